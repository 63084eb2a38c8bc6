import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { readSyslogAddress } from '#src/server/audit/syslog.ts';
import { parseMasterKeys } from '#src/server/keys.ts';
import type { MasterKey } from '#src/server/keys.ts';
import {
  BY_SOCKET,
  fileAt,
  folderAt,
  hostOf,
  isNetwork,
  switchOf,
  tokenOf,
  urlOf,
  wholeNumber,
} from './setting-kinds.ts';

/** What the environment settles, checked. Holds secrets: never log it whole. */
export interface Config {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** The login that owns the tables, where it is not that of `databaseUrl`; absent: the same one. */
  migrateDatabaseUrl?: string;
  /** A standby of `databaseUrl`, asked for long reads; absent: there is none. */
  databaseReplicaUrl?: string;
  /** Where documents lie: `s3://bucket/prefix?endpoint=…` or `file:///srv/documents`; absent: `dataDir`/blobs. */
  documentsUrl?: string;
  /** Read where the first store lacks a document, while documents move; absent: nowhere. */
  documentsAlsoAt?: string;
  /** Where the embedded database's log is archived: the place of its backups; absent: nowhere. */
  logArchiveUrl?: string;
  demo: boolean;
  demoEmployees: number;
  demoPassword: string;
  /** null: keys are generated into `dataDir` (embedded only). The first is the current one. */
  consoleKeys: readonly MasterKey[] | null;
  /** null: mail goes to `dataDir`/outbox as .eml files. */
  smtpUrl: string | null;
  /** Whom the contact form writes to; absent: the active users with admin.superAdmin. */
  contactEmail?: string;
  /** The sender of mails; absent: no-reply at the host of `publicUrl`. */
  mailFrom?: string;
  /** Where mail servers report to what they could not deliver; absent: the sender. */
  mailReturnPath?: string;
  /** The console's address in mails; absent: the one listened on. */
  publicUrl?: string;
  /** Addresses and networks of proxies, whose `X-Forwarded-*` are believed; absent: nobody's are. */
  trustProxy?: readonly string[];
  /** Absolute. A database in MaxMind's format that says where addresses are; absent: networks are shown. */
  placesDatabase?: string;
  /** Networks inside the house that addresses chosen by others may lead to, as those of identity providers; absent: none. */
  privateNetworks?: readonly string[];
  /** Anyone who sends it as bearer reads `/metrics`; absent: programs of this machine only. */
  metricsToken?: string;
  /** Takes mails on this port; absent: none are taken (D34). */
  intakeSmtpPort?: number;
  /** Where the mail listener listens; absent: this machine only. */
  intakeSmtpHost?: string;
  /** The part behind the @ of the addresses that mails are taken for; absent: the host of `publicUrl`. */
  intakeDomain?: string;
  /** The files, absolute, of the certificate and the key that the mail listener offers STARTTLS with; absent: it does not. */
  intakeTls?: { cert: string; key: string };
  /** Absolute. A folder whose files are taken in; absent: none is watched. */
  intakeFolder?: string;
  /** Where FMCSA's public files are put. */
  csaFolder?: string;
  /** From where they are fetched. */
  csaUrls?: readonly string[];
  /** Where driving records are ordered; absent: the simulator's, or none at all. */
  mvrProviderUrl?: string;
  /** Sent to it as bearer. */
  mvrProviderToken?: string;
  /** Simulated driving records, labelled as such; only without a provider (D12). */
  mvrSimulator?: true;
  /** Who asks the Clearinghouse for companies that want it; absent: the simulator, or nobody. */
  clearinghouseProviderUrl?: string;
  /** Sent to it as bearer. */
  clearinghouseProviderToken?: string;
  /** Simulated answers of the Clearinghouse, labelled as such; only without a provider (D12). */
  clearinghouseSimulator?: true;
  /** Who sends texts to drivers; absent: the simulator, or nobody. */
  textProviderUrl?: string;
  /** Sent to it as bearer. */
  textProviderToken?: string;
  /** Sent as bearer by who reports what became of texts; absent: no reports are taken. */
  textReportToken?: string;
  /** Texts that are kept as files in place of being sent, labelled as such; only without a provider (D12). */
  textSimulator?: true;
  /** A public beacon of random values, as drand's nodes serve them; absent: a draw takes a number that somebody types. */
  randomBeaconUrl?: string;
  /** The hash of the beacon's chain; absent: whatever chain answers. */
  randomBeaconHash?: string;
  /** Absolute. A second place for the heads of the audit chains; absent: they are in `dataDir`/audit only. */
  auditHeadsFolder?: string;
  /** Where the heads are sent besides, as `readSyslogAddress` reads it; absent: nowhere. */
  auditSyslog?: string;
  logLevel: LogLevel;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const DEFAULT_DEMO_PASSWORD = 'console-demo';

/** Settings that do not let the server start: one sentence for each, all at once, without secrets. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const settings = z.object({
  PORT: wholeNumber('PORT', 0, 65_535).default(5310),
  HOST: hostOf('HOST').default('127.0.0.1'),
  DATA_DIR: folderAt('DATA_DIR').default('./data'),
  DATABASE_URL: urlOf(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/database',
    BY_SOCKET,
  ).optional(),
  MIGRATE_DATABASE_URL: urlOf(
    'MIGRATE_DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://owner:password@host:5432/database',
    BY_SOCKET,
  ).optional(),
  DATABASE_REPLICA_URL: urlOf(
    'DATABASE_REPLICA_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@standby:5432/database',
    BY_SOCKET,
  ).optional(),
  DOCUMENTS_URL: urlOf(
    'DOCUMENTS_URL',
    ['s3:', 'file:'],
    's3://bucket?endpoint=https://s3.example.com or file:///srv/documents',
  ).optional(),
  DOCUMENTS_ALSO_AT: urlOf(
    'DOCUMENTS_ALSO_AT',
    ['s3:', 'file:'],
    's3://bucket?endpoint=https://s3.example.com or file:///srv/documents',
  ).optional(),
  LOG_ARCHIVE_URL: urlOf(
    'LOG_ARCHIVE_URL',
    ['s3:', 'file:'],
    's3://backups?endpoint=https://s3.example.com or file:///backups',
  ).optional(),
  DEMO: switchOf('DEMO').optional(),
  DEMO_EMPLOYEES: wholeNumber('DEMO_EMPLOYEES', 1, 10_000_000).default(2000),
  DEMO_PASSWORD: z
    .string()
    .min(8, 'DEMO_PASSWORD must have at least 8 characters.')
    .max(200, 'DEMO_PASSWORD must have at most 200 characters.')
    .default(DEFAULT_DEMO_PASSWORD),
  CONSOLE_KEYS: z
    .string()
    .transform((text, context) => {
      const keys = parseMasterKeys(text);
      if (typeof keys !== 'string') return keys;
      context.addIssue({ code: 'custom', message: `CONSOLE_KEYS ${keys}` });
      return z.NEVER;
    })
    .optional(),
  SMTP_URL: urlOf('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  CONTACT_EMAIL: z
    .email('CONTACT_EMAIL must be an address like help@example.com.')
    .max(254)
    .optional(),
  MAIL_FROM: z.email('MAIL_FROM must be an address like no-reply@example.com.').max(254).optional(),
  MAIL_RETURN_PATH: z
    .email('MAIL_RETURN_PATH must be an address like returns@papers.example.com.')
    .max(254)
    .optional(),
  PUBLIC_URL: urlOf('PUBLIC_URL', ['https:', 'http:'], 'https://console.example.com').optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every(isNetwork),
      'TRUST_PROXY must be IP addresses or networks of your proxies, separated by commas, like 127.0.0.1, 10.20.0.0/16; never all addresses.',
    )
    .optional(),
  PRIVATE_NETWORKS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every(isNetwork),
      'PRIVATE_NETWORKS must be IP addresses or networks, separated by commas, like 10.20.0.0/16.',
    )
    .optional(),
  PLACES_DATABASE: fileAt('PLACES_DATABASE').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/=-]{16,200}$/,
      'METRICS_TOKEN must be 16 to 200 letters, digits and . ~ + / = - _ without spaces.',
    )
    .optional(),
  INTAKE_SMTP_PORT: wholeNumber('INTAKE_SMTP_PORT', 1, 65_535).optional(),
  INTAKE_SMTP_HOST: hostOf('INTAKE_SMTP_HOST').optional(),
  INTAKE_DOMAIN: z
    .string()
    .regex(
      /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i,
      'INTAKE_DOMAIN must be the part of an address behind the @, like papers.example.com.',
    )
    .optional(),
  INTAKE_TLS_CERT: fileAt('INTAKE_TLS_CERT').optional(),
  INTAKE_TLS_KEY: fileAt('INTAKE_TLS_KEY').optional(),
  INTAKE_FOLDER: folderAt('INTAKE_FOLDER').optional(),
  CSA_FOLDER: folderAt('CSA_FOLDER').optional(),
  CSA_URLS: z
    .string()
    .transform((text) => text.split(/\s+/).filter(Boolean))
    .refine(
      (parts) =>
        parts.length <= 20 &&
        parts.every((one) => /^https?:$/.test(URL.parse(one)?.protocol ?? '')),
      'CSA_URLS must be up to 20 addresses with spaces between, like https://data.example.gov/inspections.csv.',
    )
    .optional(),
  AUDIT_HEADS_FOLDER: folderAt('AUDIT_HEADS_FOLDER').optional(),
  AUDIT_SYSLOG: z
    .string()
    .refine(
      (text) => readSyslogAddress(text) !== null,
      'AUDIT_SYSLOG must be an address like udp://logs.example.com:514, tcp://logs.example.com:601 or unix:/run/audit.sock.',
    )
    .optional(),
  MVR_PROVIDER_URL: urlOf(
    'MVR_PROVIDER_URL',
    ['https:', 'http:'],
    'https://records.example.com/orders',
  ).optional(),
  MVR_PROVIDER_TOKEN: tokenOf('MVR_PROVIDER_TOKEN').optional(),
  MVR_SIMULATOR: switchOf('MVR_SIMULATOR').optional(),
  CLEARINGHOUSE_PROVIDER_URL: urlOf(
    'CLEARINGHOUSE_PROVIDER_URL',
    ['https:', 'http:'],
    'https://queries.example.com/queries',
  ).optional(),
  CLEARINGHOUSE_PROVIDER_TOKEN: tokenOf('CLEARINGHOUSE_PROVIDER_TOKEN').optional(),
  CLEARINGHOUSE_SIMULATOR: switchOf('CLEARINGHOUSE_SIMULATOR').optional(),
  TEXT_PROVIDER_URL: urlOf(
    'TEXT_PROVIDER_URL',
    ['https:', 'http:'],
    'https://texts.example.com/texts',
  ).optional(),
  TEXT_PROVIDER_TOKEN: tokenOf('TEXT_PROVIDER_TOKEN').optional(),
  TEXT_REPORT_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/=-]{16,200}$/,
      'TEXT_REPORT_TOKEN must be 16 to 200 letters, digits and . ~ + / = - _ without spaces.',
    )
    .optional(),
  TEXT_SIMULATOR: switchOf('TEXT_SIMULATOR').optional(),
  RANDOM_BEACON_URL: urlOf(
    'RANDOM_BEACON_URL',
    ['https:', 'http:'],
    'https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  ).optional(),
  RANDOM_BEACON_HASH: z
    .string()
    .toLowerCase()
    .regex(
      /^[\da-f]{64}$/,
      'RANDOM_BEACON_HASH must be the 64 hexadecimal digits of a chain’s hash.',
    )
    .optional(),
  LOG_LEVEL: z
    .string()
    .toLowerCase()
    .pipe(z.enum(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`))
    .default('info'),
});

/** The names of all settings, as they stand in the environment. */
export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape);

