import { mkdir, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { bodyOf, jsonOf } from '#src/server/bounded-body.ts';
import type { Config } from '#src/server/config.ts';
import { writeDurably } from '#src/server/durable-file.ts';
import { TEXT_PATIENCE, type TextProviderKind } from '../driver-texts.rules.ts';
import { type TextReply, textReply } from '../text-reply.shapes.ts';

/** One text. The same id is the same text, however often it is handed over. */
export interface Text {
  textId: string;
  /** As E.164 writes it. */
  to: string;
  text: string;
}

/** What comes of handing a text over once; `passing` may be another one the next time. */
export type TextAnswer = TextReply | { status: 'garbage' } | { status: 'passing' };

/** Who sends texts to drivers. */
export interface TextProvider {
  kind: TextProviderKind;
  /** Hands a text over. Never throws: what went wrong is an answer, too. */
  send(text: Text): Promise<TextAnswer>;
}

type Settings = Pick<Config, 'textProviderUrl' | 'textProviderToken' | 'textSimulator' | 'dataDir'>;

/** Who sends texts in this installation; null where nobody is set up. */
export function textProvider(config: Settings): TextProvider | null {
  const { textProviderUrl: url, textProviderToken: token } = config;
  if (url) return { kind: 'http', send: (text) => sendByHttp(url, token, text) };
  if (!config.textSimulator) return null;
  return { kind: 'simulator', send: (text) => keepAsFile(folderOf(config), text) };
}

const MOST_BYTES = 64 * 1024;

/**
 * Hands a text over by one POST with its id as `Idempotency-Key`, repeated as it is until an answer is there, as
 * src/docs/text-providers.md says. Redirects are not followed: the number goes where it was meant to go.
 */
async function sendByHttp(
  url: string,
  token: string | undefined,
  { textId, to, text }: Text,
): Promise<TextAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TEXT_PATIENCE * 1000),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': textId,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ textId, to, text }),
    });
    const bytes = await bodyOf(response, MOST_BYTES);
    if (isPassing(response.status)) return { status: 'passing' };
    const read = textReply.safeParse(bytes === null ? undefined : jsonOf(bytes));
    return read.success ? read.data : { status: 'garbage' };
  } catch {
    return { status: 'passing' };
  }
}

/** Statuses that say nothing of the text: handed over again, they may be others. */
const isPassing = (status: number): boolean =>
  status >= 500 || [401, 403, 407, 408, 409, 425, 429].includes(status);

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'outbox');
const NAME = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.txt$/;

/** Stands in for a provider where none is set up: texts become files beside the mails, and say that they are none (D12). */
async function keepAsFile(folder: string, { textId, to, text }: Text): Promise<TextAnswer> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const words = `SIMULATED TEXT: nothing was sent to a phone.\nTo: ${to}\n\n${text}\n`;
    // Named by its id alone; a repeat overwrites.
    await writeDurably(join(folder, `${textId}.txt`), words, 0o600);
    return { status: 'delivered' };
  } catch {
    return { status: 'passing' };
  }
}

/** Removes simulated texts of more than a day: their codes have long ended. */
export async function forgetTextFiles(config: Settings): Promise<void> {
  const folder = folderOf(config);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => NAME.test(one))) {
    const file = await stat(join(folder, name)).catch(() => null);
    if (file !== null && file.mtimeMs < Date.now() - 86_400_000)
      await unlink(join(folder, name)).catch(() => null);
  }
}
