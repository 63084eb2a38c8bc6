import { showCount } from '#src/web/ui/counts.ts';
import type { ListFilter } from '#src/web/ui/list-state.ts';
import type { WaitingClient } from './subjects.ts';

type Option = ListFilter['options'][number];

/** Who may hold the tasks of a queue. */
export const HOLDERS: readonly Option[] = [
  { value: 'mine', label: 'Me' },
  { value: 'none', label: 'No one' },
];

/** A longer menu is no help; the command that chooses a client searches all that something waits of. */
const MOST_CLIENTS = 12;

/** The options with the one that the address names, which is known before the list of them is here. */
export function withAsked(
  options: readonly Option[] | undefined,
  asked: unknown,
  shape: RegExp,
): readonly Option[] {
  const known = options ?? [];
  if (typeof asked !== 'string' || !shape.test(asked)) return known;
  return known.some(({ value }) => value === asked)
    ? known
    : [...known, { value: asked, label: options ? 'None waiting' : '…' }];
}

/** The clients that something waits of, those with the most, and the one that the address names. */
export function clientOptions(
  clients: readonly WaitingClient[] | undefined,
  asked: unknown,
): readonly Option[] {
  const options = clients?.map(({ clientId, name, waiting }) => ({
    value: String(clientId),
    label: name,
    detail: showCount(waiting),
  }));
  const offered = options?.filter(({ value }, at) => at < MOST_CLIENTS || value === asked);
  return withAsked(offered, asked, /^\d{1,9}$/);
}
