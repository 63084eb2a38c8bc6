import type { SourceFile } from './source-files.ts';

const CHANGES = /\b(?:update\s+[a-z_$]+(?:\s+[a-z]{1,2})?\s+set\b|delete\s+from\b)/;
/** Where a statement stands alone, so that what comes of it is lost. */
const ALONE = /(?:^|[;{})])\s*(?:\/\/[^\n]*\n\s*)*(?:await\s+)?$/;
const ALONE_AS_OWNER = /(?:^|[;{}])\s*await\s+[\w.]+\.asOwner\(\(\w+\) =>\s*$/;

/** From the opening bracket at `open` to behind its closing one; brackets in texts do not count. */
function callEnd(text: string, open: number): number {
  let depth = 0;
  let quote = '';
  for (let at = open; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (`'"\``.includes(character)) quote = character;
    else if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character) && (depth -= 1) === 0) return at + 1;
  }
  return text.length;
}

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;

/**
 * Statements whose count of changed rows nobody looks at. Row-level security leaves rows out without a word, so that what
 * changed nothing would be told as done: `Db.change` and `mustChange` say how many rows there must be.
 */
export function writeFaults({ path, text }: SourceFile): string[] {
  const faults: string[] = [];
  for (const { 0: found, index } of text.matchAll(/\b[\w.]+\.rows(?:<[^(]*>)?\(/g)) {
    const call = text.slice(index, callEnd(text, index + found.length - 1));
    const before = text.slice(0, index);
    const isLost = ALONE.test(before) || ALONE_AS_OWNER.test(before) || !/\breturning\b/.test(call);
    const isUpsert = /\bon conflict\b/.test(call) && !/[`'"]\s*(?:update|delete|with)\b/.test(call);
    if (CHANGES.test(call) && isLost && !isUpsert)
      faults.push(`${path}:${lineOf(text, index)}: use Db.change, which says how many rows`);
  }
  for (const { index } of text.matchAll(/\b[\w.]+\.k\s*\.(?:updateTable|deleteFrom)\(/g)) {
    const end = /\.execute\w*\(\)/.exec(text.slice(index))?.index ?? 0;
    const chain = text.slice(index, index + end);
    const wrapped = /mustChange\(\s*await\s*$/.test(text.slice(0, index));
    const counted = /numUpdatedRows|numDeletedRows/.test(
      text.slice(index + end, index + end + 200),
    );
    if (!wrapped && !counted && !chain.includes('.returning('))
      faults.push(
        `${path}:${lineOf(text, index)}: wrap it in mustChange, which says how many rows`,
      );
  }
  return faults;
}
