import { clientName } from './sessions.sql.ts';
import type { Login } from './sessions.sql.ts';
import type { Db } from '#src/server/db/handle.ts';
import { passwordFault, SHORTEST_PASSWORD } from '../sessions.rules.ts';

const COMMON = 'This password is among the first that are guessed. Choose another one.';
const OWN_WORDS =
  'This password is little more than your name, your email address or the name of your company or of this console. Choose other words.';

/** What this console is called, for anyone who guesses. */
const PRODUCT: readonly string[] = ['Compliance Console'];
/** A shorter word of a name, as "Inc" or "of", says nothing of it. */
const SHORTEST_WORD = 4;
/** What letters are commonly written as. */
const LOOKS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

let common: Promise<ReadonlySet<string>> | null = null;

/** Some 49,000 passwords of leaks, 18,000 of them as long as ours must be; unpacked when first asked for. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
}

/** Letters as they are meant: small, and for those that signs stand for. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[0134579@$!]/g, (sign) => LOOKS[sign] ?? sign);

/**
 * What is wrong with a new password, in words for the user; null when it will do: too short, of the leaked ones (also with
 * digits and signs around it, or letters written as signs), made of the address, of the user's own name or of the company's or
 * console's.
 * @param names of the user, of the company and of the client the user works for
 */
export async function newPasswordFault(
  password: string,
  { email, names }: { email: string; names: readonly string[] },
): Promise<string | null> {
  const fault = passwordFault(password, email);
  if (fault !== null) return fault;
  common ??= loadCommon();
  const list = await common;
  const plain = password.normalize('NFKC').toLowerCase();
  const core = plain.replaceAll(/^[\P{L}]+|[\P{L}]+$/gu, '');
  if ([plain, fold(plain), core, fold(core)].some((one) => one.length > 2 && list.has(one)))
    return COMMON;
  return isOwnWords(plain, [email, ...names, ...PRODUCT]) ? OWN_WORDS : null;
}

/** The same for an account: the names are its user's, those of its client and of the company that is of. */
export async function accountPasswordFault(
  db: Db,
  login: Pick<Login, 'tenant_id' | 'client_id' | 'email' | 'first_name' | 'last_name'>,
  password: string,
): Promise<string | null> {
  const { tenant_id: tenantId, client_id: clientId, email } = login;
  const names = [
    login.first_name,
    login.last_name,
    await clientName(db, tenantId, tenantId),
    await clientName(db, tenantId, clientId),
  ];
  return newPasswordFault(password, { email, names });
}

/** Whether too little is left of a password without the words of the names. */
function isOwnWords(plain: string, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))
    .map(fold)
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((one, other) => other.length - one.length);
  const folded = fold(plain);
  const left = words.reduce((text, word) => text.replaceAll(word, ''), folded);
  return left !== folded && left.replaceAll(/[^\p{L}]/gu, '').length < SHORTEST_PASSWORD;
}
