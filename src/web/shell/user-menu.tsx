import { CaretDownIcon } from '@radix-ui/react-icons';
import { Menu } from '../ui/menu.tsx';
import { useViewer } from '../viewer.ts';
import { useChoices } from './choices.ts';
import { USER_MENU } from './menus.ts';

/** My Profile, Mask SSN for those who may see them, looks, Contact Us, Log Out (R011-R015). */
export function UserMenu() {
  const { user } = useViewer();
  const choices = useChoices();
  if (!user) return null;
  return (
    <Menu
      label="Account"
      align="end"
      trigger={
        <button type="button" className="menu-button" title={user.email}>
          <span className="user-name">{user.name}</span> <CaretDownIcon aria-hidden="true" />
        </button>
      }
      items={USER_MENU.flatMap((ids, at) => [
        ...(at > 0 ? (['separator'] as const) : []),
        ...ids.map((id) => ({ id, checked: choices[id] })),
      ])}
    />
  );
}
