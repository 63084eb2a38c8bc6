/** A reason that says nothing by itself (D185). */
export function needsNote(reason: string): boolean {
  return /^other\b/i.test(reason.trim());
}

/** The reasons as they are offered: what says nothing by itself comes last, wherever its letter stands. */
export function reasonsInOrder<Reason extends { text: string }>(
  reasons: readonly Reason[],
): Reason[] {
  return reasons.toSorted((a, b) => Number(needsNote(a.text)) - Number(needsNote(b.text)));
}

/** Why a document was rejected, as its sender reads it: the reason of the list, and what was written about it. */
export function rejectionWords(reason: string, note: string | null | undefined): string {
  const written = note?.trim() ?? '';
  if (written === '') return reason;
  return needsNote(reason) ? written : `${reason}. ${written}`;
}
