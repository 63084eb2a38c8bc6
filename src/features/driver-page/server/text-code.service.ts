import type { Context } from '#src/server/handler.ts';
import { countTry } from '#src/server/session/attempts.ts';
import { thrower } from '#src/shared/errors.ts';
import { DRIVER_PAGE_ERRORS, type driverPageApi } from '../driver-page.contract.ts';
import { CODE_MINUTES } from '../driver-page.rules.ts';
import { maskedPhone } from '../driver-texts.rules.ts';
import { setCode } from './driver-page.sql.ts';
import { hashOf, newCode, openLink, textSubjects } from './enter.service.ts';
import { inTenant } from './in-tenant.ts';
import { textProvider } from './text-provider.ts';
import { consentOf } from './texts.service.ts';
import { holdCode, insertText } from './texts.sql.ts';

const fail = thrower(DRIVER_PAGE_ERRORS);

/**
 * Texts a code to the number in the file, and to no other: a stolen link gains nothing by it (D386). The code before
 * holds no longer. While one that was texted holds, nothing is sent unless another one is asked for.
 * @throws those of LINK_ERRORS, driver-page.no_texts
 */
export async function sendTextCode(
  c: Context<(typeof driverPageApi)['textCode']>,
): Promise<{ sentTo: string; already: boolean }> {
  const { page } = await openLink(c);
  const { tenantId, pageId, clientId, employeeId, employerName } = page;
  const consent = consentOf(c.kernel, page);
  if (!consent || !textProvider(c.kernel.config)) throw fail('driver-page.no_texts');
  const { consentId, to } = consent;
  const { keys, pool } = c.kernel;
  const sent = await inTenant(c.db, tenantId, async (db) => {
    // Two tabs take turns: the second one finds the code of the first.
    const holds = await holdCode(db, pageId, consentId);
    if (holds && !c.body.another) return false;
    const wait = await countTry(pool, textSubjects(c.kernel, pageId, to, c.request));
    if (wait > 0) throw fail('driver-page.too_many_tries', { retryAfter: wait });
    const code = newCode();
    await setCode(db, page, { hash: hashOf(pageId, code), minutes: CODE_MINUTES, consentId });
    await insertText(db, keys, {
      ...{ employeeId, pageId, consentId, minutes: CODE_MINUTES, to },
      // One message of 160 characters.
      text: `${code} is your code for your driver file at ${employerName.slice(0, 38)}. It works for ${CODE_MINUTES} minutes, once. Give it to nobody. Reply STOP to end texts.`,
    });
    return true;
  });
  if (sent) {
    c.afterCommit(() => c.kernel.wakeJobs());
    const detail = { employeeId, code: 'texted' };
    c.audit({ entity: 'driverPage', entityId: pageId, tenantId, clientId, detail });
  }
  return { sentTo: maskedPhone(to), already: !sent };
}
