import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Argument } from '#commands/command.ts';
import { commandOf } from '../commands.ts';
import { hasFeature, permitted } from '../access.ts';
import { connection } from '../connection.ts';
import { paneState } from '../panes/pane-state.ts';
import { useStore } from '../store.ts';
import { useViewer, type Viewer } from '../viewer.ts';
import { nextArgument, skipRows, stepBack, typedRows, TYPED_KINDS } from './argument-step.ts';
import {
  highlightAfter,
  providersFor,
  providersOf,
  rowBeside,
  rowPaged,
  splitMode,
} from './modes.ts';
import { answerStep, chooseCommand, openRow, searchOn } from './palette-choice.ts';
import { grouped, noteOf, placeholderOf } from './palette-notes.ts';
import {
  commandRows,
  foundRows,
  modeRows,
  moreRows,
  recentlyOpened,
  retryRow,
  type ShownRow,
} from './palette-rows.ts';
import {
  askArguments,
  closePalette,
  openPalette,
  paletteState,
  type TypedLine,
} from './palette-state.ts';
import type { PaletteProvider } from './provider.ts';
import { allProviders } from './providers.ts';
import { currentUses, keepRecentsIn, recentRows } from './recents.ts';
import { openScopes } from './scope.ts';
import { placeAfter, placeChips, scopesIn, type PlaceChip } from './scope-chip.ts';
import { useSearch } from './use-search.ts';

/** Employees shown below the commands, where nobody asked for employees alone. */
const MOST_ALSO = 6;
const PAGE = 8;
const NOBODY: readonly PaletteProvider[] = [];
const AT_LEISURE: TypedLine = { text: '', enter: null };

