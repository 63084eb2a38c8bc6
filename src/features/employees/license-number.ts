/** A license number as it is compared: upper-case, without spaces and hyphens. `*` stays (WA). */
export function normalizeLicense(text: string): string {
  return text.toUpperCase().replace(/[\s\-\u2010-\u2015]/gu, '');
}
