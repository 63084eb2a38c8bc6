import type { CommandId, Scope } from '#commands/command.ts';
import { commandIds, commandOf, scopeWords } from '../commands.ts';
import { currentViewer, type Viewer } from '../viewer.ts';
import { isListed, refusalOf, waitsForClient } from './available.ts';
import { keysOf } from './keymap.ts';
import { MODE_NAMES, MODES } from './modes.ts';
import { offerFor } from './offers.ts';
import type { PaletteProvider, PaletteRow } from './provider.ts';
import { COMMAND_WORDS } from './command-words.ts';
import { prepare, rank, tierOf } from './ranking.ts';
import type { Rankable, Tier } from './ranking.ts';
import type { Uses } from './recents.ts';
import { type Said, saidBy } from './sayings.ts';
import type { OpenScope } from './scope.ts';
import type { Place } from './scope-chip.ts';
import { TAKES_AWAY } from './takes-away.ts';
import type { Found } from './use-search.ts';

/** Rows shown at most: more would only slow the next key press (ux 1.1). */
export const MOST_ROWS = 50;

/** Rows before anything is typed: opening must not wait for what is below the fold (ux 1.1). */
const MOST_AT_START = 30;

/** What choosing a row does. */
export type Choice =
  | { command: CommandId; args?: Record<string, string> }
  | { row: PaletteRow; provider: PaletteProvider }
  | { mode: string }
  | { answer: string; label: string }
  | { retry: true }
  | { reload: true };

/** A row as the palette shows it. */
export interface ShownRow {
  key: string;
  group: string;
  title: string;
  detail?: string | undefined;
  meta?: string | undefined;
  keys?: string | undefined;
  /** Why it cannot be chosen. */
  refusal?: string | undefined;
  choice: Choice;
}

/** Where the commands would act: what stands open there, and what was used. */
export interface CommandPlace {
  viewer: Viewer;
  place: Place;
  /** The scopes that count there (`scopesIn`). */
  open: readonly OpenScope[];
  uses: Uses;
  /** The screen with the focus, whose commands come first. */
  pane: { id: string | null; title: string | null };
}

type RankableCommand = Rankable & { id: CommandId };
const known = new Map<CommandId, RankableCommand>();

/** What the words of a command are found by; made once, as every key asks for all of them. */
export function rankable(id: CommandId): RankableCommand {
  const { title, group, words = COMMAND_WORDS[id] ?? '' } = commandOf(id);
  const all = `${words} ${group}`;
  const former = known.get(id);
  if (former?.words === all) return former;
  const item = { id, title, words: all, exact: [id], last: TAKES_AWAY.test(title) };
  const made = { ...item, prepared: prepare(item) };
  known.set(id, made);
  return made;
}

/** Typed letters from which commands are shown that work on screens that are not open. */
const LEAST_ELSEWHERE = 4;
const MOST_ELSEWHERE = 4;
/** Letters that merely stand in this order somewhere are no reason to name what works on another screen; a slip of a finger is. */
const ELSEWHERE: ReadonlySet<Tier | null> = new Set<Tier>(['exact', 'prefix', 'word', 'typo']);

/** The commands that match: those that can run now, then those that wait for another screen, with the reason. */
export function commandRows(text: string, where: CommandPlace): ShownRow[] {
  const { viewer, place, open, uses } = where;
  const scopes = open.map(({ scope }) => scope);
  const current = currentViewer();
  const items = commandIds().flatMap((id) => {
    const command = commandOf(id);
    const { scope, needsClient } = command;
    if (id === 'palette.open' || command.palette === false || !isListed(command, viewer)) return [];
    // Across clients nothing happens inside the one acted in.
    if (place === 'everywhere' && needsClient) return [];
    if (!isOuter(scope) && !scopes.includes(scope)) return [];
    const reason = refusalOf(id, null, current);
    // What only waits for a client can be chosen, and asks for it.
    const waits = waitsForClient(command, viewer);
    // A command that cannot run here is listed, with the reason, only once somebody types.
    if (reason !== null && !waits && text === '') return [];
    return { ...rankable(id), reason, waits };
  });
  if (text === '') {
    const place = (item: (typeof items)[number]) => placeOf(item.id, open) + backOf(item);
    items.sort((a, b) => place(a) - place(b));
  }
  const most = text === '' ? MOST_AT_START : MOST_ROWS;
  const found = rank(text, items, { uses, now: Date.now(), most });
  const sayable = commandIds().filter((id) => isListed(commandOf(id), viewer));
  const said = place === 'everywhere' ? null : saidBy(text, sayable, rankable);
  const row = (id: CommandId, refusal: string | undefined, detail: string | null): ShownRow => {
    const { title, group } = commandOf(id);
    return {
      key: `command:${id}`,
      group: text === '' ? startGroup(id, where) : 'Commands',
      title,
      detail: detail ?? group,
      refusal,
      keys: keysOf(id)[0],
      choice: { command: id },
    };
  };
  return [
    ...(said ? [saidRow(said, refusalOf(said.command, null, current))] : []),
    ...found.map(({ id, waits, reason }) =>
      row(id, waits ? undefined : (reason ?? undefined), waits ? reason : null),
    ),
    ...elsewhere(text, where).map((id) =>
      row(id, `Works ${scopeWords(commandOf(id).scope)}.`, null),
    ),
  ];
}

/** What a sentence means stands before what its words are found in. */
const saidRow = ({ command, args, title }: Said, refusal: string | null): ShownRow => ({
  key: `command:${command}`,
  group: 'Commands',
  title,
  refusal: refusal ?? undefined,
  choice: { command, args },
});

const isOuter = (scope: Scope) => scope === 'global' || scope === 'workspace';

