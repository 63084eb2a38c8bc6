/** What the commands of a result that stands open act on; null for what cannot be done with it now. */
export interface ResultSubject {
  kind: 'testResult';
  match: (() => Promise<void>) | null;
  /** Why there is nothing to confirm yet, where it can be matched; null when there is. */
  unmatched: string | null;
  choose: ((index: number) => void) | null;
  search: (() => void) | null;
  /** Opens the search for another person. */
  rematch: (() => void) | null;
  unmatch: (() => Promise<void>) | null;
  /** Matches the result to the person that it was matched to before. */
  back: (() => Promise<void>) | null;
  addPaper: (() => void) | null;
  openPaper: (() => void) | null;
  decide: ((decision: 'accept' | 'return' | 'cancel') => Promise<void>) | null;
  reopen: (() => Promise<void>) | null;
  next: () => Promise<void>;
}

export function isResult(subject: unknown): subject is ResultSubject {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'testResult'
  );
}
