import type { Argument } from '#commands/command.ts';
import { commandOf } from '#commands/registry.ts';
import { readDate, showDate } from '../ui/format.ts';
import type { Asking } from './palette-state.ts';
import type { ShownRow } from './palette-rows.ts';

/** The argument to ask for now: the required ones that are missing, in order; null when none is. */
export function nextArgument({ id, args }: Asking): Argument | null {
  const missing = commandOf(id).args?.filter((one) => one.required && !args[one.name]) ?? [];
  return missing[0] ?? null;
}

/** An argument as it is handed over: dates as ISO, text trimmed; null when it cannot be read. */
export function readTyped(step: Argument, value: string): string | null {
  const text = value.trim();
  if (text === '') return null;
  return step.kind === 'date' ? readDate(text) : text;
}

/** The row that takes what was typed, for arguments that are typed and not searched. */
export function argumentRows(step: Argument, text: string): ShownRow[] {
  const read = readTyped(step, text);
  if (read === null) return [];
  const title = step.kind === 'date' ? showDate(read) : read;
  return [
    {
      key: `typed:${step.name}`,
      group: step.label,
      title,
      choice: { row: { id: read, title } },
    },
  ];
}