/**
 * Reads the settings from the environment; an empty value counts as not set.
 * @throws ConfigError with a sentence for every bad setting.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given: Record<string, string> = {};
  for (const name of SETTING_NAMES) {
    const value = env[name]?.trim();
    if (value) given[name] = value;
  }
  const read = settings.safeParse(given);
  const problems: string[] = [];
  if (!read.success) {
    const seen = new Set<PropertyKey | undefined>();
    for (const issue of read.error.issues) {
      if (!seen.has(issue.path[0])) problems.push(issue.message);
      seen.add(issue.path[0]);
    }
  }
  if (given.DATABASE_URL && !given.CONSOLE_KEYS) problems.push(KEYS_REQUIRED);
  if (given.MIGRATE_DATABASE_URL && !given.DATABASE_URL) problems.push(OWNER_ALONE);
  if (given.DATABASE_REPLICA_URL && !given.DATABASE_URL) problems.push(STANDBY_ALONE);
  if (given.LOG_ARCHIVE_URL && given.DATABASE_URL) problems.push(ARCHIVE_OF_OWN);
  if (!given.INTAKE_TLS_CERT !== !given.INTAKE_TLS_KEY) problems.push(HALF_TLS);
  if (!read.success) throw new ConfigError(problems);

  const values = read.data;
  const databaseUrl = values.DATABASE_URL ?? null;
  const config: Config = {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl,
    ...(values.MIGRATE_DATABASE_URL ? { migrateDatabaseUrl: values.MIGRATE_DATABASE_URL } : {}),
    ...(values.DOCUMENTS_URL ? { documentsUrl: values.DOCUMENTS_URL } : {}),
    ...(values.LOG_ARCHIVE_URL ? { logArchiveUrl: values.LOG_ARCHIVE_URL } : {}),
    ...(values.DOCUMENTS_ALSO_AT ? { documentsAlsoAt: values.DOCUMENTS_ALSO_AT } : {}),
    demo: values.DEMO ?? databaseUrl === null,
    demoEmployees: values.DEMO_EMPLOYEES,
    demoPassword: values.DEMO_PASSWORD,
    consoleKeys: values.CONSOLE_KEYS ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    ...(values.CONTACT_EMAIL ? { contactEmail: values.CONTACT_EMAIL } : {}),
    ...(values.MAIL_FROM ? { mailFrom: values.MAIL_FROM } : {}),
    ...(values.MAIL_RETURN_PATH ? { mailReturnPath: values.MAIL_RETURN_PATH } : {}),
    ...(values.PUBLIC_URL ? { publicUrl: values.PUBLIC_URL.replace(/\/+$/, '') } : {}),
    ...(values.TRUST_PROXY ? { trustProxy: values.TRUST_PROXY } : {}),
    ...(values.PRIVATE_NETWORKS ? { privateNetworks: values.PRIVATE_NETWORKS } : {}),
    ...(values.PLACES_DATABASE ? { placesDatabase: resolve(values.PLACES_DATABASE) } : {}),
    ...(values.METRICS_TOKEN ? { metricsToken: values.METRICS_TOKEN } : {}),
    ...(values.INTAKE_SMTP_PORT === undefined ? {} : { intakeSmtpPort: values.INTAKE_SMTP_PORT }),
    ...(values.INTAKE_SMTP_HOST ? { intakeSmtpHost: values.INTAKE_SMTP_HOST } : {}),
    ...(values.INTAKE_DOMAIN ? { intakeDomain: values.INTAKE_DOMAIN } : {}),
    ...(values.INTAKE_TLS_CERT && values.INTAKE_TLS_KEY
      ? {
          intakeTls: {
            cert: resolve(values.INTAKE_TLS_CERT),
            key: resolve(values.INTAKE_TLS_KEY),
          },
        }
      : {}),
    ...(values.INTAKE_FOLDER ? { intakeFolder: resolve(values.INTAKE_FOLDER) } : {}),
    ...(values.CSA_FOLDER ? { csaFolder: resolve(values.CSA_FOLDER) } : {}),
    ...(values.CSA_URLS?.length ? { csaUrls: values.CSA_URLS } : {}),
    ...(values.AUDIT_HEADS_FOLDER ? { auditHeadsFolder: resolve(values.AUDIT_HEADS_FOLDER) } : {}),
    ...(values.AUDIT_SYSLOG ? { auditSyslog: values.AUDIT_SYSLOG } : {}),
    ...(values.MVR_PROVIDER_URL ? { mvrProviderUrl: values.MVR_PROVIDER_URL } : {}),
    ...(values.MVR_PROVIDER_TOKEN ? { mvrProviderToken: values.MVR_PROVIDER_TOKEN } : {}),
    ...((values.MVR_SIMULATOR ?? (databaseUrl === null && !values.MVR_PROVIDER_URL))
      ? { mvrSimulator: true as const }
      : {}),
    ...(values.CLEARINGHOUSE_PROVIDER_URL
      ? { clearinghouseProviderUrl: values.CLEARINGHOUSE_PROVIDER_URL }
      : {}),
    ...(values.CLEARINGHOUSE_PROVIDER_TOKEN
      ? { clearinghouseProviderToken: values.CLEARINGHOUSE_PROVIDER_TOKEN }
      : {}),
    ...((values.CLEARINGHOUSE_SIMULATOR ??
    (databaseUrl === null && !values.CLEARINGHOUSE_PROVIDER_URL))
      ? { clearinghouseSimulator: true as const }
      : {}),
    ...(values.TEXT_PROVIDER_URL ? { textProviderUrl: values.TEXT_PROVIDER_URL } : {}),
    ...(values.TEXT_PROVIDER_TOKEN ? { textProviderToken: values.TEXT_PROVIDER_TOKEN } : {}),
    ...(values.TEXT_REPORT_TOKEN ? { textReportToken: values.TEXT_REPORT_TOKEN } : {}),
    ...((values.TEXT_SIMULATOR ?? (databaseUrl === null && !values.TEXT_PROVIDER_URL))
      ? { textSimulator: true as const }
      : {}),
    ...(values.RANDOM_BEACON_URL ? { randomBeaconUrl: values.RANDOM_BEACON_URL } : {}),
    ...(values.RANDOM_BEACON_HASH ? { randomBeaconHash: values.RANDOM_BEACON_HASH } : {}),
    logLevel: values.LOG_LEVEL,
  };
  if (config.mvrSimulator && config.mvrProviderUrl) problems.push(TWO_PROVIDERS);
  if (config.clearinghouseSimulator && config.clearinghouseProviderUrl)
    problems.push(TWO_QUERY_PROVIDERS);
  if (config.textSimulator && config.textProviderUrl) problems.push(TWO_TEXT_PROVIDERS);
  if (exposesDemo(config, config.demo && config.demoPassword === DEFAULT_DEMO_PASSWORD)) {
    problems.push(EXPOSED_DEMO(config.host));
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const TWO_PROVIDERS =
  'MVR_SIMULATOR is on although MVR_PROVIDER_URL names a provider: take one of them out, so that nobody mistakes a simulated record.';

const TWO_QUERY_PROVIDERS =
  'CLEARINGHOUSE_SIMULATOR is on although CLEARINGHOUSE_PROVIDER_URL names a provider: take one of them out, so that nobody mistakes a simulated answer.';

const TWO_TEXT_PROVIDERS =
  'TEXT_SIMULATOR is on although TEXT_PROVIDER_URL names a provider: take one of them out, so that nobody waits for a text that is never sent.';

const OWNER_ALONE =
  'MIGRATE_DATABASE_URL names the owner of the tables of DATABASE_URL: set DATABASE_URL too, or leave both out for the embedded database.';

const STANDBY_ALONE =
  'DATABASE_REPLICA_URL names a standby of DATABASE_URL: set DATABASE_URL too, or leave both out for the embedded database.';

const ARCHIVE_OF_OWN =
  'LOG_ARCHIVE_URL archives the log of the embedded database: with DATABASE_URL set archive_command of your PostgreSQL instead.';

const HALF_TLS =
  'INTAKE_TLS_CERT and INTAKE_TLS_KEY belong together: set both, or leave both out and mails come over the open line.';

const KEYS_REQUIRED =
  'With DATABASE_URL the keys must come from CONSOLE_KEYS, so that every server of the database shares them: ' +
  'set CONSOLE_KEYS to 1: followed by the output of "openssl rand -base64 32", and keep a copy of it.';

const EXPOSED_DEMO = (host: string) =>
  `The demo accounts have the default password, so the server does not listen on ${host}: ` +
  'set DEMO_PASSWORD before the demo data is made, set DEMO=off for an installation without it, or leave HOST at 127.0.0.1.';

/**
 * Refuses to expose demo accounts that anyone can sign in to. `readConfig` has checked what the settings say;
 * call it again with what the database says.
 * @param defaultPasswordInUse demo accounts exist and their password is the default one
 * @throws ConfigError
 */
export function assertSafeToListen(
  config: Pick<Config, 'host'>,
  defaultPasswordInUse: boolean,
): void {
  if (exposesDemo(config, defaultPasswordInUse)) throw new ConfigError([EXPOSED_DEMO(config.host)]);
}

function exposesDemo(config: Pick<Config, 'host'>, defaultPasswordInUse: boolean): boolean {
  return defaultPasswordInUse && !isLoopback(config.host);
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether only this machine can reach a server listening on `host`. */
export function isLoopback(host: string): boolean {
  if (host.toLowerCase() === 'localhost') return true;
  const family = isIP(host);
  return family !== 0 && LOOPBACK.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
