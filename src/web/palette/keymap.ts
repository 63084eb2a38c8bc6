import { useSyncExternalStore } from 'react';
import type { Command, CommandId } from '#commands/command.ts';
import { commandIds, commandOf } from '../commands.ts';
import { keptOptions } from '../kept-options.ts';

/** The user's own keys stand among the options as `keys.<command>`: a list, empty for none. */
export const KEYS_PREFIX = 'keys.';

/** A command has at most this many keys. */
export const MOST_KEYS = 3;

const STEP = /^(?:(?:mod|ctrl|alt|shift|meta)\+)*(?:[^\s+A-Z]|\+|[a-z]{2,9}|f\d{1,2})$/;

/** Whether a text is keys as Mousetrap writes them, of at most three steps. */
export function isKeys(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  const steps = text.split(' ');
  return steps.length <= 3 && steps.every((step) => STEP.test(step));
}

/** What of an option is usable as a command's keys; null for junk, which counts as none kept. */
export function ownKeys(option: unknown): readonly string[] | null {
  return Array.isArray(option) && option.length <= MOST_KEYS && option.every(isKeys)
    ? option
    : null;
}

interface Keymap {
  /** What it was made from; the same text makes the same map. */
  source: string;
  byCommand: ReadonlyMap<CommandId, readonly string[]>;
  byKeys: ReadonlyMap<string, readonly CommandId[]>;
}

/** The registry's keys with the user's own over them. Of two that clash, the user's own win. */
export function makeKeymap(options: Readonly<Record<string, unknown>>): Keymap {
  const own = commandIds().flatMap((id): [CommandId, readonly string[]][] => {
    const keys = ownKeys(options[KEYS_PREFIX + id]);
    return keys ? [[id, keys]] : [];
  });
  const chosen = new Set(own.flatMap(([, keys]) => keys));
  const isTaken = (keys: string) =>
    [...chosen].some((one) => keys.startsWith(`${one} `) || one.startsWith(`${keys} `));
  const byCommand = new Map<CommandId, readonly string[]>(own);
  const byKeys = new Map<string, CommandId[]>();
  for (const id of [...byCommand.keys(), ...commandIds()]) {
    if (!byCommand.has(id)) {
      const { keys = [] }: Command = commandOf(id);
      byCommand.set(id, chosen.size === 0 ? keys : keys.filter((one) => !isTaken(one)));
    }
    for (const keys of byCommand.get(id) ?? []) {
      const ids = byKeys.get(keys) ?? [];
      if (!ids.includes(id)) byKeys.set(keys, [...ids, id]);
    }
  }
  return { source: sourceOf(options), byCommand, byKeys };
}

function sourceOf(options: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(options).filter(([name]) => name.startsWith(KEYS_PREFIX));
  return entries.length === 0 ? '' : JSON.stringify(entries);
}

let keymap: Keymap | null = null;

/** The keys that hold now. The same object until the user changes one. */
export function currentKeymap(): Keymap {
  const options = keptOptions.get();
  if (keymap?.source !== sourceOf(options)) keymap = makeKeymap(options);
  return keymap;
}

/** The keys of a command as this user has them; the first is the one to show. */
export function keysOf(id: CommandId): readonly string[] {
  return currentKeymap().byCommand.get(id) ?? [];
}

/** The key of a command to show, followed; undefined where it has none. */
export function useShownKeys(id: CommandId): string | undefined {
  return useSyncExternalStore(keptOptions.subscribe, () => keysOf(id)[0]);
}

/** The whole keymap, followed. */
export function useKeymap(): Keymap {
  return useSyncExternalStore(keptOptions.subscribe, currentKeymap);
}
