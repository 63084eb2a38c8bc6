import type { Scope } from '#commands/command.ts';
import { COMMAND_IDS, commandOf, type CommandId } from '#commands/registry.ts';
import type { Viewer } from '../viewer.ts';
import { isListed, unavailable } from './available.ts';
import type { PaletteProvider, PaletteRow } from './provider.ts';
import { rank } from './ranking.ts';
import { currentUses } from './recents.ts';
import { openScopes } from './scope.ts';

/** Rows shown at most: more would only slow the next key press (ux 1.1). */
export const MOST_ROWS = 50;

/** A row as the palette shows it. */
export interface ShownRow {
  key: string;
  group: string;
  title: string;
  detail?: string | undefined;
  meta?: string | undefined;
  keys?: string | undefined;
  choice: { command: CommandId } | { row: PaletteRow } | { mode: string };
}

/** The commands that match and can run now. */
export function commandRows(text: string, viewer: Viewer): ShownRow[] {
  const items = COMMAND_IDS.flatMap((id) => {
    const command = commandOf(id);
    const hidden = id === 'palette.open' || command.scope === 'dialog';
    if (hidden || !isListed(command, viewer)) return [];
    const reason = unavailable(id);
    // What only waits for a client stays, with the reason; what has no screen to act on does not.
    if (reason && !command.needsClient) return [];
    return { id, title: command.title, words: `${command.group} ${command.words ?? ''}`, reason };
  });
  const uses = currentUses();
  if (text === '') {
    const scopes = openScopes().map(({ scope }) => scope);
    items.sort((a, b) => placeOf(a.id, scopes) - placeOf(b.id, scopes));
  }
  return rank(text, items, { uses, now: Date.now(), most: MOST_ROWS }).map((item) => {
    const command = commandOf(item.id);
    return {
      key: `command:${item.id}`,
      group: text === '' && uses[item.id] ? 'Recent' : 'Commands',
      title: command.title,
      detail: item.reason ?? command.group,
      keys: command.keys?.[0],
      choice: { command: item.id },
    };
  });
}

/** With nothing typed: what the open screens offer, the focused one's first, then places to go, then looks and help. */
function placeOf(id: CommandId, scopes: readonly Scope[]): number {
  const { scope, group } = commandOf(id);
  const last = ['List', 'PDF', 'View', 'Account', 'Help'].indexOf(group);
  if (last !== -1) return 10 + last;
  return scope === 'global' || scope === 'workspace' ? 5 : scopes.indexOf(scope) / scopes.length;
}

/** What a feature's search found, exact ids first and otherwise in its own order. */
export function providerRows(
  provider: PaletteProvider,
  rows: readonly PaletteRow[],
  text: string,
): ShownRow[] {
  const wanted = text.toLowerCase();
  const isExact = (row: PaletteRow) => row.exact?.some((id) => id.toLowerCase() === wanted);
  const ordered = [...rows.filter(isExact), ...rows.filter((row) => !isExact(row))];
  return ordered.slice(0, MOST_ROWS).map((row) => ({
    key: `${provider.mode}${row.id}`,
    group: provider.label.charAt(0).toUpperCase() + provider.label.slice(1),
    title: row.title,
    detail: row.detail,
    meta: row.meta,
    choice: { row },
  }));
}

/** The modes themselves, as help. */
export function modeRows(providers: readonly PaletteProvider[]): ShownRow[] {
  const modes = [
    { mode: '>', title: 'Commands' },
    ...providers.map(({ mode, label }) => ({ mode, title: `Search ${label}` })),
  ];
  return modes.map(({ mode, title }) => ({
    key: `mode:${mode}`,
    group: 'Modes',
    title,
    detail: 'Type this sign first',
    meta: mode,
    choice: { mode },
  }));
}
