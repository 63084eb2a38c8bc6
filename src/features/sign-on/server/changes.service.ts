import { loginOfUser } from '#src/features/sessions/server/provider-logins.service.ts';
import { notTheSecond } from '#src/features/sessions/server/second-person.service.ts';
import { administratorsOf } from '#src/features/users/server/provided-accounts.service.ts';
import type { Caller } from '#src/server/caller.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Frame } from '#src/server/frame.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { thrower } from '#src/shared/errors.ts';
import { SIGN_ON_ERRORS } from '../sign-on.contract.ts';
import {
  type Asked,
  askChange,
  changeOf,
  dropChange,
  isAnyTied,
  putInPlace,
  type WaitingChange,
} from './changes.sql.ts';
import type { KeptProvider } from './providers.sql.ts';
import { changeAskedMail, changeDoneMail } from './sign-on.mails.ts';

const fail = thrower(SIGN_ON_ERRORS);

interface Around extends Pick<Frame, 'afterCommit'> {
  /** Bound to the client's tenant. */
  db: Db;
  kernel: Pick<Kernel, 'keys' | 'wakeJobs'>;
}

/**
 * What of new settings is not one administrator's to decide: another issuer of a log-in that is in use, since it names other
 * people by the same addresses, and trust in the provider's second factor, which takes the account's own out of the way (D415).
 * @returns what holds at once, and what waits for another; null where all of it holds
 */
export async function divide<Given extends Asked>(
  owner: Db,
  tenantId: number,
  { kept, given }: { kept: KeptProvider | null; given: Given },
): Promise<{ now: Given; waits: Asked | null }> {
  const isInUse =
    kept !== null &&
    (kept.mode !== 'off' || kept.workedAt !== null || (await isAnyTied(owner, tenantId)));
  const isAnother = isInUse && kept.issuer !== given.issuer;
  const isTrusted =
    given.trustsFactor && !(kept?.trustsFactor === true && kept.issuer === given.issuer);
  if (!isAnother && !isTrusted) return { now: given, waits: null };
  const { issuer, oidcClientId, secretCipher, signingAlg, groupsClaim, trustsFactor } = given;
  const waits = { issuer, oidcClientId, secretCipher, signingAlg, groupsClaim, trustsFactor };
  if (!isAnother) return { now: { ...given, trustsFactor: false }, waits };
  const former: Asked = {
    issuer: kept.issuer,
    oidcClientId: kept.oidcClientId,
    secretCipher: kept.secretCipher,
    signingAlg: kept.signingAlg,
    groupsClaim: kept.groupsClaim,
    trustsFactor: kept.trustsFactor && given.trustsFactor,
  };
  return { now: { ...given, ...former }, waits };
}

/** Lets a change wait, and tells every administrator of the company's users. */
export async function letWait(
  c: Around & { caller: Caller },
  tenantId: number,
  waits: Asked,
): Promise<void> {
  const { id, name } = c.caller;
  const change = await c.db.asOwner(async (owner) => {
    await askChange(owner, tenantId, { ...waits, by: { id, name } });
    return changeOf(owner, tenantId);
  });
  if (change) await mailAdministrators(c, tenantId, (to) => changeAskedMail(to, change));
}

/** The second of the two people: it holds at once. @throws sign-on.nothing_waits, sign-on.by_another */
export async function agreeToChange(
  c: Around & { caller: Caller },
  tenantId: number,
  changeId: string,
): Promise<WaitingChange> {
  const change = await c.db.asOwner((owner) => changeOf(owner, tenantId));
  if (change?.changeId !== changeId) throw fail('sign-on.nothing_waits');
  if (change.askedBy === c.caller.id) throw fail('sign-on.by_another');
  const why = await notTheSecond(c.db, c.caller.id, { at: change.askedAt, by: change.askedBy });
  if (why !== null) throw fail('sign-on.by_another', { message: why });
  if (!(await carryOut(c, change))) throw fail('sign-on.nothing_waits');
  return change;
}

/** Puts it in place, and tells the administrators. False where somebody was quicker. */
export async function carryOut(c: Around, change: WaitingChange): Promise<boolean> {
  const { tenantId } = change;
  if (!(await c.db.asOwner((owner) => putInPlace(owner, change)))) return false;
  await mailAdministrators(c, tenantId, (to) => changeDoneMail(to, change));
  return true;
}

/** Takes back what waits, by any administrator. @throws sign-on.nothing_waits */
export async function withdrawChange({ db }: Pick<Around, 'db'>, tenantId: number): Promise<void> {
  if (!(await db.asOwner((owner) => dropChange(owner, tenantId))))
    throw fail('sign-on.nothing_waits');
}

/** Mails every administrator of the company's users. */
export async function mailAdministrators(
  c: Around,
  tenantId: number,
  mail: (firstName: string) => { subject: string; text: string },
): Promise<void> {
  const all = await c.db.as({ role: 'jobs', tenantId, sites: '*' }, administratorsOf);
  for (const id of all) {
    const login = await loginOfUser(c.db, id);
    if (login && !login.deactivated)
      await sendMail(c.db, c.kernel.keys, {
        tenantId,
        kind: 'companyLogin',
        to: login.email,
        ...mail(login.first_name),
      });
  }
  c.afterCommit(() => c.kernel.wakeJobs());
}
