import { createReadStream } from 'node:fs';

/**
 * The lines of a text file, without their ends. A line ends at LF alone: node's `readline` ends one at U+2028 and U+2029 too,
 * which JSON leaves as they are within a text.
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** The values of a file of ours that holds one as JSON in each line. */
export async function* jsonLinesOf<Value>(path: string): AsyncGenerator<Value> {
  for await (const line of linesOf(path)) yield JSON.parse(line) as Value;
}
