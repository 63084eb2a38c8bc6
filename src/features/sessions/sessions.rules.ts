/** Passwords are never shorter; 15 and more are advised (OWASP ASVS 6.2). */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 200;

/** The commonest passwords of eight and more characters, which every guesser tries first. */
const COMMON = new Set(
  (
    '12345678 123456789 1234567890 password password1 password12 password123 passw0rd p@ssw0rd p@ssword ' +
    'qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 asdfghjk asdfghjkl ' +
    'zxcvbnm1 iloveyou iloveyou1 princess princess1 sunshine sunshine1 football football1 baseball baseball1 ' +
    'superman superman1 trustno1 whatever welcome1 welcome123 letmein1 letmein123 abcd1234 abc12345 abcdefgh 11111111 ' +
    '00000000 88888888 12341234 11223344 87654321 987654321 123123123 123321123 147258369 computer internet samsung1 ' +
    'starwars michelle jennifer jordan23 liverpool liverpool1 chelsea1 arsenal1 charlie1 changeme changeme1 admin123 ' +
    'administrator default1 master123 monkey123 dragon123 shadow123 michael1 freedom1 secret123 google123 trucking ' +
    'truckdriver trucker1 driver123 compliance compliance1 summer2025 summer2026 winter2025 winter2026 spring2026 autumn2026'
  ).split(' '),
);

/** What is wrong with a new password, in words for the user; null when it will do. */
export function passwordFault(password: string, email = ''): string | null {
  if (password.length < SHORTEST_PASSWORD) {
    return `Use at least ${SHORTEST_PASSWORD} characters. A sentence is easy to remember.`;
  }
  if (password.length > LONGEST_PASSWORD) return `Use at most ${LONGEST_PASSWORD} characters.`;
  const plain = password.toLowerCase();
  if (COMMON.has(plain) || /^(.)\1+$/.test(plain)) {
    return 'This password is among the first that are guessed. Choose another one.';
  }
  if (email !== '' && (plain === email || plain === email.split('@')[0])) {
    return 'Choose a password that is not your email address.';
  }
  return null;
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
