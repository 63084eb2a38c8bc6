import { z } from 'zod';
import { linesOf } from '#src/server/file-lines.ts';
import type { Keys } from '#src/server/keys.ts';

const head = z.object({
  at: z.string(),
  tenantId: z.number().int(),
  seq: z.number().int(),
  /** The chain's hash at that row, in hex. */
  hash: z.string(),
  /** The id of the key that signed. */
  key: z.number().int(),
});
/** A chain as it was at a moment. */
export type Head = z.output<typeof head>;

const signed = head.extend({ signature: z.string() });

/** Earlier versions wrote heads without a signature, once a day, each time into a file of its own. */
const unsigned = head.pick({ tenantId: true, seq: true, hash: true });
const UNSIGNED_FILE = /heads-[\dT-]+Z\.jsonl$/;

/** The head as a line: the signature covers the text of the line without its last field. */
export function headLine(keys: Keys, one: Omit<Head, 'key'>): string {
  const { at, tenantId, seq, hash } = one;
  const text = JSON.stringify({ at, tenantId, seq, hash, key: keys.currentId });
  return `${text.slice(0, -1)},"signature":"${keys.sign(text).toString('base64url')}"}`;
}

/** What a file of exported heads says. */
export interface HeadsRead {
  heads: Pick<Head, 'tenantId' | 'seq' | 'hash'>[];
  /** Lines whose signature is not that of our keys: somebody else's, or changed. */
  forged: { tenantId: number; seq: number }[];
  /** Lines that are none: cut off while they were written. */
  torn: number;
}

/**
 * Reads exported heads. What stands before a line's `{` is passed over: a syslog daemon puts its own there.
 * @param text the whole of a file, as lines
 */
export async function readHeads(file: string, keys: Keys): Promise<HeadsRead> {
  const read: HeadsRead = { heads: [], forged: [], torn: 0 };
  for await (const whole of linesOf(file)) {
    const line = whole.slice(Math.max(0, whole.indexOf('{')));
    if (line.trim() === '') continue;
    const value = parsed(line);
    const one = signed.safeParse(value);
    if (!one.success) {
      const old = UNSIGNED_FILE.test(file) ? unsigned.safeParse(value) : null;
      if (old?.success) read.heads.push(old.data);
      else read.torn += 1;
      continue;
    }
    const { signature, ...covered } = one.data;
    const { at, tenantId, seq, hash, key } = covered;
    const text = JSON.stringify({ at, tenantId, seq, hash, key });
    if (keys.verify(text, Buffer.from(signature, 'base64url'), key)) read.heads.push(covered);
    else read.forged.push({ tenantId, seq });
  }
  return read;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
