const TEXT_ROLES = '[role=textbox],[role=combobox],[role=searchbox],[role=spinbutton]';
const ACTIVATED =
  'button,a[href],summary,input,select,' +
  '[role=button],[role=link],[role=tab],[role=checkbox],[role^=menuitem]';
const NOT_TEXT = new Set([
  'button',
  'checkbox',
  'radio',
  'submit',
  'reset',
  'range',
  'file',
  'color',
]);

/** Whether an input method is composing; Safari ends the composition before it sends Enter (229). */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/**
 * Whether AltGr makes this a character and no combination: on Windows it looks like ctrl+alt. The
 * character itself may be a key: `[` and `/` are typed with AltGr on many keyboards.
 */
export function isAltGraph(event: KeyboardEvent, step: string): boolean {
  return event.getModifierState('AltGraph') && !isCharacter(step);
}

/** Whether a step is a letter, digit or sign, alone or with shift: what WCAG 2.1.4 lets one turn off. */
export function isCharacter(step: string): boolean {
  return step.replace(/^shift\+(?=.)/, '').length === 1;
}

/** Whether keys typed there are text: fields, selects, edited content and whatever acts like them. */
export function isEditable(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TEXT.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target.isContentEditable || target.closest(`${TEXT_ROLES},[data-shortcuts=off]`) !== null;
}

/** Whether the place needs the key itself: letters within a menu, Enter and space on a button. */
export function isTakenByWidget(target: EventTarget | null, step: string): boolean {
  if (!(target instanceof Element)) return false;
  if (step === 'enter' || step === 'space') return target.closest(ACTIVATED) !== null;
  return isCharacter(step) && target.closest('[role=menu]') !== null;
}

const SIGNS: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  Slash: '/',
  Minus: '-',
  Equal: '=',
  Comma: ',',
  Period: '.',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Backslash: '\\',
};
const SHIFTED: Readonly<Record<string, string>> = { '/': '?', '=': '+', ',': '<', '.': '>' };

/**
 * The key at the pressed place of a Latin keyboard where the layout has another script: Cyrillic,
 * Greek, Hebrew, Arabic (Zed's rule, ux 1.4). Accented Latin letters stay what they are.
 */
export function latinKey(character: string, event: { code?: string; shiftKey?: boolean }): string {
  const foreign =
    character.length === 1 && character > '\u007f' && !/\p{Script=Latin}/u.test(character);
  if (!foreign) return character;
  const key = placedKey(event.code ?? '');
  if (!key || !event.shiftKey || /\w/.test(key)) return key ?? character;
  return SHIFTED[key] ?? character;
}

/** What stands at a place of a Latin (US) keyboard without shift; null for places without a character. */
export function placedKey(code: string): string | null {
  const place = /^(?:Key([A-Z])|Digit(\d))$/.exec(code);
  return place?.[1]?.toLowerCase() ?? place?.[2] ?? SIGNS[code] ?? null;
}
