import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '#src/server/durable-file.ts';
import { fewRandomBytes } from './random-bytes.ts';

/** One master key. Its id (1 to 255) is the first byte of everything encrypted with it. */
export interface MasterKey {
  id: number;
  secret: Buffer;
}

export type CipherPurpose =
  | 'ssn'
  | 'replay'
  | 'mail'
  | 'refresh'
  | 'roster'
  | 'paper'
  | 'drug-result'
  | 'cursor'
  | 'random-secret'
  | 'apply-link'
  | 'second-factor'
  | 'document-key'
  | 'identity-provider'
  | 'webhook'
  | 'text'
  | 'backup';
export type MacPurpose =
  | 'ssn-index'
  | 'audit'
  | 'demo-link'
  | 'refresh'
  | 'attempt'
  | 'text-print'
  | 'unsubscribe'
  | 'recipient'
  | 'cover-sheet'
  | 'recovery-code'
  | 'passkey'
  | 'phone'
  | 'backup';
export type SecretPurpose = 'jwt' | 'cookie' | 'backup';

/**
 * The installation's keys. Each purpose has its own key, derived from the master key by HKDF, so that one that leaks
 * does not open the others. The first master key is the current one; the rest still read what they wrote.
 */
export interface Keys {
  /** Identifies the current master key without giving it away: kept in the database to catch a wrong key (D16). */
  readonly fingerprint: string;
  /** By master key id, the current one first. */
  readonly fingerprints: ReadonlyMap<number, string>;
  readonly currentId: number;
  /**
   * Encrypts with AES-256-GCM: key id, nonce, text, tag. `aad` binds the result to its place (tenant|record|column):
   * moved elsewhere it does not decrypt.
   */
  encrypt(purpose: CipherPurpose, plaintext: string | Uint8Array, aad: string): Buffer;
  /** @throws DecryptionError for an unknown key id, another place, or changed bytes. */
  decrypt(purpose: CipherPurpose, sealed: Uint8Array, aad: string): Buffer;
  /** HMAC-SHA-256 with the current key, or with the one named (an audit row names its key). */
  hmac(purpose: MacPurpose, text: string | Uint8Array, keyId?: number): Buffer;
  /** The same under every key, current first: for `= any(...)` on an index written before the key was changed. */
  hmacAll(purpose: MacPurpose, text: string | Uint8Array): Buffer[];
  /** 32 bytes to sign with, of the current key. */
  secret(purpose: SecretPurpose): Buffer;
  /** 32 bytes each to verify with, current first. */
  secrets(purpose: SecretPurpose): Buffer[];
  /** Signs with Ed25519 what outsiders are to verify (D37), by the current key: 64 bytes. */
  sign(text: string | Uint8Array): Buffer;
  /** Whether the key of that id signed it; false too for an id that is not among the keys. */
  verify(text: string | Uint8Array, signature: Uint8Array, keyId: number): boolean;
  /** What outsiders verify with, as PEM, by master key id, the current one first. */
  readonly publicKeys: ReadonlyMap<number, string>;
}

/** Something encrypted cannot be read: a wrong key, another record's value, or damage. Names no content. */
export class DecryptionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DecryptionError';
  }
}

/** The key file cannot be used; the message says which and what to do. */
export class KeyFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KeyFileError';
  }
}

/**
 * Reads `id:base64,id:base64`: ids from 1 to 255, 32 or more bytes each, the current key first.
 * A single base64 text without an id is key 1.
 * @returns the keys, or what is wrong with the text, to follow its name (never the text itself)
 */
export function parseMasterKeys(text: string): MasterKey[] | string {
  const keys: MasterKey[] = [];
  const parts = text.split(',').map((part) => part.trim());
  for (const part of parts) {
    const colon = part.indexOf(':');
    if (colon < 0 && parts.length > 1)
      return 'with several keys needs an id before each, like 2:<base64>,1:<base64>.';
    const id = colon < 0 ? '1' : part.slice(0, colon);
    const secret = part.slice(colon + 1);
    if (!/^\d{1,3}$/.test(id) || Number(id) < 1 || Number(id) > 255)
      return 'needs key ids from 1 to 255.';
    // Node's decoder skips what is not base64, so a mistyped key would silently become another one.
    if (!/^[A-Za-z\d+/_-]+={0,2}$/.test(secret)) return 'holds a key that is not base64.';
    const bytes = Buffer.from(secret, 'base64');
    if (bytes.length < 32)
      return 'holds a key shorter than 32 bytes: make one with "openssl rand -base64 32".';
    if (keys.some((key) => key.id === Number(id))) return 'holds two keys with the same id.';
    if (keys.some((key) => key.secret.equals(bytes))) return 'holds the same key twice.';
    keys.push({ id: Number(id), secret: bytes });
  }
  return keys;
}

