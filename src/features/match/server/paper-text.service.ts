import { boxesOf } from '#src/features/documents/page-text.rules.ts';
import type { FormText, TextRun } from '#src/features/documents/page-text.rules.ts';
import { extractText } from '#src/features/documents/server/inspect-pdf.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { hasText } from '#src/features/intake/paper.rules.ts';
import type { Span } from '../matchable-paper.rules.ts';
import type { PaperSpot, Suggestions } from '../match.shapes.ts';
import { keptReadings } from '#src/features/intake/server/readings.service.ts';
import type { KeptReading } from '#src/features/intake/server/readings.service.ts';
import type { ImageRow } from '#src/features/intake/server/item-images.service.ts';

type TextState = Suggestions['text'];

/** The text of an item's files one after the other, with the places of its parts. */
export interface ItemText {
  text: string;
  /** Where its parts stand; pages of further files are counted on from thousands. */
  runs: readonly TextRun[];
  state: TextState;
  /** The first file's own, for what is looked for by its place on the form. */
  first: FormText;
  /** Which file that is; null where none can be opened. */
  firstImageId: string | null;
  /** Files whose images are to be read first. */
  waiting: Buffer[];
  /** All that are read together, for how far that is; none once they are. */
  underway: Buffer[];
  /** The boxes of a part of the text. */
  spotsOf: (span: Span) => PaperSpot[];
}

const FILES_READ = 3;
/** Of a text layer, which takes milliseconds a page: an application is signed on its last, and further papers follow. */
const PAGES_READ = 10;
const KEPT_TEXTS = 300;
/** No file has as many pages that are read. */
const PAGES_APART = 1_000;

interface OwnText extends FormText {
  /** Values of a filled form; their places follow those of the text. */
  fields: Readonly<Record<string, string>>;
}

/** Text layers by hash: a file never changes, so neither does its text. The oldest goes first. */
const texts = new Map<string, Promise<OwnText>>();

async function ownText(
  kernel: Pick<Kernel, 'storage'>,
  tenantId: number,
  sha256: Buffer,
): Promise<OwnText> {
  const key = `${tenantId}/${sha256.toString('hex')}`;
  const known = texts.get(key);
  if (known) return known;
  const reading = readText(kernel, tenantId, sha256);
  texts.set(key, reading);
  // A failure is not kept: a worker that ran out of time may have more of it the next time.
  reading.catch(() => texts.delete(key));
  const oldest = texts.keys().next();
  if (texts.size > KEPT_TEXTS && !oldest.done) texts.delete(oldest.value);
  return reading;
}

async function readText(
  kernel: Pick<Kernel, 'storage'>,
  tenantId: number,
  sha256: Buffer,
): Promise<OwnText> {
  await using file = await kernel.storage.file(tenantId, sha256);
  return await extractText(file.path, { pages: PAGES_READ });
}

interface FileText {
  page: FormText;
  state: TextState;
}

/** What one file says: by its own text, or by what was read of its image ahead. */
async function fileText(
  kernel: Pick<Kernel, 'storage'>,
  tenantId: number,
  { sha256 }: ImageRow,
  kept: KeptReading | undefined,
): Promise<FileText> {
  if (kept?.page) return { page: { ...kept.page, marks: [] }, state: 'ocr' };
  const { text, runs, fields, marks } = await ownText(kernel, tenantId, sha256);
  const page = { text: [text, ...Object.values(fields)].join('\n').trimEnd(), runs, marks };
  if (hasText(text, fields)) return { page, state: 'read' };
  if (!kept) return { page, state: 'reading' };
  return { page, state: kept.outcome === 'failed' ? 'failed' : text === '' ? 'none' : 'read' };
}

/** Reads what the files of an item say. Files without a text layer that nobody has read yet are `waiting`. */
export async function itemText(
  db: Db,
  kernel: Pick<Kernel, 'storage' | 'keys'>,
  images: readonly ImageRow[],
): Promise<ItemText> {
  const { tenantId } = db.binding;
  const open = images.filter(({ passwordProtected }) => !passwordProtected).slice(0, FILES_READ);
  const kept = await keptReadings(
    db,
    kernel.keys,
    open.map(({ sha256 }) => sha256),
  );
  const files = await Promise.all(
    open.map(async (image) => ({
      image,
      ...(await fileText(kernel, tenantId, image, kept.get(image.sha256.toString('hex')))),
    })),
  );
  let text = '';
  const parts = files.map((file) => {
    const from = text.length;
    text += `${file.page.text}\n`;
    return { ...file, from };
  });
  const states = new Set(files.map(({ state }) => state));
  const waiting = files.filter(({ state }) => state === 'reading').map(({ image }) => image.sha256);
  const inOrder: readonly TextState[] = ['reading', 'ocr', 'read', 'failed', 'none'];
  return {
    text: text.trimEnd(),
    runs: parts.flatMap(({ page, from }, file) =>
      page.runs.map(([start, end, number, ...box]): TextRun => [
        start + from,
        end + from,
        number + file * PAGES_APART,
        ...box,
      ]),
    ),
    state:
      images.length > 0 && open.length === 0
        ? 'protected'
        : (inOrder.find((state) => states.has(state)) ?? 'none'),
    first: files[0]?.page ?? { text: '', runs: [], marks: [] },
    firstImageId: files[0]?.image.imageId ?? null,
    waiting,
    underway: waiting.length === 0 ? [] : open.map(({ sha256 }) => sha256),
    spotsOf: ([start, end]) =>
      parts.flatMap(({ image, page, from }) =>
        start >= from && start < from + page.text.length
          ? boxesOf(page, start - from, end - from).map((box) => ({
              imageId: image.imageId,
              ...box,
            }))
          : [],
      ),
  };
}
