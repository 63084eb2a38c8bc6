import { randomBytes, verify } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DecryptionError, KeyFileError, loadKeys, makeKeys } from './keys.ts';

const first = { id: 1, secret: randomBytes(32) };
const second = { id: 2, secret: randomBytes(32) };
const keys = makeKeys([first]);
const rotated = makeKeys([second, first]);

describe('what outsiders verify', () => {
  it('is signed by the current key and checked by its public key alone', () => {
    const signature = rotated.sign('a head');
    const [[id, pem] = [0, '']] = rotated.publicKeys;
    expect(id).toBe(2);
    expect(verify(null, Buffer.from('a head'), pem, signature)).toBe(true);
    expect(verify(null, Buffer.from('another'), pem, signature)).toBe(false);
    expect(rotated.verify('a head', keys.sign('a head'), 1)).toBe(true);
    expect(rotated.verify('a head', keys.sign('a head'), 2)).toBe(false);
    expect(keys.verify('a head', signature, 2)).toBe(false);
    expect(makeKeys([first]).publicKeys).toEqual(keys.publicKeys);
  });
});

describe('encrypt and decrypt', () => {
  it('gives back what went in, in its place', () => {
    const sealed = keys.encrypt('ssn', '123456789', '7|e1|ssn');
    expect(sealed[0]).toBe(1);
    expect(sealed.includes('123456789')).toBe(false);
    expect(keys.decrypt('ssn', sealed, '7|e1|ssn').toString()).toBe('123456789');
    expect(keys.encrypt('ssn', '123456789', '7|e1|ssn')).not.toEqual(sealed);
    expect(keys.decrypt('mail', keys.encrypt('mail', '', ''), '')).toHaveLength(0);
  });

  it('refuses another place, purpose, key, and changed or missing bytes', () => {
    const sealed = keys.encrypt('ssn', '123456789', '7|e1|ssn');
    const changed = Buffer.from(sealed);
    changed[20] = (changed[20] ?? 0) ^ 1;
    expect(() => keys.decrypt('ssn', sealed, '8|e1|ssn')).toThrow(DecryptionError);
    expect(() => keys.decrypt('mail', sealed, '7|e1|ssn')).toThrow(DecryptionError);
    expect(() => keys.decrypt('ssn', changed, '7|e1|ssn')).toThrow(DecryptionError);
    expect(() => keys.decrypt('ssn', sealed.subarray(0, 28), '7|e1|ssn')).toThrow(DecryptionError);
    expect(() => makeKeys([second]).decrypt('ssn', sealed, '7|e1|ssn')).toThrow(
      'The key 1 is not among',
    );
    const sameId = makeKeys([{ id: 1, secret: second.secret }]);
    expect(() => sameId.decrypt('ssn', sealed, '7|e1|ssn')).toThrow(DecryptionError);
  });

  it('reads with the former key and writes with the current one after a change of keys', () => {
    expect(rotated.decrypt('ssn', keys.encrypt('ssn', 'a', 'x'), 'x').toString()).toBe('a');
    expect(rotated.encrypt('ssn', 'a', 'x')[0]).toBe(2);
    expect(rotated.hmacAll('ssn-index', 'a')).toEqual([
      makeKeys([second]).hmac('ssn-index', 'a'),
      keys.hmac('ssn-index', 'a'),
    ]);
    expect(rotated.hmac('audit', 'a', 1)).toEqual(keys.hmac('audit', 'a'));
    expect(rotated.secrets('jwt')).toEqual([rotated.secret('jwt'), keys.secret('jwt')]);
    expect(rotated.fingerprints.get(1)).toBe(keys.fingerprint);
    expect(rotated.fingerprint).not.toBe(keys.fingerprint);
  });

  it('has a key of its own for each purpose', () => {
    expect(keys.secret('jwt')).not.toEqual(keys.secret('cookie'));
    expect(keys.hmac('audit', 'a')).not.toEqual(keys.hmac('ssn-index', 'a'));
  });
});

describe('loadKeys', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keys-'));
  const file = join(dataDir, 'keys', 'master');
  const embedded = { dataDir, databaseUrl: null, consoleKeys: null };
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('makes a key once, for the owner only', async () => {
    const made = await loadKeys(embedded);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o700);
    expect((await loadKeys(embedded)).fingerprint).toBe(made.fingerprint);
    expect(readFileSync(file, 'utf8')).not.toContain(made.fingerprint);
  });

  it('closes a file that was open to others', async () => {
    chmodSync(file, 0o644);
    await loadKeys(embedded);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('takes CONSOLE_KEYS first, and needs them with DATABASE_URL', async () => {
    const given = await loadKeys({ ...embedded, consoleKeys: [first] });
    expect(given.fingerprint).toBe(keys.fingerprint);
    const server = { ...embedded, databaseUrl: 'postgres://db/console' };
    await expect(loadKeys(server)).rejects.toThrow(KeyFileError);
  });

  it('refuses a damaged file and leaves it alone', async () => {
    writeFileSync(file, '1:c2hvcnQ=\n');
    await expect(loadKeys(embedded)).rejects.toThrow('is damaged');
    expect(readFileSync(file, 'utf8')).toBe('1:c2hvcnQ=\n');
  });
});
