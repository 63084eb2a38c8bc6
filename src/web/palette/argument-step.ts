import type { Argument, Command } from '#commands/command.ts';
import { commandOf } from '../commands.ts';
import { localToday } from '../local-day.ts';
import { readEntry } from '../ui/date-entry.ts';
import { showDate } from '../ui/format.ts';
import type { Asking } from './palette-state.ts';
import type { ShownRow } from './palette-rows.ts';

/** Kinds that are typed; the others are looked for, each by its provider. */
export const TYPED_KINDS: readonly Argument['kind'][] = ['text', 'date', 'reason'];

/**
 * The argument to ask for now: the required ones that are missing, in order, then the optional ones that were neither
 * given nor left out; null when there is nothing to ask.
 */
export function nextArgument({ id, args }: Asking): Argument | null {
  return nextOf(commandOf(id), args);
}

/** The same of a record. */
export function nextOf(
  command: Pick<Command, 'args'>,
  args: Readonly<Record<string, string>>,
): Argument | null {
  const all = command.args ?? [];
  return (
    all.find((one) => one.required && !args[one.name]) ??
    all.find((one) => !one.required && args[one.name] === undefined) ??
    null
  );
}

/** The arguments as the action gets them: what was left out is not there. */
export function givenArguments(args: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== ''));
}

/** The steps without the last answer; null when nothing was answered yet. */
export function stepBack(asking: Asking): Asking | null {
  const last = Object.keys(asking.args).at(-1);
  if (last === undefined) return null;
  const { [last]: _, ...args } = asking.args;
  const { [last]: __, ...labels } = asking.labels ?? {};
  return { id: asking.id, args, labels };
}

/** An argument as it is handed over: dates as ISO, text trimmed; null when it cannot be read. */
export function readTyped(step: Argument, value: string): string | null {
  const text = value.trim();
  if (text === '') return null;
  if (step.kind !== 'date') return text;
  const [date, other] = readEntry(text, { today: localToday(), meaning: 'open' });
  return other === undefined ? (date ?? null) : null;
}

/** The row that leaves an optional argument out; only while nothing is typed. */
export function skipRows(step: Argument, text: string): ShownRow[] {
  if (step.required || text !== '') return [];
  const title = step.skip ?? 'Leave out';
  return [
    { key: `skip:${step.name}`, group: step.label, title, choice: { answer: '', label: title } },
  ];
}

/** The row that takes what was typed, for arguments that are typed and not searched. */
export function typedRows(step: Argument, text: string): ShownRow[] {
  const read = readTyped(step, text);
  if (read === null) return [];
  const title = step.kind === 'date' ? showDate(read) : read;
  return [
    {
      key: `typed:${step.name}`,
      group: step.label,
      title,
      choice: { answer: read, label: title },
    },
  ];
}
