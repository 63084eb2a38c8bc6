import { latinKey, placedKey } from './key-events.ts';

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Escape: 'esc',
  Delete: 'del',
  Insert: 'ins',
  ' ': 'space',
};
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead']);

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'getModifierState'
>;

/**
 * A key press as a step in Mousetrap's syntax, as the same press will be matched later; null for a
 * modifier alone and for what has no key of its own.
 */
export function stepOf(event: Pressed, mac: boolean): string | null {
  if (MODIFIERS.has(event.key) || event.key === 'Unidentified') return null;
  const typed = event.key.length === 1 && event.key !== ' ';
  if (event.getModifierState('AltGraph')) return typed ? event.key : null;
  const main = mac ? event.metaKey : event.ctrlKey;
  const other = mac ? event.ctrlKey : event.metaKey;
  const parts = [
    ...(main ? ['mod'] : []),
    ...(other ? [mac ? 'ctrl' : 'meta'] : []),
    ...(event.altKey ? ['alt'] : []),
  ];
  if (!typed) {
    const key = NAMES[event.key] ?? event.key.toLowerCase();
    return [...parts, ...(event.shiftKey ? ['shift'] : []), key].join('+');
  }
  // With Alt a Mac types another character, and with shift the sign says it all but for letters.
  const placed = parts.length > 0 ? placedKey(event.code) : null;
  const key = (placed ?? latinKey(event.key, event)).toLowerCase();
  const shift = event.shiftKey && (parts.length > 0 || /[a-z]/.test(key));
  return [...parts, ...(shift ? ['shift'] : []), key].join('+');
}
