/** What the command that goes to a list's search box acts on; every SearchBox publishes one. */
export interface SearchBoxController {
  kind: 'searchBox';
  focus: () => void;
}

function isSearchBox(subject: unknown): subject is SearchBoxController {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'searchBox'
  );
}

/** Puts the keyboard into the search box that a command is about. */
export function focusSearchBox({ subject }: { subject: unknown }): void {
  if (isSearchBox(subject)) subject.focus();
}
