const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether a text that is not empty is an address. */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= 200 && EMAIL.test(trimmed);
}
