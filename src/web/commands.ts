import type { Command, CommandId, Commands, Scope } from '#commands/command.ts';

let table: Readonly<Record<string, Command>> = {};
let words: Readonly<Record<string, string>> = {};
let ids: readonly CommandId[] = [];
let openers: ReadonlyMap<string, CommandId> = new Map();

/** Takes the commands of all features, and the words for where they work. Called once, at the start. */
export function installCommands(
  tables: readonly Commands[],
  scopes: readonly Readonly<Record<string, string>>[],
): void {
  words = Object.assign({}, ...scopes);
  table = Object.assign({}, ...tables);
  // The compiler knows the ids of every table that a feature can bring (`CommandTables`).
  ids = Object.keys(table) as CommandId[];
  openers = new Map(ids.flatMap((id) => (table[id]?.opens ? [[table[id].opens, id]] : [])));
}

/** Every command by id, in the order of the features. */
export function commandTable(): Readonly<Record<string, Command>> {
  return table;
}

/** The ids of all commands, in the order of the features. */
export function commandIds(): readonly CommandId[] {
  return ids;
}

/** The record of a command. Throws where its feature is not installed. */
export function commandOf(id: CommandId): Command {
  const command = table[id];
  if (!command) throw new Error(`No feature brings the command ${id}.`);
  return command;
}

/** Whether a text is the id of a command. */
export function isCommandId(id: string): id is CommandId {
  return Object.hasOwn(table, id);
}

/** Where the commands of a scope work, in words; empty for those that work everywhere. */
export function scopeWords(scope: Scope): string {
  return words[scope] ?? '';
}

/** The command that opens an address and does nothing else; undefined where there is none. */
export function commandThatOpens(path: string): CommandId | undefined {
  return openers.get(path);
}