/**
 * The keys from `CONSOLE_KEYS`, or else from `dataDir`/keys/master, made on the first start (mode 0600 in a 0700 folder,
 * on disk before anything is encrypted with it). Call it while holding the data directory's lock.
 * @throws KeyFileError
 */
export async function loadKeys(config: {
  dataDir: string;
  databaseUrl: string | null;
  consoleKeys: readonly MasterKey[] | null;
}): Promise<Keys> {
  if (config.consoleKeys) return makeKeys(config.consoleKeys);
  // readConfig has refused this already; a second server with a key of its own would write what the first cannot read.
  if (config.databaseUrl !== null)
    throw new KeyFileError('With DATABASE_URL the keys must come from CONSOLE_KEYS.');
  return makeKeys(await keysOfFile(join(config.dataDir, 'keys')));
}

async function keysOfFile(folder: string): Promise<MasterKey[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'master');
  const found = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new KeyFileError(
      `The key file ${file} cannot be read (${error.code ?? error.name}): check who owns it.`,
    );
  });
  if (found === null) {
    const secret = randomBytes(32);
    await writeDurably(file, `1:${secret.toString('base64')}\n`, 0o600);
    return [{ id: 1, secret }];
  }
  const keys = parseMasterKeys(found.trim());
  if (typeof keys === 'string') {
    throw new KeyFileError(
      `The key file ${file} is damaged (it ${keys.replace(/\.$/, '')}): restore it from a backup.`,
    );
  }
  if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, 0o600);
  return keys;
}

/** The keys derived from these master keys. At least one; the first is the current one. */
export function makeKeys(masters: readonly MasterKey[]): Keys {
  const [current] = masters;
  if (!current) throw new KeyFileError('At least one key is needed.');
  const derived = new Map<string, Buffer>();
  const derive = (master: MasterKey, purpose: string): Buffer => {
    const name = `${master.id} ${purpose}`;
    const known = derived.get(name);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', master.secret, 'compliance-console', purpose, 32));
    derived.set(name, key);
    return key;
  };
  const byId = (id: number | undefined): MasterKey => {
    const master = masters.find((key) => key.id === id);
    if (!master)
      throw new DecryptionError(
        `The key ${id} is not among the keys this server was started with.`,
      );
    return master;
  };
  const mac = (purpose: MacPurpose, text: string | Uint8Array, master: MasterKey) =>
    createHmac('sha256', derive(master, purpose)).update(text).digest();
  const fingerprints = new Map(
    masters.map((master) => [
      master.id,
      derive(master, 'fingerprint').toString('hex').slice(0, 32),
    ]),
  );

  const signers = new Map(
    masters.map((master) => [
      master.id,
      createPrivateKey({
        key: Buffer.concat([ED25519_PKCS8, derive(master, 'proof')]),
        format: 'der',
        type: 'pkcs8',
      }),
    ]),
  );
  const publicKeys = new Map(
    [...signers].map(([id, key]) => [
      id,
      createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString(),
    ]),
  );

  return {
    publicKeys,
    sign(text) {
      const key = signers.get(current.id);
      if (!key) throw new DecryptionError('There is no key to sign with.');
      return sign(null, Buffer.from(text), key);
    },
    verify(text, signature, keyId) {
      const key = publicKeys.get(keyId);
      return key !== undefined && verify(null, Buffer.from(text), key, signature);
    },
    fingerprint: fingerprints.get(current.id) ?? '',
    fingerprints,
    currentId: current.id,
    encrypt(purpose, plaintext, aad) {
      const nonce = fewRandomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', derive(current, purpose), nonce);
      cipher.setAAD(Buffer.from(aad));
      const text = typeof plaintext === 'string' ? Buffer.from(plaintext) : plaintext;
      return Buffer.concat([
        Buffer.of(current.id),
        nonce,
        cipher.update(text),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
    },
    decrypt(purpose, sealed, aad) {
      if (sealed.length < 1 + NONCE + TAG)
        throw new DecryptionError('An encrypted value is too short.');
      const key = derive(byId(sealed[0]), purpose);
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE), {
        authTagLength: TAG,
      });
      decipher.setAAD(Buffer.from(aad));
      decipher.setAuthTag(sealed.subarray(-TAG));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE, -TAG)), decipher.final()]);
      } catch {
        throw new DecryptionError('An encrypted value does not fit its key or its place.');
      }
    },
    hmac: (purpose, text, keyId) => mac(purpose, text, keyId === undefined ? current : byId(keyId)),
    hmacAll: (purpose, text) => masters.map((master) => mac(purpose, text, master)),
    secret: (purpose) => derive(current, purpose),
    secrets: (purpose) => masters.map((master) => derive(master, purpose)),
  };
}

/** What stands before the 32 bytes of a private key in PKCS #8 (RFC 8410). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const NONCE = 12;
const TAG = 16;
