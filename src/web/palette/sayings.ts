import type { CommandId } from '#commands/command.ts';
import type { Rankable } from './ranking.ts';
import { fold, tierOf } from './ranking.ts';

/** A sentence that names what is wanted and of what: the rest of it is an argument of the command. */
interface Saying {
  command: CommandId;
  argument: string;
  /** Folded text; its first group is the rest. */
  pattern: RegExp;
  title: (rest: string) => string;
  /** The first word of the rest must be one of this command's own words. */
  wordsOf?: CommandId;
}

const SAYINGS: readonly Saying[] = [
  {
    command: 'report.say',
    argument: 'text',
    pattern: /^(?:run |show )?reports? (?:of |on |about |for )?(.+)$/,
    title: (rest) => `Run report: ${rest}`,
    wordsOf: 'report.open',
  },
  {
    command: 'alerts.ofPlace',
    argument: 'place',
    pattern: /^alerts? (?:of|at|in|for) (.+)$/,
    title: (rest) => `Alerts of ${rest}`,
  },
];

/** What a sentence says: the command, what it is told, and how the palette names that. */
export interface Said {
  command: CommandId;
  args: Record<string, string>;
  title: string;
}

/**
 * What of the commands that stand there a typed sentence means; null where it is none, or only the beginning of a command's title.
 * `items` are those that can be found, `ids` all that may be run.
 */
export function saidBy(
  typed: string,
  ids: readonly CommandId[],
  items: (id: CommandId) => Rankable,
): Said | null {
  // Composed, so that each letter is as long as the one it is folded to.
  const composed = typed.normalize('NFC');
  const text = fold(composed);
  for (const { command, argument, pattern, title, wordsOf } of SAYINGS) {
    const rest = pattern.exec(text)?.[1];
    if (rest === undefined || !ids.includes(command)) continue;
    const [first = ''] = rest.split(' ');
    if (wordsOf && tierOf(first, items(wordsOf)) !== 'word') continue;
    if (ids.some((id) => fold(items(id).title).startsWith(text))) continue;
    // As it was typed: what is folded is for comparing.
    const asTyped = composed.trim().replace(/\s+/g, ' ').slice(-rest.length);
    return { command, args: { [argument]: asTyped }, title: title(asTyped) };
  }
  return null;
}
