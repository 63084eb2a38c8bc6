import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Argument } from '#commands/command.ts';
import { commandOf, isCommandId } from '#commands/registry.ts';
import { permitted } from '../access.ts';
import { openFrom } from '../panes/open-panes.ts';
import { paneState } from '../panes/pane-state.ts';
import { useStore } from '../store.ts';
import { messageOf } from '../ui/error-message.ts';
import { useViewer } from '../viewer.ts';
import { argumentRows, nextArgument, readTyped } from './argument-step.ts';
import { highlightAfter, splitMode } from './modes.ts';
import {
  askArguments,
  closePalette,
  openPalette,
  paletteState,
  type Asking,
} from './palette-state.ts';
import { commandRows, modeRows, providerRows, type ShownRow } from './palette-rows.ts';
import type { PaletteProvider, PaletteRow } from './provider.ts';
import { PROVIDERS } from './providers.ts';
import { runCommand } from './run-command.ts';
import { useSearch } from './use-search.ts';

/** Employees shown below the commands, where nobody asked for employees alone. */
const MOST_ALSO = 6;

/** Everything that the palette shows and does. */
export interface PaletteModel {
  typed: string;
  setTyped: (text: string) => void;
  highlighted: string;
  setHighlighted: (key: string) => void;
  groups: readonly (readonly [group: string, rows: ShownRow[]])[];
  count: number;
  busy: boolean;
  note: string | null;
  chips: readonly string[];
  placeholder: string;
  step: Argument | null;
  choose: (row: ShownRow, beside?: boolean) => void;
  /** Goes a step back; false when there is none. */
  back: () => boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function usePalette(): PaletteModel {
  const viewer = useViewer();
  const { text: start, asking } = useStore(paletteState);
  const [typed, setTyped] = useState(start);
  const [highlighted, setHighlighted] = useState('');
  const step = asking ? nextArgument(asking) : null;
  const providers = useMemo(
    () => PROVIDERS.filter((provider) => permitted(provider.permission, viewer)),
    [viewer],
  );

  const { mode, text } = step ? { mode: '' as const, text: typed.trim() } : splitMode(typed);
  const provider = providerFor(providers, step, mode);
  // Without a sign, what is typed may be a name as well: employees follow the commands.
  const people = providers.find(({ mode: sign }) => sign === '@') ?? null;
  const also = mode === '' && !step && text.length >= 2 ? people : null;
  const search = useSearch(provider ?? also, text, viewer);

  const rows = useMemo<ShownRow[]>(() => {
    if (step && !provider) return argumentRows(step, text);
    if (provider) {
      return search.provider === provider ? providerRows(provider, search.rows, search.text) : [];
    }
    if (mode === '?') return modeRows(providers);
    const commands = commandRows(text, viewer);
    const found = also && search.provider === also && search.text === text ? search.rows : [];
    return also ? [...commands, ...providerRows(also, found.slice(0, MOST_ALSO), text)] : commands;
  }, [step, provider, also, mode, text, providers, search, viewer]);

  // The question is what the rows answer, so that a late answer to an older one counts as new once.
  const question = `${asking?.id ?? ''} ${step?.name ?? ''} ${mode} ${provider ? search.text : text}`;
  const asked = useRef('');
  useEffect(() => {
    const before = asked.current;
    asked.current = question;
    setHighlighted((current) => highlightAfter(current, rows, { before, now: question }));
  }, [question, rows]);

  const stepKey = `${asking?.id ?? ''}:${step?.name ?? ''}`;
  const lastStep = useRef(stepKey);
  useEffect(() => {
    if (lastStep.current === stepKey) return;
    lastStep.current = stepKey;
    setTyped(start);
  }, [stepKey, start]);

  const choose = (row: ShownRow, beside = false) => {
    const { choice } = row;
    if ('mode' in choice) setTyped(choice.mode);
    else if ('command' in choice) finish(() => runCommand(choice.command, 'palette'));
    else if (asking && step) answer(asking, step, choice.row.value ?? choice.row.id);
    else openRow(choice.row, beside);
  };

  const back = () => {
    if (!asking) return false;
    const given = Object.keys(asking.args);
    const last = given.at(-1);
    if (last === undefined) openPalette();
    else {
      const { [last]: _, ...rest } = asking.args;
      askArguments(asking.id, rest);
    }
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const command = event.metaKey || event.ctrlKey;
    if (command && event.key.toLowerCase() === 'k') closePalette();
    else if (event.key === 'Backspace' && typed === '' && asking) back();
    else if (event.key === 'Enter' && command) {
      const row = rows.find(({ key }) => key === highlighted);
      if (row) choose(row, true);
    } else return;
    event.preventDefault();
  };

  return {
    typed,
    setTyped,
    highlighted,
    setHighlighted,
    groups: grouped(rows),
    count: rows.length,
    busy: search.busy,
    note: noteOf(rows, { search, step, provider, text }),
    chips: asking ? [commandOf(asking.id).title, ...Object.keys(asking.args)] : [],
    placeholder: step ? step.label : placeholderOf(provider),
    step,
    choose,
    back,
    onKeyDown,
  };
}

function providerFor(
  providers: readonly PaletteProvider[],
  step: Argument | null,
  mode: string,
): PaletteProvider | null {
  if (step) return providers.find(({ kind }) => kind === step.kind) ?? null;
  return providers.find((provider) => provider.mode === mode) ?? null;
}

/** Closes first: a command may open a dialog or move the focus, and must find the page below. */
function finish(action: () => unknown): void {
  closePalette();
  setTimeout(action);
}

function answer(asking: Asking, step: Argument, value: string): void {
  const read = readTyped(step, value);
  if (read === null) return;
  const args = { ...asking.args, [step.name]: read };
  const next = { id: asking.id, args };
  if (nextArgument(next)) askArguments(asking.id, args);
  else finish(() => runCommand(asking.id, 'palette', args));
}

function openRow(row: PaletteRow, beside: boolean): void {
  const { open, run } = row;
  if (run && isCommandId(run.id)) finish(() => runCommand(run.id, 'palette', run.args));
  else if (open) {
    finish(() => openFrom(beside ? paneState.get().focused : null, open, { beside }));
  }
}

function grouped(rows: readonly ShownRow[]): [string, ShownRow[]][] {
  const groups = new Map<string, ShownRow[]>();
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return [...groups];
}

function placeholderOf(provider: PaletteProvider | null): string {
  return provider ? `Search ${provider.label}` : 'Type a command, or ? for more';
}

function noteOf(
  rows: readonly ShownRow[],
  state: {
    search: ReturnType<typeof useSearch>;
    step: Argument | null;
    provider: PaletteProvider | null;
    text: string;
  },
): string | null {
  if (state.provider && state.search.error) return messageOf(state.search.error);
  if (rows.length > 0 || state.search.busy) return null;
  if (state.step && !state.provider) return state.step.label;
  if (state.provider) return `No ${state.provider.label} match “${state.text}”.`;
  return 'Nothing matches. Type ? to see what can be searched.';
}
