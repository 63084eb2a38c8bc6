/** What a text of the settings may be made of: these elements, without attributes. */
export const TEXT_ELEMENTS: readonly string[] = [
  'h2',
  'h3',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'b',
  'i',
];

const ALLOWED = new RegExp(`</?(?:${TEXT_ELEMENTS.join('|')})>`, 'gi');

/** The first thing in a text that it may not be made of, in words; null when there is none. */
export function markupFault(html: string): string | null {
  const found = /<[a-z/!?][^\s<>]{0,20}/i.exec(html.replaceAll(ALLOWED, ''));
  return (
    found &&
    `Leave out ${found[0]} … : a text is made of ${TEXT_ELEMENTS.join(', ')}, without attributes. Write &lt; for the sign itself.`
  );
}
