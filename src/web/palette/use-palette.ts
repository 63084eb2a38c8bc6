import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Argument } from '#commands/command.ts';
import { commandOf } from '../commands.ts';
import { useStore } from '../store.ts';
import { nextArgument, stepBack } from './argument-step.ts';
import { highlightAfter, rowBeside, rowPaged } from './modes.ts';
import { answerStep, chooseCommand, loadMissing, openRow, searchOn } from './palette-choice.ts';
import { grouped, placeholderOf } from './palette-notes.ts';
import type { ShownRow } from './palette-rows.ts';
import {
  askArguments,
  closePalette,
  openPalette,
  paletteState,
  type TypedLine,
} from './palette-state.ts';
import type { PlaceChip } from './scope-chip.ts';
import { usePaletteRows } from './use-palette-rows.ts';

const PAGE = 8;
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

/** The palette as it stands and what its keys and rows do; what it offers is `usePaletteRows`'s matter. */
export function usePalette(): PaletteModel {
  const { line, asking } = useStore(paletteState);
  const [typed, setTypedText] = useState(line.text);
  const [highlighted, setHighlighted] = useState('');
  const [removed, setRemoved] = useState(0);
  // Whether the user went to the highlighted row, and whether Enter waits for the answer to what was typed.
  const moved = useRef(false);
  const hasty = useRef(line);

  const step = asking ? nextArgument(asking) : null;
  const { rows, mode, question, search, ahead, stale, busy, note, chips, open, everywhere } =
    usePaletteRows({ typed, step, asking: asking?.id ?? '', removed });

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
    ahead(next);
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
    else if ('reload' in choice) void loadMissing();
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
    busy,
    note,
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

/** Whether a row is of a search that may have been for another text. */
function isFound(key: string, rows: readonly ShownRow[]): boolean {
  const row = rows.find((one) => one.key === key);
  return row === undefined || 'row' in row.choice || isMore(key);
}

/** Whether a row takes the text to the search page. */
function isMore(key: string): boolean {
  return key.startsWith('more:');
}
