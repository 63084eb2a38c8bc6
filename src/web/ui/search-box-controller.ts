/** What the command that goes to a list's search box acts on; every SearchBox publishes one. */
export interface SearchBoxController {
  kind: 'searchBox';
  focus: () => void;
}

export function isSearchBox(subject: unknown): subject is SearchBoxController {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'searchBox'
  );
}
