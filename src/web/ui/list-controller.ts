/** What the commands of scope `list` act on; every DataList publishes one. */
export interface ListController {
  kind: 'list';
  move: (step: 1 | -1, extend: boolean) => void;
  toggle: () => void;
  selectAll: () => void;
  clear: () => void;
  open: (beside: boolean) => void;
}

export function isListController(subject: unknown): subject is ListController {
  return (
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === 'list'
  );
}
