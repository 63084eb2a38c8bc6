import { randomUUID } from 'node:crypto';
import type { Db } from '#src/server/db/handle.ts';
import type { Keys } from '#src/server/keys.ts';
import type { TextFailure, TextProviderKind, TextState } from '../driver-texts.rules.ts';
import type { Text } from './text-provider.ts';

/** Who agrees takes turns. `db` is the jobs' view of the tenant, as everywhere here but where it is said. */
export async function holdConsents(db: Db, employeeId: string): Promise<void> {
  await db.rows(
    'driver-texts-hold',
    'select 1 from employees where tenant_id = $1 and employee_id = $2 for no key update',
    [db.binding.tenantId, employeeId],
  );
}

/** Keeps what a driver agreed to. */
export async function insertConsent(
  db: Db,
  keys: Keys,
  of: {
    employeeId: string;
    phone: string;
    version: string;
    language: 'en' | 'es';
    wording: string;
  },
): Promise<void> {
  const consentId = randomUUID();
  await db.change(
    'driver-texts-agree',
    `insert into driver_text_consents (tenant_id, consent_id, employee_id, phone_mac, phone_cipher, wording_version, wording, language)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[db.binding.tenantId, consentId, of.employeeId, keys.hmac('phone', of.phone)],
      ...[keys.encrypt('text', of.phone, `consent|${consentId}`), of.version, of.wording],
      of.language,
    ],
    { least: 1 },
  );
}

/** Ends a driver's consent; false where there is none. */
export async function endConsent(
  db: Db,
  employeeId: string,
  by: 'driver' | 'number',
): Promise<boolean> {
  const ended = await db.change(
    'driver-texts-end',
    'update driver_text_consents set ended_at = now(), ended_by = $3 where tenant_id = $1 and employee_id = $2 and ended_at is null',
    [db.binding.tenantId, employeeId, by],
    { least: 0 },
  );
  return ended > 0;
}

/** Holds a page, and says whether a code that was texted by this consent still holds: one whose text failed counts for none. */
export async function holdCode(db: Db, pageId: string, consentId: string): Promise<boolean> {
  await db.rows(
    'driver-texts-hold-page',
    'select 1 from driver_pages where tenant_id = $1 and page_id = $2 for update',
    [db.binding.tenantId, pageId],
  );
  const held = await db.rows(
    'driver-texts-code-holds',
    `select 1 from driver_pages p where p.tenant_id = $1 and p.page_id = $2 and p.code_until > now() and p.code_consent_id = $3
        and not exists (select from (select state from driver_texts t where t.tenant_id = p.tenant_id and t.page_id = p.page_id
          order by made_at desc limit 1) newest where newest.state = 'failed')`,
    [db.binding.tenantId, pageId, consentId],
  );
  return held.length > 0;
}

/** Puts a text into the outbox, in the transaction of its code; sealed, until it is sent. */
export async function insertText(
  db: Db,
  keys: Keys,
  of: {
    employeeId: string;
    pageId: string;
    consentId: string;
    minutes: number;
    to: string;
    text: string;
  },
): Promise<void> {
  const textId = randomUUID();
  const sealed = keys.encrypt('text', JSON.stringify([of.to, of.text]), `text|${textId}`);
  await db.change(
    'driver-texts-add',
    `insert into driver_texts (tenant_id, text_id, employee_id, page_id, consent_id, message_cipher, made_at, until)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp(), now() + make_interval(mins => $7::int))`,
    [...[db.binding.tenantId, textId, of.employeeId, of.pageId, of.consentId, sealed], of.minutes],
    { least: 1 },
  );
}

/** How the newest text of a page stands; null without one. */
export async function lastText(db: Db, pageId: string): Promise<TextState | null> {
  const [row] = await db.rows<{ state: TextState }>(
    'driver-texts-last',
    'select state from driver_texts where tenant_id = $1 and page_id = $2 order by made_at desc limit 1',
    [db.binding.tenantId, pageId],
  );
  return row?.state ?? null;
}

/** Whose texts wait; `db` reads across tenants. */
export async function tenantsWithTexts(db: Db): Promise<number[]> {
  const rows = await db.rows<{ tenantId: number }>(
    'driver-texts-tenants',
    `select tenant_id as "tenantId" from driver_texts
      where state = 'waiting' and run_after <= now() and (lease_until is null or lease_until < now())
      group by 1 order by min(run_after)`,
    [],
  );
  return rows.map(({ tenantId }) => tenantId);
}

/** When the next one is due; null where none waits. `db` reads across tenants. */
export async function nextText(db: Db): Promise<Date | null> {
  const [row] = await db.rows<{ at: string | null }>(
    'driver-texts-next',
    `select min(greatest(run_after, lease_until)) as at from driver_texts where state = 'waiting'`,
    [],
  );
  return row?.at ? new Date(row.at) : null;
}

/** A text that is to be sent. */
export interface DueText {
  textId: string;
  pageId: string;
  employeeId: string;
  attempts: number;
  sealed: Buffer | null;
  /** Its code and its consent hold: else nothing is sent. */
  holds: boolean;
  isLate: boolean;
}

/** Takes some that are due, for so many seconds; another server takes others. */
export function leaseTexts(db: Db, limit: number, seconds: number): Promise<DueText[]> {
  return db.rows(
    'driver-texts-lease',
    `update driver_texts t set lease_until = now() + make_interval(secs => $3)
       from (select text_id from driver_texts
          where tenant_id = $1 and state = 'waiting' and run_after <= now() and (lease_until is null or lease_until < now())
          order by run_after, text_id limit $2 for update skip locked) due
      where t.tenant_id = $1 and t.text_id = due.text_id
      returning t.text_id as "textId", t.page_id as "pageId", t.employee_id as "employeeId", t.attempts, t.message_cipher as sealed,
        t.until <= now() as "isLate",
        exists (select from driver_text_consents k where k.tenant_id = t.tenant_id and k.consent_id = t.consent_id and k.ended_at is null) as holds`,
    [db.binding.tenantId, limit, seconds],
  );
}

/** Opens a waiting text. @throws DecryptionError */
export function openText(keys: Keys, textId: string, sealed: Buffer): Text {
  const [to, text] = JSON.parse(keys.decrypt('text', sealed, `text|${textId}`).toString('utf8'));
  return { textId, to: String(to), text: String(text) };
}

/** What came of a text: it waits for another attempt, or is settled, and its words are gone. */
export async function noteText(
  db: Db,
  of: {
    textId: string;
    state: TextState;
    failure: TextFailure | null;
    provider: TextProviderKind | null;
    attempts: number;
    after: number;
  },
): Promise<boolean> {
  const noted = await db.change(
    'driver-texts-note',
    `update driver_texts set state = $3, failure = $4, provider = coalesce($5, provider), attempts = $6, lease_until = null,
        run_after = now() + make_interval(secs => $7), told_at = now(),
        message_cipher = case when $3 = 'waiting' then message_cipher end
      where tenant_id = $1 and text_id = $2 and state = 'waiting'`,
    [
      ...[db.binding.tenantId, of.textId, of.state, of.failure, of.provider],
      ...[of.attempts, of.after],
    ],
    { least: 0 },
  );
  return noted > 0;
}

/** Whose text this is; null for one that we do not know. `db` reads across tenants. */
export async function tenantOfText(db: Db, textId: string): Promise<number | null> {
  const [row] = await db.rows<{ tenantId: number }>(
    'driver-texts-whose',
    'select tenant_id as "tenantId" from driver_texts where text_id = $1',
    [textId],
  );
  return row?.tenantId ?? null;
}

/** What a provider reports of a text that it took. What is delivered or failed stays so. */
export async function noteReport(
  db: Db,
  of: { textId: string; state: 'sent' | 'delivered' | 'failed'; failure: TextFailure | null },
): Promise<{ employeeId: string; pageId: string } | null> {
  const [row] = await db.rows<{ employeeId: string; pageId: string }>(
    'driver-texts-report',
    `update driver_texts set state = $3, failure = $4, told_at = now(), lease_until = null, message_cipher = null
      where tenant_id = $1 and text_id = $2 and (state = 'waiting' or state = 'sent' and $3 <> 'sent')
      returning employee_id as "employeeId", page_id as "pageId"`,
    [db.binding.tenantId, of.textId, of.state, of.failure],
  );
  return row ?? null;
}

/** The companies whose drivers agreed to texts to a number. `db` reads across tenants. */
export async function tenantsOfPhone(db: Db, macs: readonly Buffer[]): Promise<number[]> {
  const rows = await db.rows<{ tenantId: number }>(
    'driver-texts-phone-tenants',
    'select distinct tenant_id as "tenantId" from driver_text_consents where phone_mac = any ($1::bytea[]) and ended_at is null',
    [macs],
  );
  return rows.map(({ tenantId }) => tenantId);
}

/** A number replied STOP: each consent to it ends. Returns whose. */
export function endByStop(db: Db, macs: readonly Buffer[]): Promise<{ employeeId: string }[]> {
  return db.rows(
    'driver-texts-stop',
    `update driver_text_consents set ended_at = now(), ended_by = 'stop'
      where tenant_id = $1 and phone_mac = any ($2::bytea[]) and ended_at is null returning employee_id as "employeeId"`,
    [db.binding.tenantId, macs],
  );
}
