import Mousetrap from 'mousetrap';
import { COMMAND_IDS, commandOf, type CommandId } from '#commands/registry.ts';
import { awaitsClient } from '../access.ts';
import { letterKeys } from '../preferences.ts';
import { makeStore } from '../store.ts';
import { currentViewer } from '../viewer.ts';
import { isListed } from './available.ts';
import { isAltGraph, isComposing, isEditable, isTypeAhead, latinKey } from './key-events.ts';
import { paletteState } from './palette-state.ts';
import { runCommand } from './run-command.ts';
import { openScopes } from './scope.ts';

/** The keys of a sequence pressed so far, for the status bar; empty when none is pending. */
export const pendingKeys = makeStore<string>('');

/** Mousetrap's own limit between two keys of a sequence. */
const STEP_TIME = 1000;

const BY_KEYS = new Map<string, CommandId[]>();
for (const id of COMMAND_IDS) {
  for (const keys of commandOf(id).keys ?? []) {
    BY_KEYS.set(keys, [...(BY_KEYS.get(keys) ?? []), id]);
  }
}

/** The command that `keys` mean now: of the innermost open scope that has one for this user. */
export function commandFor(keys: string): CommandId | null {
  const candidates = BY_KEYS.get(keys) ?? [];
  const viewer = currentViewer();
  for (const { scope } of openScopes()) {
    const found = candidates.find((id) => {
      const command = commandOf(id);
      return (
        command.scope === scope &&
        isListed(command, viewer) &&
        !awaitsClient(command.needsClient, viewer)
      );
    });
    if (found) return found;
  }
  return null;
}

/** Whether a key press must not become a command: it is text, or belongs to another widget. */
function isStopped(event: KeyboardEvent, keys: string): boolean {
  if (event.defaultPrevented || isComposing(event) || isAltGraph(event)) return true;
  if (paletteState.get().open) return true;
  const id = commandFor(keys);
  if (!id) return true;
  const command = commandOf(id);
  if (event.repeat && command.mutates) return true;
  const letters = !/mod|ctrl|alt|meta|^(shift\+)?f\d/.test(keys);
  if (letters && !letterKeys.get()) return true;
  const target = event.composedPath()[0] ?? event.target;
  if (isEditable(target)) return !command.inFields;
  return letters && isTypeAhead(target);
}

/**
 * Binds every key of the registry, once, on the one Mousetrap instance. Gives the undoing.
 * Mousetrap parses and times; which command is meant is decided here at each press.
 */
export function installHotkeys(): () => void {
  const trap = new Mousetrap(document.documentElement);
  const original = trap.handleKey.bind(trap);
  let steps: string[] = [];
  let stepped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const clear = () => {
    clearTimeout(timer);
    steps = [];
    pendingKeys.set('');
  };

  trap.stopCallback = (
    event: KeyboardEvent,
    _element: Element,
    keys: string,
    sequence?: string,
  ) => {
    const stopped = isStopped(event, sequence ?? keys);
    if (sequence && !stopped) stepped = true;
    return stopped;
  };

  trap.handleKey = (character, modifiers, event) => {
    stepped = false;
    original(latinKey(character, event), modifiers, event);
    if (event.type === 'keyup') return;
    if (stepped) {
      steps.push(character);
      pendingKeys.set(steps.join(' '));
      clearTimeout(timer);
      timer = setTimeout(clear, STEP_TIME);
    } else if (event.type === 'keypress' || modifiers.length > 0) {
      clear();
    }
  };

  for (const keys of BY_KEYS.keys()) {
    trap.bind(keys, (event) => {
      stepped = false;
      event.preventDefault();
      clear();
      const id = commandFor(keys);
      if (id) void runCommand(id, 'key');
    });
  }

  // The separators of the panes take F6 for themselves, so ours is taken on the way down (ux 2.3).
  const takeF6 = (event: KeyboardEvent) => {
    const keys = event.shiftKey ? 'shift+f6' : 'f6';
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || isStopped(event, keys)) return;
    event.preventDefault();
    event.stopPropagation();
    const id = commandFor(keys);
    if (id) void runCommand(id, 'key');
  };
  document.addEventListener('keydown', takeF6, true);
  window.addEventListener('blur', clear);
  return () => {
    trap.reset();
    document.removeEventListener('keydown', takeF6, true);
    window.removeEventListener('blur', clear);
  };
}
