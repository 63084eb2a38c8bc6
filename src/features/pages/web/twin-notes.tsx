import { pagesAddresses } from '../pages.addresses.ts';
import { Link } from '#src/web/ui/link.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { TwinFound } from '../pages.contract.ts';
import type { ItemImage } from '#src/features/intake/item.shapes.ts';
import { documentsAddresses } from '#src/features/documents/documents.addresses.ts';
import { reviewAddresses } from '#src/features/review/review.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** So many are named; of more only how many. */
const MOST = 3;

/** Where a twin can be looked at. */
export function twinPath({ document, item }: TwinFound): string {
  if (document) return addressAt(documentsAddresses.document, { documentId: document.documentId });
  return item
    ? addressAt(pagesAddresses.itemFile, { dqItemId: item.dqItemId, imageId: item.imageId })
    : reviewAddresses.queue;
}

/** Warns that a paper is there already, and names what it is the same as. */
export function TwinNotes({
  twins,
  images,
}: {
  twins: readonly TwinFound[];
  images: readonly ItemImage[];
}) {
  if (twins.length === 0) return null;
  return (
    <ul className="twin-notes" aria-label="The same document elsewhere">
      {twins.slice(0, MOST).map((twin) => (
        <li key={`${twin.document?.documentId ?? ''}${twin.item?.imageId ?? ''}`}>
          <span>
            {twin.kind === 'same' ? 'The same file' : `Nearly the same (${twin.likeness}%)`}
            {images.length > 1 &&
              ` as file ${images.find(({ imageId }) => imageId === twin.imageId)?.ordinal ?? ''}`}
            {': '}
          </span>
          <Link to={twinPath(twin)} beside>
            {nameOf(twin)}
          </Link>
        </li>
      ))}
      {twins.length > MOST && <li className="task-note">and {twins.length - MOST} more</li>}
    </ul>
  );
}

function nameOf({ document, item }: TwinFound): string {
  if (document) {
    const { documentType, employeeName, docDate, uploadedAt, deleted } = document;
    const day = docDate === null ? '' : ` of ${showDate(docDate)}`;
    return `${documentType}${day}, ${employeeName}, ${deleted ? 'deleted' : 'on file'} since ${showInstant(uploadedAt)}`;
  }
  if (!item) return 'another item';
  const who = item.employeeName === null ? '' : `, ${item.employeeName}`;
  const where = item.state === 'rejected' ? 'rejected' : 'in review';
  return `${item.fileName}${who}, ${where}, received ${showInstant(item.receivedAt)}`;
}
