/** What the commands of scope `alertRows` act on: the employees of the selected alerts. */
export interface AlertRowsSubject {
  kind: 'alertRows';
  bookmark: () => Promise<void>;
}

export function isAlertRows(subject: unknown): subject is AlertRowsSubject {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'alertRows'
  );
}
