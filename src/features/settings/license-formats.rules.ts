/** One part of a pattern: some letters or figures, so many times. */
const PART = String.raw`(?:\[[A-Z0-9*-]{1,12}\]|[A-Z0-9])(?:\{\d{1,2}(?:,\d{1,2})?\})?`;
/** How long the whole is, said before. */
const LENGTH = String.raw`(?:\(\?=\.\{\d{1,2}\}\$\))?`;
const PATTERN = new RegExp(String.raw`^\^${LENGTH}(?:${PART}){1,20}\$$`);

/** What is wrong with a pattern; null where it is one. No other signs: a pattern is run on every number that is typed. */
export function patternFault(pattern: string): string | null {
  if (PATTERN.test(pattern)) {
    try {
      new RegExp(pattern);
      return null;
    } catch {
      // Such as a range that ends before it begins.
      return 'This pattern cannot be read. Look at its brackets and braces.';
    }
  }
  return 'Write it as ^[A-Z]{1}[0-9]{7}$: letters and figures in brackets, how many in braces.';
}
