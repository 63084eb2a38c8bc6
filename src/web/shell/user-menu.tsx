import { CaretDownIcon } from '@radix-ui/react-icons';
import { useSsnMasked } from '../masking.ts';
import { appearance, density } from '../preferences.ts';
import { useStore } from '../store.ts';
import { Menu } from '../ui/menu.tsx';
import { useViewer } from '../viewer.ts';

/** My Profile, Mask SSN for those who may see them, looks, Log Out (R011-R014). */
export function UserMenu() {
  const { user } = useViewer();
  const masked = useSsnMasked();
  const look = useStore(appearance);
  const rows = useStore(density);
  if (!user) return null;
  return (
    <Menu
      label="Account"
      align="end"
      trigger={
        <button type="button" className="menu-button user-button" title={user.email}>
          <span className="user-name">{user.name}</span> <CaretDownIcon aria-hidden="true" />
        </button>
      }
      items={[
        { id: 'go.profile' },
        { id: 'go.changePassword' },
        { id: 'session.maskSsn', checked: masked },
        'separator',
        { id: 'view.light', checked: look === 'light' },
        { id: 'view.dark', checked: look === 'dark' },
        { id: 'view.system', checked: look === 'system' },
        { id: 'view.density', checked: rows === 'comfortable' },
        'separator',
        { id: 'help.keys' },
        { id: 'session.signOut' },
      ]}
    />
  );
}