/** Everything that the palette shows and does. */
export interface PaletteModel {
  typed: string;
  setTyped: (text: string) => void;
  highlighted: string;
  /** Goes to a row by the mouse. */
  goTo: (key: string) => void;
  groups: readonly (readonly [group: string, rows: ShownRow[]])[];
  count: number;
  busy: boolean;
  note: string | null;
  /** Where it acts: the chip that can be taken away next. */
  chip: PlaceChip | null;
  removeChip: () => void;
  /** The command whose arguments are asked for, and those given. */
  steps: readonly string[];
  placeholder: string;
  step: Argument | null;
  choose: (key: string, beside?: boolean) => void;
  /** Goes a step back; false when there is none. */
  back: () => boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function usePalette(): PaletteModel {
  const viewer = useViewer();
  const offline = useStore(connection) === 'offline';
  const { line, asking } = useStore(paletteState);
  const [typed, setTypedText] = useState(line.text);
  const [highlighted, setHighlighted] = useState('');
  const [removed, setRemoved] = useState(0);
  const [around] = useState(() => readAround(viewer.client));
  // Whether the user went to the highlighted row, and whether Enter waits for the answer to what was typed.
  const moved = useRef(false);
  const hasty = useRef(line);

  const step = asking ? nextArgument(asking) : null;
  const chips = useMemo(() => placeChips(viewer, around.pane.title), [viewer, around]);
  const place = placeAfter(chips, removed);
  const open = useMemo(() => scopesIn(place, around.open, around.pane.id), [place, around]);

  // Across clients the permissions are those held outside of any.
  const everywhere = place === 'everywhere' && !step;
  const actor = useMemo<Viewer>(
    () =>
      everywhere ? { ...viewer, client: null, grants: viewer.user?.permissions ?? {} } : viewer,
    [viewer, everywhere],
  );
  const providers = useMemo(
    () =>
      allProviders().filter(
        ({ permission, feature, needsClient }) =>
          permitted(permission, actor) &&
          hasFeature(feature, actor) &&
          !(needsClient && actor.client === null),
      ),
    [actor],
  );
  const { mode, text } = step ? { mode: '' as const, text: typed.trim() } : splitMode(typed);
  const atStart = text === '';
  const asked = useMemo(
    () => (step ? providersFor(step.kind, atStart, providers) : NOBODY),
    [step, atStart, providers],
  );
  const inMode = useMemo(() => providersOf(mode, text, providers), [mode, text, providers]);
  // Without a sign, what is typed may be a name as well: employees follow the commands.
  const also = mode === '' && !step && text.length >= 2;
  const people = useMemo(() => providersOf('@', 'x', providers), [providers]);
  const searched = step ? asked : also ? people : inMode;
  const search = useSearch(searched, text, actor);
  const stale = searched.length > 0 && search.text !== text;

  const rows = useMemo<ShownRow[]>(() => {
    if (searched.length > 0 && search.error && !also) return [retryRow()];
    if (step) {
      const typedIn = TYPED_KINDS.includes(step.kind) ? typedRows(step, text) : [];
      // What is outside the client cannot be acted on in it; only its own command leaves the client for it.
      const found = search.found.map(({ provider, rows: all }) => ({
        provider,
        rows: provider.kind === step.kind ? all : all.filter(({ across }) => !across),
      }));
      return [...skipRows(step, text), ...typedIn, ...foundRows(found, text)];
    }
    if (mode === '?') return modeRows(providers);
    if (mode === '' || mode === '>') {
      const uses = currentUses(actor.user?.id ?? '');
      const commands = commandRows(text, { viewer: actor, place, open, uses, pane: around.pane });
      if (!also) return commands;
      return [...commands, ...foundRows(search.found, text, MOST_ALSO), ...moreRows(people, text)];
    }
    const [first] = providersOf(mode, 'x', providers);
    const lately = text === '' ? recentlyOpened(recentRows(mode), first) : [];
    return [...lately, ...foundRows(search.found, search.text), ...moreRows(inMode, text)];
  }, [
    step,
    mode,
    text,
    also,
    place,
    open,
    searched,
    people,
    inMode,
    providers,
    search,
    actor,
    around,
  ]);

  // The question is what the rows answer, so that a late answer to an older one counts as new once.
  const atOnce = searched.length === 0 || rows[0]?.key.startsWith('command:');
  const question = `${asking?.id ?? ''} ${step?.name ?? ''} ${mode} ${place} ${atOnce ? text : search.text}`;
  const answered = useRef('');
  useEffect(() => {
    const before = answered.current;
    answered.current = question;
    const asks = { before, now: question, moved: moved.current };
    setHighlighted((current) => highlightAfter(current, rows, asks));
  }, [question, rows]);

  const stepKey = `${asking?.id ?? ''}:${step?.name ?? ''}`;
  const lastStep = useRef(stepKey);
  useEffect(() => {
    if (lastStep.current === stepKey) return;
    lastStep.current = stepKey;
    setTypedText(line.text);
    [moved.current, hasty.current] = [false, line];
  }, [stepKey, line]);

  const setTyped = (next: string) => {
    [moved.current, hasty.current] = [false, AT_LEISURE];
    setTypedText(next);
  };
  const goTo = (key: string) => {
    [moved.current, hasty.current] = [true, AT_LEISURE];
    setHighlighted(key);
  };

  const choose = (key: string, beside = false) => {
    const row = rows.find((one) => one.key === key);
    if (!row || row.refusal !== undefined) return;
    const { choice } = row;
    if ('retry' in choice) search.retry();
    else if ('mode' in choice) setTyped(choice.mode);
    else if ('answer' in choice) {
      if (asking && step) {
        answerStep(asking, step, { value: choice.answer, label: choice.label, beside });
      }
    } else if ('command' in choice) {
      const { command, args = {} } = choice;
      if (everywhere && isMore(key)) searchOn(command, args, beside);
      else chooseCommand(command, args, open, beside);
    } else if (asking && step) {
      const { value, id, title } = choice.row;
      answerStep(asking, step, { value: value ?? id, label: title, beside });
    } else openRow(choice.row, choice.provider, { beside, everywhere });
  };

  // Enter came before the answer: what it finds first is chosen as soon as it is there, and nothing older.
  const answer = useRef(choose);
  useEffect(() => {
    answer.current = choose;
  });
  useEffect(() => {
    const { text: of, enter: how } = hasty.current;
    // The rows are still those of the step before.
    if (how === null || typed !== of) return;
    const first = rows[0]?.key ?? '';
    if (stale && isFound(first, rows)) return;
    hasty.current = AT_LEISURE;
    if (first !== '' && !search.error) answer.current(first, how === 'beside');
  }, [stale, rows, typed, search.error]);

  const enter = (beside: boolean) => {
    // Commands need no answer; of what is searched for, only a row the user went to is certain.
    if (moved.current || !stale || !isFound(highlighted, rows)) choose(highlighted, beside);
    else hasty.current = { text: typed, enter: beside ? 'beside' : 'here' };
  };

  const back = () => {
    if (!asking) return false;
    const before = stepBack(asking);
    if (before) askArguments(before);
    else openPalette();
    return true;
  };

  const removeChip = () => {
    if (removed < chips.length) setRemoved(removed + 1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const command = event.metaKey || event.ctrlKey;
    const steps = MOVES[event.key];
    if (command && event.key.toLowerCase() === 'k') closePalette();
    else if (event.key === 'Backspace' && typed === '') {
      if (!back()) removeChip();
    } else if (event.key === 'Enter') enter(command);
    else if (steps !== undefined && !command && !event.altKey && !event.shiftKey) {
      const move = Math.abs(steps) === PAGE ? rowPaged : rowBeside;
      goTo(move(highlighted, rows, steps));
    } else {
      // These move in the text; cmdk would take them for its rows.
      if (steps !== undefined || event.key === 'Home' || event.key === 'End') {
        event.stopPropagation();
      }
      return;
    }
    event.preventDefault();
  };

  return {
    typed,
    setTyped,
    highlighted,
    goTo,
    groups: useMemo(() => grouped(rows), [rows]),
    count: rows.length,
    busy: search.busy && !offline,
    note: noteOf({ mode, step, text, client: actor.client, offline, search, searched, rows }),
    chip: asking ? null : (chips[removed] ?? null),
    removeChip,
    steps: asking ? [commandOf(asking.id).title, ...Object.values(asking.labels ?? {})] : [],
    placeholder: placeholderOf(mode, step),
    step,
    choose,
    back,
    onKeyDown,
  };
}

const MOVES: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
};

/** What stood open when the palette was: it covers the screens, so nothing changes below it. */
function readAround(client: number | null) {
  keepRecentsIn(client);
  const open = openScopes();
  const { focused } = paneState.get();
  const published = open.some(({ paneId }) => paneId !== null && paneId === focused);
  // The pane's own element has its title, as the screen named it.
  const pane = document.querySelector(`[data-pane="${CSS.escape(focused)}"]`);
  return {
    open,
    pane: {
      id: published ? focused : null,
      title: published ? (pane?.getAttribute('aria-label') ?? null) : null,
    },
  };
}

/** Whether a row is of a search that may have been for another text. */
function isFound(key: string, rows: readonly ShownRow[]): boolean {
  const row = rows.find((one) => one.key === key);
  return row === undefined || 'row' in row.choice || isMore(key);
}

/** Whether a row takes the text to the search page. */
function isMore(key: string): boolean {
  return key.startsWith('more:');
}
