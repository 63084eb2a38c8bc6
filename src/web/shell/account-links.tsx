import { Link } from '../ui/link.tsx';
import './account-links.css';
import { ownAddresses } from '#src/shared/own-addresses.ts';

const PAGES = [
  [ownAddresses.profile, 'Profile'],
  [ownAddresses.keys, 'Keys'],
  [ownAddresses.layouts, 'Layouts'],
  [ownAddresses.sessions, 'Sessions'],
  [ownAddresses.changePassword, 'Password'],
] as const;

type Page = (typeof PAGES)[number][0];

/** The way between the screens of one's own account; `own` while they are one's own to change. */
export function AccountLinks({ at, own }: { at: Page; own: boolean }) {
  const pages = own ? PAGES : PAGES.slice(0, 2);
  return (
    <nav className="account-links" aria-label="My account">
      {pages.map(([path, title]) => (
        <Link key={path} to={path} className="account-link" current={path === at}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
