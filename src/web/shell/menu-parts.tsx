import { CaretDownIcon } from '@radix-ui/react-icons';
import { makePart } from '../part.tsx';
import { useViewer } from '../viewer.ts';
import { confirmDialog } from './confirm-part.ts';

/** The menus come with the library that opens them, after the first paint; their places are held for them. */
export const menuBar = makePart(async () => (await import('./menu-bar.tsx')).MenuBar);
export const userMenu = makePart(
  async () => (await import('./user-menu.tsx')).UserMenu,
  <UserName />,
);

function UserName() {
  const { user } = useViewer();
  return (
    <span className="menu-button">
      <span className="user-name">{user?.name}</span> <CaretDownIcon aria-hidden="true" />
    </span>
  );
}

/** Fetches the menus, and the question, while the session is asked for. A failed fetch is tried again at the first use. */
export function preloadMenus(): void {
  Promise.all([menuBar.preload(), userMenu.preload(), confirmDialog.preload()]).catch(
    () => undefined,
  );
}
