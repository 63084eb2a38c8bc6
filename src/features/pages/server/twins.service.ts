import { twinsOf } from '#src/features/documents/server/duplicates.service.ts';
import { extractText } from '#src/features/documents/server/inspect-pdf.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { latestToday } from '#src/shared/dates.ts';
import type { TwinFound } from '../pages.contract.ts';
import { isNear, likeness, printOf } from '../twins.rules.ts';
import type { TextPrint } from '../twins.rules.ts';
import { keptReadings } from '#src/features/intake/server/readings.service.ts';
import { originals } from '#src/features/intake/server/item-images.service.ts';
import { candidatesOf, itemsWithFiles, keepPrint, ownDocuments, readPrints } from './twins.sql.ts';
import { itemImages } from '#src/features/intake/server/item-images.service.ts';
import type { ImageRow } from '#src/features/intake/server/item-images.service.ts';

type Request = Pick<
  Context<Endpoint>,
  'db' | 'kernel' | 'caller' | 'grants' | 'services' | 'audit'
>;

/** Of one item so many files are compared, the first ones. */
const MOST_FILES = 5;
const MOST_TWINS = 12;

/**
 * Names who else has an item's files: documents and items with the same bytes, and such whose words and numbers are the
 * same (a paper that was scanned or sent again). Only what the caller may see is named. A file without text has no near twins.
 */
export async function findTwins(c: Request, dqItemId: string): Promise<TwinFound[]> {
  // Also as they were received: what they were split from may be there a second time.
  const images = [
    ...(await itemImages(c.db, [dqItemId])),
    ...(await originals(c.db, dqItemId)),
  ].slice(0, MOST_FILES);
  if (images.length === 0) return [];
  const near = new Map<string, { imageId: string; likeness: number }>();
  for (const image of images) {
    const print = await printOfFile(c.db, c.kernel, image);
    if (!print) continue;
    const candidates = await candidatesOf(
      c.db,
      print.words,
      images.map(({ sha256 }) => sha256),
    );
    for (const { sha256, ...other } of candidates)
      if (isNear(print, other))
        near.set(sha256.toString('hex'), {
          imageId: image.imageId,
          likeness: Math.round(likeness(print, other) * 100),
        });
  }
  const same = new Map(images.map(({ sha256, imageId }) => [sha256.toString('hex'), imageId]));
  const hashes = [...same.keys(), ...near.keys()].map((hex) => Buffer.from(hex, 'hex'));
  const describe = (sha256: string): Pick<TwinFound, 'imageId' | 'kind' | 'likeness'> | null => {
    const imageId = same.get(sha256);
    if (imageId !== undefined) return { imageId, kind: 'same', likeness: 100 };
    const found = near.get(sha256);
    return found ? { ...found, kind: 'near' } : null;
  };
  const own = await ownDocuments(c.db, hashes, dqItemId);
  const documents = (await twinsOf(c, hashes)).filter(({ documentId }) => !own.has(documentId));
  const items = await itemsWithFiles(c.db, hashes, dqItemId);
  return [
    ...documents.map((document) => ({ about: describe(document.sha256), document, item: null })),
    ...items.map(({ sha256, ...item }) => ({
      about: describe(sha256.toString('hex')),
      document: null,
      item,
    })),
  ]
    .flatMap(({ about, ...named }) => (about ? [{ ...about, ...named }] : []))
    .sort((a, b) => b.likeness - a.likeness || a.kind.localeCompare(b.kind))
    .slice(0, MOST_TWINS);
}

/** A file's print, kept once it was made; null where there is no text, and where it cannot be read just now. */
async function printOfFile(
  db: Db,
  kernel: Pick<Kernel, 'storage' | 'keys'>,
  image: ImageRow,
): Promise<TextPrint | null> {
  if (image.passwordProtected) return null;
  const [known] = await readPrints(db, [image.sha256]);
  if (known) return known.words.length > 0 ? known : null;
  const text = await textOfFile(db, kernel, image);
  return text === null ? null : makePrint(db, kernel, image.sha256, text);
}

/** Makes a file's print of its words and keeps it; null where they are too few to compare. */
export async function makePrint(
  db: Db,
  kernel: Pick<Kernel, 'keys'>,
  sha256: Buffer,
  text: string,
): Promise<TextPrint | null> {
  const seed = kernel.keys.hmac('text-print', 'seed').readInt32BE(0);
  const print = printOf(text, seed, latestToday());
  // Also that there is nothing to compare: a file never changes.
  await keepPrint(db, sha256, print ?? { words: [], marks: [] });
  return print;
}

/** The words of a file: its text layer, or what OCR read; null while nothing has read its image. */
async function textOfFile(
  db: Db,
  kernel: Pick<Kernel, 'storage' | 'keys'>,
  image: ImageRow,
): Promise<string | null> {
  const kept = (await keptReadings(db, kernel.keys, [image.sha256])).get(
    image.sha256.toString('hex'),
  );
  if (kept?.page) return kept.page.text;
  await using file = await kernel.storage.file(db.binding.tenantId, image.sha256);
  const all = wordsOf(await extractText(file.path));
  return all === '' ? null : all;
}

/** What a file says in its text layer and in the fields of its form. */
export function wordsOf({ text, fields }: Awaited<ReturnType<typeof extractText>>): string {
  return [text, ...Object.values(fields)].join('\n').trim();
}
