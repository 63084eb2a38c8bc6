/** A mention that is being typed: where its `@` stands, and the letters behind it. */
export interface Mention {
  from: number;
  letters: string;
}

/** A name may have two words; longer ones are text behind a mention. */
const BEGUN = /(?:^|[\s(])@((?:\p{L}[\p{L}'.-]*(?: \p{L}[\p{L}'.-]*)?)?)$/u;

/** The mention that the caret stands in; null where there is none. */
export function mentionBegun(text: string, caret: number): Mention | null {
  const letters = BEGUN.exec(text.slice(0, caret))?.[1];
  return letters === undefined ? null : { from: caret - letters.length - 1, letters };
}

/** The text with a name in place of what was typed of it, and the caret behind it. */
export function withMention(
  text: string,
  { from }: Mention,
  caret: number,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: `${before}${text.slice(caret).trimStart()}`, caret: before.length };
}

/** Of those who were chosen the ones whose `@name` still stands in the text. */
export function mentionedIn(
  text: string,
  chosen: readonly { userId: string; name: string }[],
): string[] {
  return chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ userId }) => userId);
}