/** Commands of screens that are not open whose words were typed; one of several with the same title. */
function elsewhere(text: string, { viewer, place, open }: CommandPlace): CommandId[] {
  if (text.length < LEAST_ELSEWHERE || place === 'everywhere') return [];
  const isOpen = new Set(open.map(({ scope }) => scope));
  const closed = commandIds().filter((id) => {
    const command = commandOf(id);
    if (command.palette === false || isOuter(command.scope) || isOpen.has(command.scope))
      return false;
    return isListed(command, viewer) && ELSEWHERE.has(tierOf(text, rankable(id)));
  });
  const titles = new Map(closed.map((id) => [commandOf(id).title, id]));
  return rank(text, [...titles.values()].map(rankable), {
    uses: {},
    now: 0,
    most: MOST_ELSEWHERE,
  }).map(({ id }) => id);
}

/** With nothing typed the commands stand under where they come from. */
function startGroup(id: CommandId, { uses, pane, open }: CommandPlace): string {
  if (uses[id]) return 'Recent';
  const { scope } = commandOf(id);
  if (isOfPane(id, open)) return pane.title ?? 'Anywhere';
  if (scope === 'global' || scope === 'workspace') return 'Anywhere';
  const at = open.find((one) => one.scope === scope)?.paneId;
  return at === pane.id && pane.title !== null ? pane.title : 'Other screens';
}

/** Whether a command for anywhere takes what it asks for from the screen at hand. */
function isOfPane(id: CommandId, open: readonly OpenScope[]): boolean {
  return commandOf(id).args?.some((one) => offerFor(one, open.slice(0, 1))) ?? false;
}

/** With nothing typed: what the open screens offer, the focused one's first, then work, places to go, looks and help. */
function placeOf(id: CommandId, open: readonly OpenScope[]): number {
  const { scope, group } = commandOf(id);
  const outer = scope === 'global' || scope === 'workspace';
  if (isOfPane(id, open)) return 0;
  if (!outer) return open.findIndex((one) => one.scope === scope) / open.length;
  return 10 + ['Go to', 'View', 'Account', 'Help'].indexOf(group);
}

/** How far back it stands among its like: what has a key is wanted often, what takes away or waits for a client is not. */
function backOf({ id, last, waits }: { id: CommandId; last?: boolean; waits: boolean }): number {
  if (!isOuter(commandOf(id).scope)) return 0;
  return (waits ? 0.6 : 0) + (last ? 0.3 : 0) + (keysOf(id).length > 0 ? 0 : 0.1);
}

/** What searches found, provider by provider: exact ids first and otherwise in the server's order. */
export function foundRows(found: readonly Found[], text: string, most = MOST_ROWS): ShownRow[] {
  return found.flatMap(({ provider, rows }) => {
    const wanted = text.toLowerCase();
    const isExact = (row: PaletteRow) => row.exact?.some((id) => id.toLowerCase() === wanted);
    const ordered = [...rows.filter(isExact), ...rows.filter((row) => !isExact(row))];
    const group = capital(provider.label);
    return ordered.slice(0, most).map((row) => shown(row, provider, group));
  });
}

/** What was opened lately in a mode, where nothing is typed yet. */
export function recentlyOpened(
  rows: readonly PaletteRow[],
  provider: PaletteProvider | undefined,
): ShownRow[] {
  return provider ? rows.map((row) => shown(row, provider, 'Recent')) : [];
}

/** The commands that take the text itself: the whole search page, below its first results. */
export function moreRows(providers: readonly PaletteProvider[], text: string): ShownRow[] {
  if (text === '') return [];
  return providers.flatMap(({ more }) => {
    const id = commandIds().find((one) => one === more?.command);
    if (!more || !id) return [];
    return {
      key: `more:${id}`,
      group: 'More',
      title: `${more.title} “${text}”`,
      keys: keysOf(id)[0],
      choice: { command: id, args: { [more.argument]: text } },
    };
  });
}

function shown(row: PaletteRow, provider: PaletteProvider, group: string): ShownRow {
  return {
    key: `${group}:${provider.kind}:${row.id}`,
    group,
    title: row.title,
    detail: row.detail,
    meta: row.meta,
    refusal: row.refusal,
    choice: { row, provider },
  };
}

/** The modes that somebody serves for this user, as help. */
export function modeRows(providers: readonly PaletteProvider[]): ShownRow[] {
  const served = MODES.filter((mode) => providers.some((one) => one.mode === mode));
  const modes = [
    { mode: '>', title: 'Commands', detail: 'what can be done here' },
    ...served.map((mode) => ({ mode, title: MODE_NAMES[mode], detail: searched(mode, providers) })),
  ];
  return modes.map(({ mode, title, detail }) => ({
    key: `mode:${mode}`,
    group: 'Type a sign first',
    title,
    detail,
    meta: mode,
    choice: { mode },
  }));
}

function searched(mode: string, providers: readonly PaletteProvider[]): string {
  const labels = providers.filter((one) => one.mode === mode).map(({ label }) => label);
  return `search ${labels.join(', ')}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The row that says whose searches could not be fetched, and fetches them again; none when all are there. */
export function missingRows(names: readonly string[]): ShownRow[] {
  if (names.length === 0) return [];
  const list = new Intl.ListFormat('en-US').format(names.map((name) => name.replaceAll('-', ' ')));
  return [
    {
      key: 'missing',
      group: 'Not loaded',
      title: 'Try again',
      detail: `What is searched in ${list} could not be loaded.`,
      choice: { reload: true },
    },
  ];
}

/** The row that asks again after a search has failed. */
export function retryRow(): ShownRow {
  return { key: 'retry', group: 'Search', title: 'Try again', choice: { retry: true } };
}
