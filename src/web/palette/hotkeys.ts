import Mousetrap from 'mousetrap';
import type { Command, CommandId } from '#commands/command.ts';
import { commandOf } from '../commands.ts';
import { askToLogIn } from '../ended-session.ts';
import { keptOptions } from '../kept-options.ts';
import { paneState } from '../panes/pane-state.ts';
import { letterKeys } from '../preferences.ts';
import { keySheetOpen } from '../shell/shell-state.ts';
import { makeStore } from '../store.ts';
import { currentViewer } from '../viewer.ts';
import { isListed, waitsForClient } from './available.ts';
import {
  isAltGraph,
  isCharacter,
  isComposing,
  isEditable,
  isTakenByWidget,
  latinKey,
} from './key-events.ts';
import { currentKeymap } from './keymap.ts';
import { paletteState } from './palette-state.ts';
import { runCommand } from './run-command.ts';
import { focusedPane, openScopes } from './scope.ts';

/** The keys of a sequence pressed so far; empty when none is pending. */
export const pendingKeys = makeStore<string>('');

/** How long the next key of a sequence may take: long enough to read what it can be (WCAG 2.2.1). */
const STEP_TIME = 2500;

/** What the browser and every widget use too: only of the pane under focus, never of one beside it. */
const NATIVE =
  /^(?:enter|(?:shift\+)?(?:up|down|left|right|home|end|pageup|pagedown|space)|mod\+a)$/;

/**
 * The command that `keys` mean now: of the innermost open scope that has one for this user; before nothing, one that only
 * waits for a client, and says so when it is run.
 */
export function commandFor(keys: string): CommandId | null {
  const candidates = currentKeymap().byKeys.get(keys) ?? [];
  if (candidates.length === 0) return null;
  const viewer = currentViewer();
  return (
    innermost(
      keys,
      candidates,
      (command) => isListed(command, viewer) && !waitsForClient(command, viewer),
    ) ?? innermost(keys, candidates, (command) => waitsForClient(command, viewer))
  );
}

function innermost(
  keys: string,
  candidates: readonly CommandId[],
  fits: (command: Command) => boolean,
): CommandId | null {
  const pane = focusedPane();
  const { wanted } = paneState.get();
  for (const { scope, paneId } of openScopes()) {
    if (paneId !== null && paneId !== pane && NATIVE.test(keys)) continue;
    // A pane that is on its way has the keys already: what another one would do with them is not meant.
    if (paneId !== null && wanted !== null && paneId !== wanted) continue;
    const found = candidates.find((id) => {
      const command = commandOf(id);
      return command.scope === scope && fits(command);
    });
    if (found) return found;
  }
  return null;
}

/** The sequences that go on from `keys` and mean something now. */
export function continuations(keys: string): { keys: string; id: CommandId }[] {
  return [...currentKeymap().byKeys.keys()].flatMap((longer) => {
    const id = longer.startsWith(`${keys} `) ? commandFor(longer) : null;
    return id ? [{ keys: longer, id }] : [];
  });
}

/** Whether a key press is not for the console at all: it is text, or another widget's. */
function isOthers(event: KeyboardEvent, step: string): boolean {
  if (event.defaultPrevented || isComposing(event) || isAltGraph(event, step)) return true;
  // Also in the moment before either has come up: what is typed then is meant for its box.
  if (paletteState.get().open || keySheetOpen.get()) return true;
  return isCharacter(step) && !letterKeys.get();
}

/** Whether the element under focus keeps the key, although a command has it. */
function isKept(event: KeyboardEvent, step: string, inFields: boolean): boolean {
  const target = event.composedPath()[0] ?? event.target;
  if (isEditable(target)) return !inFields || isCharacter(step);
  return isTakenByWidget(target, step);
}

/**
 * Binds the keys of the registry, as the user has them, on the one Mousetrap instance. Returns
 * a function that ends this. Mousetrap tells which step was pressed, on this platform; sequences and what a step means
 * are decided here at each press, because its own sequences cannot be left by Escape, go on after
 * a key that means something else, and run what a mistyped second key is bound to.
 */
export function installHotkeys(): () => void {
  const trap = new Mousetrap(document.documentElement);
  const original = trap.handleKey.bind(trap);
  let bound = new Set<string>();
  let handled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const clear = () => {
    clearTimeout(timer);
    pendingKeys.set('');
  };

  const press = (event: KeyboardEvent, step: string) => {
    if (isOthers(event, step)) return;
    // What is typed next is meant for the palette, which is nobody's now: never for the field under focus.
    if (currentKeymap().byKeys.get(step)?.includes('palette.open') && askToLogIn()) {
      event.preventDefault();
      return;
    }
    const before = pendingKeys.get();
    // A finger that rests on the first key is no second one.
    if (before && event.repeat) {
      event.preventDefault();
      return;
    }
    const keys = before ? `${before} ${step}` : step;
    const id = commandFor(keys);
    const goesOn = !id && continuations(keys).length > 0;
    if (before && !id && !goesOn) {
      // A slip: what the second key does by itself was not meant. A combination was.
      clear();
      if (isCharacter(step)) event.preventDefault();
      else press(event, step);
      return;
    }
    const command = id ? commandOf(id) : null;
    if ((!id && !goesOn) || isKept(event, step, command?.inFields ?? false)) return;
    event.preventDefault();
    if (event.repeat && !command?.repeats) return;
    clear();
    if (id) {
      void runCommand(id, 'key');
      return;
    }
    pendingKeys.set(keys);
    timer = setTimeout(clear, STEP_TIME);
  };

  trap.stopCallback = () => false;
  trap.handleKey = (character, modifiers, event) => {
    if (event.type === 'keyup') return;
    handled = false;
    original(latinKey(character, event), modifiers, event);
    // Whatever is no step of ours ends a sequence: Escape, an arrow, a letter nothing has.
    const isWhole = event.type === 'keypress' || event.key.length > 1 || modifiers.length > 0;
    const isModifier = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(event.key);
    if (!handled && isWhole && !isModifier && event.key !== 'CapsLock') clear();
  };

  const bind = () => {
    const steps = new Set([...currentKeymap().byKeys.keys()].flatMap((keys) => keys.split(' ')));
    if (steps.symmetricDifference(bound).size === 0) return;
    bound = steps;
    trap.reset();
    for (const step of steps) {
      trap.bind(step, (event) => {
        handled = true;
        press(event, step);
      });
    }
  };
  bind();
  const unfollow = keptOptions.subscribe(bind);

  // The separators of the panes take F6 for themselves, so function keys are taken on the way down (ux 2.3).
  const takeFunctionKey = (event: KeyboardEvent) => {
    if (!/^F\d/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    press(event, (event.shiftKey ? 'shift+' : '') + event.key.toLowerCase());
    if (event.defaultPrevented) event.stopPropagation();
  };
  document.addEventListener('keydown', takeFunctionKey, true);
  window.addEventListener('blur', clear);
  return () => {
    trap.reset();
    unfollow();
    document.removeEventListener('keydown', takeFunctionKey, true);
    window.removeEventListener('blur', clear);
  };
}
