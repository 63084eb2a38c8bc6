import { describe, expect, it } from 'vitest';
import { assertSafeToListen, ConfigError, isLoopback, readConfig } from './config.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 5310,
      host: '127.0.0.1',
      dataDir: `${process.cwd()}/data`,
      databaseUrl: null,
      demo: true,
      demoEmployees: 2000,
      demoPassword: 'console-demo',
      consoleKeys: null,
      smtpUrl: null,
      mvrSimulator: true,
      clearinghouseSimulator: true,
      textSimulator: true,
      logLevel: 'info',
    });
  });

  it('names the database of places by its whole path (D437)', () => {
    expect(readConfig({ PLACES_DATABASE: 'places.mmdb' }).placesDatabase).toBe(
      `${process.cwd()}/places.mmdb`,
    );
    expect(problemsOf({ PLACES_DATABASE: 'a\0b' })).toEqual([
      'PLACES_DATABASE must be the path of a file.',
    ]);
  });

  it('simulates driving records only without a database and a provider of its own (D12)', () => {
    const server = { DATABASE_URL: 'postgres://db/console', CONSOLE_KEYS: KEY };
    const provider = { MVR_PROVIDER_URL: 'https://records.example/orders' };
    expect(readConfig(server).mvrSimulator).toBeUndefined();
    expect(readConfig({ ...server, MVR_SIMULATOR: 'on' }).mvrSimulator).toBe(true);
    expect(readConfig({ MVR_SIMULATOR: 'off' }).mvrSimulator).toBeUndefined();
    expect(readConfig(provider)).toMatchObject({ mvrProviderUrl: provider.MVR_PROVIDER_URL });
    expect(readConfig(provider).mvrSimulator).toBeUndefined();
    expect(problemsOf({ ...provider, MVR_SIMULATOR: 'on' })).toEqual([
      expect.stringContaining('MVR_SIMULATOR is on although'),
    ]);
    expect(problemsOf({ MVR_PROVIDER_URL: 'records' })).toHaveLength(1);
    const queries = { CLEARINGHOUSE_PROVIDER_URL: 'https://queries.example/queries' };
    expect(readConfig(server).clearinghouseSimulator).toBeUndefined();
    expect(readConfig(queries)).toMatchObject({
      clearinghouseProviderUrl: queries.CLEARINGHOUSE_PROVIDER_URL,
    });
    expect(readConfig(queries).clearinghouseSimulator).toBeUndefined();
    expect(problemsOf({ ...queries, CLEARINGHOUSE_SIMULATOR: 'on' })).toEqual([
      expect.stringContaining('CLEARINGHOUSE_SIMULATOR is on although'),
    ]);
    const texts = { TEXT_PROVIDER_URL: 'https://texts.example/texts', TEXT_REPORT_TOKEN: 'short' };
    expect(readConfig(server).textSimulator).toBeUndefined();
    expect(readConfig({}).textSimulator).toBe(true);
    expect(problemsOf({ ...texts, TEXT_SIMULATOR: 'on' })).toEqual([
      expect.stringContaining('TEXT_REPORT_TOKEN must be'),
    ]);
    const right = { ...texts, TEXT_REPORT_TOKEN: 'r'.repeat(32) };
    expect(readConfig(right)).toMatchObject({ textProviderUrl: texts.TEXT_PROVIDER_URL });
    expect(readConfig(right).textSimulator).toBeUndefined();
    expect(problemsOf({ ...right, TEXT_SIMULATOR: 'on' })).toEqual([
      expect.stringContaining('TEXT_SIMULATOR is on although'),
    ]);
  });

  it("takes the owner's address only beside that of the login that serves", () => {
    const owner = { MIGRATE_DATABASE_URL: 'postgres://owner@db/console' };
    expect(problemsOf(owner)).toEqual([expect.stringContaining('set DATABASE_URL too')]);
    const both = { ...owner, DATABASE_URL: 'postgres://u@db/console', CONSOLE_KEYS: KEY };
    expect(readConfig(both).migrateDatabaseUrl).toBe(owner.MIGRATE_DATABASE_URL);
  });

  it('counts an empty value as not set', () => {
    expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  it('reads what is set', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::1',
      DATA_DIR: '/srv/data',
      DATABASE_URL: 'postgres://u:p@db:5432/console',
      CONSOLE_KEYS: `2:${KEY}`,
      SMTP_URL: 'smtps://mail.example',
      LOG_LEVEL: 'WARN',
      DEMO_EMPLOYEES: '50',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '::1',
      dataDir: '/srv/data',
      logLevel: 'warn',
    });
    expect(config).toMatchObject({ demoEmployees: 50, smtpUrl: 'smtps://mail.example' });
    expect(config.consoleKeys?.map((key) => key.id)).toEqual([2]);
  });

  it('leaves the demo out with DATABASE_URL unless asked for it (D12)', () => {
    const server = { DATABASE_URL: 'postgres://db/console', CONSOLE_KEYS: KEY };
    expect(readConfig(server).demo).toBe(false);
    expect(readConfig({ ...server, DEMO: 'on' }).demo).toBe(true);
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false);
  });

  it('names every bad setting at once, one sentence each, and no secret', () => {
    const problems = problemsOf({
      PORT: '70000',
      HOST: 'http://x',
      DATABASE_URL: 'mysql://root:hunter22@db',
      DEMO: 'maybe',
      DEMO_EMPLOYEES: '-1',
      DEMO_PASSWORD: 'hunter3',
      CONSOLE_KEYS: 'hunter4',
      SMTP_URL: 'hunter5',
      LOG_LEVEL: 'loud',
    });
    const names = problems.map((problem) => problem.split(' ')[0]);
    expect(names).toEqual([
      'PORT',
      'HOST',
      'DATABASE_URL',
      'DEMO',
      'DEMO_EMPLOYEES',
      'DEMO_PASSWORD',
      'CONSOLE_KEYS',
      'SMTP_URL',
      'LOG_LEVEL',
    ]);
    expect(problems.join()).not.toContain('hunter');
    for (const problem of problems) expect(problem).toMatch(/\.$/);
  });

  it.each(['abc', '1e3', '-1', '65536', '5310.5', '0x10', '99999999999'])(
    'refuses PORT=%s',
    (PORT) => {
      expect(problemsOf({ PORT })).toEqual(['PORT must be a whole number from 0 to 65535.']);
    },
  );

  it.each([
    'postgres://user:p@/console?host=%2Frun%2Fpostgresql',
    'postgresql:///console?host=/run/postgresql',
    'postgres://u@db.example:5432/console?sslmode=require',
  ])('takes %s', (url) => {
    expect(readConfig({ DATABASE_URL: url, CONSOLE_KEYS: KEY }).databaseUrl).toBe(url);
  });

  it.each(['http://db/console', 'file:///x?host=/run', 'postgres://u@/x', 'u@/x?host=/run'])(
    'refuses %s as DATABASE_URL',
    (url) => {
      expect(problemsOf({ DATABASE_URL: url, CONSOLE_KEYS: KEY })).toHaveLength(1);
    },
  );

  it('reads the proxies that are trusted', () => {
    expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.20.0.0/16,2001:db8::/32' }).trustProxy).toEqual(
      ['127.0.0.1', '10.20.0.0/16', '2001:db8::/32'],
    );
    expect(readConfig({}).trustProxy).toBeUndefined();
  });

  it.each([
    'true',
    '1',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.1,,',
    '10.0.0.1/',
  ])('refuses %s as TRUST_PROXY', (TRUST_PROXY) => {
    expect(problemsOf({ TRUST_PROXY })).toEqual([
      expect.stringMatching(/^TRUST_PROXY must be .*\.$/),
    ]);
  });

  it.each(['short', 'with spaces in it, long', 'line\nline\nline\nline'])(
    'refuses %j as METRICS_TOKEN',
    (token) => {
      expect(problemsOf({ METRICS_TOKEN: token })).toEqual([
        expect.stringContaining('METRICS_TOKEN must be'),
      ]);
    },
  );

  it('refuses one half of the mail listener’s certificate', () => {
    for (const name of ['INTAKE_TLS_CERT', 'INTAKE_TLS_KEY'])
      expect(problemsOf({ [name]: '/etc/mail.pem' })).toEqual([
        expect.stringContaining('INTAKE_TLS_CERT and INTAKE_TLS_KEY belong together'),
      ]);
    const both = { INTAKE_TLS_CERT: '/etc/mail.crt', INTAKE_TLS_KEY: '/etc/mail.key' };
    expect(readConfig(both).intakeTls).toEqual({ cert: '/etc/mail.crt', key: '/etc/mail.key' });
  });

  it('refuses DATABASE_URL without CONSOLE_KEYS (D16)', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres://db/console' })).toEqual([
      expect.stringContaining('set CONSOLE_KEYS'),
    ]);
  });

  it.each([
    ['not base64!', 'not base64'],
    ['aGVsbG8=', 'shorter than 32 bytes'],
    [`0:${KEY}`, 'from 1 to 255'],
    [`x:${KEY}`, 'from 1 to 255'],
    [`1:${KEY},1:${KEY}`, 'same id'],
    [`1:${KEY},2:${KEY}`, 'same key'],
    [`${KEY},2:${KEY}`, 'needs an id'],
    [`1:${KEY},`, 'needs an id'],
  ])('refuses the keys %s', (CONSOLE_KEYS, what) => {
    expect(problemsOf({ CONSOLE_KEYS })).toEqual([expect.stringContaining(what)]);
  });

  it('does not expose demo accounts with the default password', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('DEMO_PASSWORD')]);
    expect(problemsOf({ HOST: '0.0.0.0', DEMO_PASSWORD: 'another one' })).toEqual([]);
    expect(problemsOf({ HOST: '0.0.0.0', DEMO: 'off' })).toEqual([]);
  });
});

describe('assertSafeToListen', () => {
  it('goes by what the database says', () => {
    expect(() => assertSafeToListen({ host: '0.0.0.0' }, true)).toThrow(ConfigError);
    expect(() => assertSafeToListen({ host: '0.0.0.0' }, false)).not.toThrow();
    expect(() => assertSafeToListen({ host: '127.0.0.1' }, true)).not.toThrow();
  });

  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['10.0.0.5', false],
    ['127.0.0.1.example.com', false],
    ['::ffff:10.0.0.5', false],
  ])('%s is loopback: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
