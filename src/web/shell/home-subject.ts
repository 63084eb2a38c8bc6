/** What Home offers its commands: what is to be done, by its number. */
export interface HomeSubject {
  kind: 'home';
  /** How many have a number. */
  count: number;
  begin: (index: number) => void;
}

export function isHomeSubject(subject: unknown): subject is HomeSubject {
  return (
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === 'home'
  );
}
