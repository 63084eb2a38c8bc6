/** The employee file that stands open, as far as its cover sheets need it. */
export function isFile(subject: unknown): subject is { employeeId: string } {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'employeeId' in subject &&
    typeof subject.employeeId === 'string'
  );
}
