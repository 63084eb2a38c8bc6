import type { Suggestions } from './match.shapes.ts';

const NO_TEXT = {
  read: 'No employee on file fits what this document says. Press / to search for the name.',
  ocr: 'No employee on file fits what could be read in this scan. Press / to search for the name you see.',
  reading: 'This is a scan: its words are being read …',
  none: 'Nothing could be read in this scan. Press / to search for the name you see.',
  protected:
    'This document is password-protected. Open it beside, then press / to search for the name.',
  failed: 'This scan takes too much to read. Press / to search for the name you see.',
} as const;

/** What to make of those whom a document suggests, or of its suggesting nobody; undefined while it is asked. */
export function matchNote(
  suggestions: Pick<Suggestions, 'candidates' | 'good' | 'text'> | undefined,
): string {
  if (!suggestions) return 'Reading the document …';
  const { candidates, good, text } = suggestions;
  if (good)
    return text === 'ocr'
      ? 'Suggested by what was read in the scan. Compare, then Enter confirms.'
      : 'Suggested by what the document says. Enter confirms.';
  return candidates.length > 0
    ? 'No good candidate. These share something with the document: compare before you choose.'
    : NO_TEXT[text];
}
