export const MAC = /Mac|iP(?:hone|ad|od)/.test(globalThis.navigator?.userAgent ?? '');

const NAMES: Record<string, string> = {
  mod: MAC ? '⌘' : 'Ctrl',
  shift: MAC ? '⇧' : 'Shift',
  alt: MAC ? '⌥' : 'Alt',
  ctrl: MAC ? '⌃' : 'Ctrl',
  enter: '↵',
  esc: 'Esc',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
};

const SPOKEN: Record<string, string> = {
  mod: MAC ? 'Meta' : 'Control',
  shift: 'Shift',
  alt: 'Alt',
  ctrl: 'Control',
  enter: 'Enter',
  esc: 'Escape',
  up: 'ArrowUp',
  down: 'ArrowDown',
};

/** The keys of a combination in Mousetrap's syntax, each step a list of caps to show. */
export function keyCaps(keys: string): string[][] {
  return keys.split(' ').map((step) => splitStep(step).map((key) => NAMES[key] ?? cap(key)));
}

/** The value for `aria-keyshortcuts`; sequences have no form there and give undefined. */
export function ariaKeys(keys: string | undefined): string | undefined {
  if (!keys || keys.includes(' ')) return undefined;
  return splitStep(keys)
    .map((key) => SPOKEN[key] ?? cap(key))
    .join('+');
}

/** The keys in one line of text, for titles and names. */
export function keyText(keys: string): string {
  return keyCaps(keys)
    .map((step) => step.join(MAC ? '' : '+'))
    .join(' then ');
}

function splitStep(step: string): string[] {
  return step === '+' ? ['+'] : step.split('+');
}

function cap(key: string): string {
  return /^f\d+$/.test(key) ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1);
}
