import type { Argument } from '#commands/command.ts';
import { localToday } from '../local-day.ts';
import { messageOf } from '../ui/error-message.ts';
import { showDate } from '../ui/format.ts';
import { TYPED_KINDS } from './argument-step.ts';
import { MODE_NAMES, type Mode } from './modes.ts';
import type { ShownRow } from './palette-rows.ts';
import type { PaletteProvider } from './provider.ts';
import type { SearchState } from './use-search.ts';

/** The rows under their headings, in the order in which the headings first come. */
export function grouped(rows: readonly ShownRow[]): [string, ShownRow[]][] {
  const groups = new Map<string, ShownRow[]>();
  for (const row of rows) {
    const group = groups.get(row.group);
    if (group) group.push(row);
    else groups.set(row.group, [row]);
  }
  return [...groups];
}

/** What the input asks for while it is empty. */
export function placeholderOf(mode: Mode, step: Argument | null): string {
  if (step) return step.label;
  if (mode === '' || mode === '>' || mode === '?') return 'Type a command or a name, ? for help';
  return MODE_NAMES[mode];
}

interface Noted {
  mode: Mode;
  step: Argument | null;
  text: string;
  client: number | null;
  /** The machine has no network. */
  offline: boolean;
  search: SearchState;
  /** Those that were asked. */
  searched: readonly PaletteProvider[];
  rows: readonly ShownRow[];
}

/** What to say where there are no rows, or why there are none; null when the rows speak for themselves. */
export function noteOf(noted: Noted): string | null {
  const { mode, step, text, client, offline, search, searched, rows } = noted;
  if (offline && search.busy)
    return 'You are offline. This is searched when the connection is back.';
  if (searched.length > 0 && search.error) return messageOf(search.error);
  if (rows.some(({ key }) => !key.startsWith('more:'))) return null;
  if (step?.kind === 'date')
    return `${step.label}: type it, such as ${showDate(localToday())}, “t” for today or “+3” for in three days. Then press Enter.`;
  if (step && TYPED_KINDS.includes(step.kind)) return `${step.label}: type it, then press Enter.`;
  if (searched.length === 0) {
    return !step && (mode === '' || mode === '>')
      ? 'Nothing matches. Type ? to see what can be searched.'
      : 'There is nothing to search here. Type ? to see what there is.';
  }
  const labels = searched.map(({ label }) => label).join(' or ');
  const least = Math.max(...searched.map((one) => one.least?.(client) ?? 0));
  if (text.length < least) {
    return text === ''
      ? `Type ${least > 1 ? `${least} letters or more ` : ''}to search ${labels}.`
      : `Type ${least} letters or more to search ${labels}.`;
  }
  // The answer is on its way: the bar says so, and nothing jumps.
  if (search.text !== text) return null;
  if (mode === '' && !step) return 'Nothing matches. Type ? to see what can be searched.';
  return text === '' ? `There are no ${labels}.` : `No ${labels} match “${text}”.`;
}
