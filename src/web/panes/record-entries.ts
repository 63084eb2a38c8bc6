import type { CommandId, Scope } from '#commands/command.ts';
import { commandIds, commandOf } from '../commands.ts';
import { isListed, refusalOf } from '../palette/available.ts';
import { offerFor, type About } from '../palette/offers.ts';
import type { OpenScope } from '../palette/scope.ts';
import { TAKES_AWAY } from '../palette/takes-away.ts';
import { isListController } from '../ui/list-controller.ts';
import type { MenuEntry } from '../ui/menu.tsx';
import type { Viewer } from '../viewer.ts';

/** What is about a list or a paper as such, and not about the record: it has buttons, headings and keys of its own. */
const NOT_A_RECORD: ReadonlySet<Scope> = new Set(['list', 'filter', 'pdf', 'dialog', 'workspace']);

/** What a list adds: the ways into the row, and what is done with the whole list. */
const ROW: readonly CommandId[] = ['list.open', 'list.openHere'];
const LIST: readonly CommandId[] = ['list.columns', 'list.export'];

/** More than there are numbered ones (`first`). */
const PLACES = 100;

/** A command of a record, with what of the row it is run on. */
export interface RecordEntry {
  id: CommandId;
  args?: Record<string, string>;
}

/** What a pane shows, as far as its menu is about it. */
function readPane(paneId: string, open: readonly OpenScope[], viewer: Viewer) {
  const inPane = open.filter((one) => one.paneId === paneId);
  const own = inPane.filter(({ scope }) => !NOT_A_RECORD.has(scope));
  const list = inPane.map(({ subject }) => subject).find(isListController);
  const scopes = new Set(own.map(({ scope }) => scope));
  const can = (id: CommandId) =>
    isListed(commandOf(id), viewer) && refusalOf(id, paneId, viewer) === null;
  const isOwn = (id: CommandId) => scopes.has(commandOf(id).scope);
  /** A command with what it takes from the record; null for one that is not about it, or cannot run now. */
  const verbOf = (id: CommandId): RecordEntry | null => {
    const { menu, scope, args = [] } = commandOf(id);
    if (menu === false) return null;
    if (isOwn(id)) return can(id) ? { id } : null;
    if (scope !== 'global') return null;
    if (args.some((one) => offerFor(one, own))) return can(id) ? { id } : null;
    const given = list ? argsFrom(list.rowAbout, args) : null;
    return given && can(id) ? { id, args: given } : null;
  };
  return { list, can, isOwn, verbOf };
}

/** Whether there is anything in the menu of a pane: asked with every change of any screen, so it stops at the first. */
export function hasRecordEntries(
  paneId: string,
  open: readonly OpenScope[],
  viewer: Viewer,
): boolean {
  const { list, can, isOwn, verbOf } = readPane(paneId, open, viewer);
  if (list && [...(list.hasRow ? ROW : []), ...LIST].some(can)) return true;
  const ids = commandIds();
  return (
    ids.some((id) => isOwn(id) && verbOf(id) !== null) ||
    ids.some((id) => !isOwn(id) && verbOf(id) !== null)
  );
}

/**
 * What can be done now with the record that a pane shows, or with the row under its cursor: the commands of its scopes, and
 * those that take the record from it. What is refused is left out: the palette says why.
 */
export function recordEntries(
  paneId: string,
  open: readonly OpenScope[],
  viewer: Viewer,
  { ofRow }: { ofRow: boolean },
): RecordEntry[] {
  const { list, can, isOwn, verbOf } = readPane(paneId, open, viewer);
  const verbs = commandIds().flatMap((id) => verbOf(id) ?? []);
  // What is wanted most first, then the record's own verbs, of which those that take something away come last.
  const place = ({ id }: RecordEntry) => {
    const { first, title } = commandOf(id);
    if (first !== undefined) return first;
    if (!isOwn(id)) return PLACES + 2;
    return TAKES_AWAY.test(title) ? PLACES + 1 : PLACES;
  };
  verbs.sort((a, b) => place(a) - place(b));
  const here = (ids: readonly CommandId[]) => ids.filter(can).map((id) => ({ id }));
  // The menu of a record that has a list within it is about the record, where it is not opened on a row.
  const isRecord = verbs.some(({ id }) => isOwn(id) && commandOf(id).first !== undefined);
  if (!list || (isRecord && !ofRow)) return verbs;
  return [...(list.hasRow ? here(ROW) : []), ...verbs, ...here(LIST)];
}

/** As many as are read at a glance. */
const MOST = 10;

/**
 * The entries as a menu shows them: ten at most, a rule between groups. What there is besides stands in the palette, which
 * the last of the ten opens: it begins with the commands of the screen at hand.
 */
export function menuOfRecord(entries: readonly RecordEntry[]): MenuEntry[] {
  if (entries.length <= MOST) return ruled(entries);
  return [...ruled(entries.slice(0, MOST - 1)), 'separator', { id: 'palette.open' }];
}

/** What is of one group stands together, a rule between the groups. */
function ruled(entries: readonly RecordEntry[]): MenuEntry[] {
  const groups = [...Map.groupBy(entries, ({ id }) => groupOf(id)).values()];
  return groups.flatMap((group, at): MenuEntry[] => (at > 0 ? ['separator', ...group] : group));
}

const groupOf = (id: CommandId) => (id.startsWith('list.open') ? 'open' : commandOf(id).group);

/** The arguments of a command that a row answers; null where it answers none. */
function argsFrom(
  about: About,
  args: readonly Pick<Parameters<typeof offerFor>[0], 'name' | 'kind' | 'here'>[],
): Record<string, string> | null {
  const given = args.flatMap(({ name, kind, here }) => {
    const offer = here && about[kind];
    return offer ? [[name, offer.value] as const] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : null;
}
