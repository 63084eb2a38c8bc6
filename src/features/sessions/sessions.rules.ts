/** Passwords are never shorter; 15 and more are advised (OWASP ASVS 6.2). */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 200;

/** A shorter name before the @ is part of too many words. */
const SHORTEST_NAME = 4;

/**
 * What is wrong with a new password, in words for the user; null when nothing is that the console can tell. The server
 * looks further: into the list of leaked ones and at the company's own words (weak-passwords.service.ts).
 */
export function passwordFault(password: string, email = ''): string | null {
  if (password.length < SHORTEST_PASSWORD) {
    return `Use at least ${SHORTEST_PASSWORD} characters. A sentence is easy to remember.`;
  }
  if (password.length > LONGEST_PASSWORD) return `Use at most ${LONGEST_PASSWORD} characters.`;
  if (/^(.)\1+$/u.test(password))
    return 'This password is among the first that are guessed. Choose another one.';
  return holdsAddress(password.toLowerCase(), email.toLowerCase())
    ? 'Choose a password that does not hold your email address.'
    : null;
}

/** Whether the name before the @ is in a password; a short one, whether it is all of its letters. */
function holdsAddress(plain: string, email: string): boolean {
  const [name = ''] = email.split('@');
  const bare = name.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (bare === '') return false;
  if (bare.length < SHORTEST_NAME) return plain.replaceAll(/\P{L}/gu, '') === bare;
  return plain.includes(name) || plain.replaceAll(/[^\p{L}\p{N}]/gu, '').includes(bare);
}

/**
 * Whether a return location is a path of ours: `/x`, never `//host`, `/\host` or another scheme (D11), and not what a
 * browser makes `//host` of, as `/..//host` and `/%2e%2e//host`.
 */
export function isOwnPath(text: string): boolean {
  if (!/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(text) || text.length > 500) return false;
  const url = URL.parse(text, 'http://console.invalid');
  return url?.origin === 'http://console.invalid' && !url.pathname.includes('//');
}
