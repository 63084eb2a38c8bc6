/** The words of a list's search: the first eight of at most 100 characters. */
export function searchWords(text: string | undefined): string[] {
  return (text ?? '')
    .slice(0, 100)
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, 8);
}

/** A text as a LIKE pattern takes it literally. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A text as a LIKE pattern that contains it literally. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}
