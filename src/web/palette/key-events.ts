const TEXT_ROLES = '[role=textbox],[role=combobox],[role=searchbox],[role=spinbutton]';
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

/** AltGr types characters, and looks like ctrl+alt on Windows. */
export function isAltGraph(event: KeyboardEvent): boolean {
  return event.getModifierState('AltGraph');
}

/** Whether keys typed there are text: fields, selects, edited content and whatever acts like them. */
export function isEditable(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TEXT.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target.isContentEditable || target.closest(`${TEXT_ROLES},[data-shortcuts=off]`) !== null;
}

/** Whether letters typed there move within a menu or list by their first letters. */
export function isTypeAhead(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=menu],[role=listbox]') !== null;
}

/** The Latin letter at the pressed place of the keyboard where the layout has another script. */
export function latinKey(character: string, event: { code?: string }): string {
  const code = /^Key([A-Z])$/.exec(event.code ?? '');
  const foreign = character.length === 1 && character.charCodeAt(0) > 127;
  return foreign && code?.[1] ? code[1].toLowerCase() : character;
}
