import type { Command, CommandId } from '#commands/command.ts';
import { commandIds, commandOf, scopeWords } from '../commands.ts';
import { keepOption, keptOptions } from '../kept-options.ts';
import { keyText } from '../ui/keys.ts';
import { conflictBetween, isReserved, type Conflict } from './key-conflicts.ts';
import { KEYS_PREFIX, keysOf, MOST_KEYS, ownKeys } from './keymap.ts';

/** Keys that whatever has the focus needs for itself. */
const FOCUS_KEYS = new Set(
  'enter esc tab space backspace del up down left right home end pageup pagedown'.split(' '),
);
/** What text fields need for themselves, where a command is to work in them. */
const EDITING = new Set(['mod+a', 'mod+left', 'mod+right', 'mod+backspace', 'mod+del']);

interface Judgement {
  /** Why the keys cannot be taken; null when they can. */
  refusal: string | null;
  /** What is good to know about keys that can. */
  notes: string[];
}

/** Judges keys that a user wants for a command, among what this user's other commands have. */
export function judgeKeys(
  id: CommandId,
  keys: string,
  others: readonly CommandId[] = commandIds(),
): Judgement {
  const name = keyText(keys);
  const command = commandOf(id);
  const refuse = (refusal: string): Judgement => ({ refusal, notes: [] });
  const own = keysOf(id);
  if (own.includes(keys)) return refuse(`${name} is one of its keys already.`);
  if (own.length >= MOST_KEYS) return refuse(`It has ${MOST_KEYS} keys. Remove one first.`);
  if (isReserved(keys))
    return refuse(`${name} belongs to the browser or the system and would not arrive here.`);
  if (keys.split(' ').some((step) => FOCUS_KEYS.has(step)))
    return refuse(`${name} is needed by fields and buttons. Add Ctrl or Alt to it.`);
  if (command.inFields && EDITING.has(keys))
    return refuse(`${name} edits text, and this command works in fields too.`);
  const clashes = others.flatMap((other): [Conflict, CommandId, string][] =>
    other === id
      ? []
      : keysOf(other).flatMap((theirs): [Conflict, CommandId, string][] => {
          const there = { id: other, keys: theirs, command: commandOf(other) };
          const conflict = conflictBetween({ id, keys, command }, there);
          return conflict ? [[conflict, other, theirs]] : [];
        }),
  );
  const hard = clashes.find(([conflict]) => conflict !== 'inner');
  if (hard) return refuse(refusalOf(keys, ...hard));
  return { refusal: null, notes: clashes.map(([, other]) => noteOf(command, commandOf(other))) };
}

function refusalOf(keys: string, conflict: Conflict, other: CommandId, theirs: string): string {
  const named = `“${commandOf(other).title}”`;
  if (conflict === 'same') return `${keyText(keys)} is already ${named}. Change that one first.`;
  return keys.length < theirs.length
    ? `${keyText(keys)} begins ${keyText(theirs)}, which is ${named}. Change that one first.`
    : `${keyText(theirs)} is ${named} already, so nothing can begin with it. Change that one first.`;
}

/** A scope is outside of another when it is open everywhere. */
function noteOf(command: Command, other: Command): string {
  const isOuter = command.scope === 'global' || command.scope === 'workspace';
  const where = scopeWords(isOuter ? other.scope : command.scope);
  const first = where.charAt(0).toUpperCase() + where.slice(1);
  if (isOuter) return `${first} it stays “${other.title}”.`;
  return scopeWords(other.scope) === ''
    ? `${first} it is no longer “${other.title}”.`
    : `${first} only; ${scopeWords(other.scope)} it stays “${other.title}”.`;
}

/** Gives a command one more key, first in line. The caller has judged it. */
export function addKeys(id: CommandId, keys: string): void {
  setKeys(id, [keys, ...keysOf(id)].slice(0, MOST_KEYS));
}

export function removeKeys(id: CommandId, keys: string): void {
  setKeys(
    id,
    keysOf(id).filter((one) => one !== keys),
  );
}

/** Gives a command the keys of the registry again. */
export function resetKeys(id: CommandId): void {
  keepOption(KEYS_PREFIX + id, null);
}

/** Gives every command the keys of the registry again. */
export function resetAllKeys(): void {
  for (const id of changedCommands()) resetKeys(id);
}

/** The commands whose keys the user has changed. */
export function changedCommands(): CommandId[] {
  const options = keptOptions.get();
  return commandIds().filter((id) => ownKeys(options[KEYS_PREFIX + id]) !== null);
}

function setKeys(id: CommandId, keys: readonly string[]): void {
  const { keys: given = [] } = commandOf(id);
  const isGiven = JSON.stringify(given) === JSON.stringify(keys);
  keepOption(KEYS_PREFIX + id, isGiven ? null : [...keys]);
}
