import { pagesAddresses } from '../pages.addresses.ts';
import { useQuery } from '@tanstack/react-query';
import { showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { pageHistoryQuery } from './pages.queries.ts';
import { addressAt } from '#src/shared/address.ts';

/** How an item's pages came to be as they are, with its files as they were received. */
export function PageHistory({ dqItemId }: { dqItemId: string }) {
  const { data } = useQuery(pageHistoryQuery(dqItemId));
  const changes = (data?.changes ?? []).filter(({ kind, undone }) => kind === 'arrange' && !undone);
  if (changes.length === 0 && !data?.splitFrom) return null;
  return (
    <ul className="page-history" aria-label="What was done to the pages">
      {changes.map(({ changeId, at, userName, setAside, items }) => (
        <li key={changeId} className="task-note">
          {`Arranged by ${userName ?? 'its cover sheet'}, ${showInstant(at)}`}
          {items.length > 0 &&
            `, ${items.length === 1 ? '1 part' : `${items.length} parts`} split off`}
          {setAside.length > 0 && '. As received: '}
          {setAside.map(({ imageId, fileName, pages }, index) => (
            <span key={imageId}>
              {index > 0 && ', '}
              <Link to={addressAt(pagesAddresses.itemFile, { dqItemId, imageId })} beside>
                {pages === null ? fileName : `${fileName} (${pages} p)`}
              </Link>
            </span>
          ))}
        </li>
      ))}
      {data?.splitFrom && <li className="task-note">Split from a larger document.</li>}
    </ul>
  );
}
