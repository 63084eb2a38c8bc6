import type { Context } from '#src/server/handler.ts';
import { thrower } from '#src/shared/errors.ts';
import { DRIVER_PAGE_ERRORS, type driverPageApi, type OwnTexts } from '../driver-page.contract.ts';
import { consentWords, maskedPhone, TEXT_CONSENT } from '../driver-texts.rules.ts';
import { readPage } from './driver-page.sql.ts';
import { inTenant } from './in-tenant.ts';
import { openVisit } from './own-file.service.ts';
import { textProvider } from './text-provider.ts';
import { consentOf, numberOf, textsOf } from './texts.service.ts';
import { endConsent, holdConsents, insertConsent } from './texts.sql.ts';

const fail = thrower(DRIVER_PAGE_ERRORS);
type Api = typeof driverPageApi;

/**
 * Keeps that a driver agrees to codes by text: to which words, when, and for which number (47 CFR 64.1200(a)(1)). Only from inside the
 * page, which a code by mail opened: who has the link alone agrees to nothing in another's name.
 * @throws driver-page.visit_over, driver-page.no_texts, driver-page.no_phone, driver-page.wording_changed
 */
export async function agreeToTexts(c: Context<Api['agreeToTexts']>): Promise<OwnTexts> {
  const { page } = await openVisit(c);
  const { tenantId, pageId, clientId, employeeId, employerName } = page;
  const { version, language } = c.body;
  if (!textProvider(c.kernel.config)) throw fail('driver-page.no_texts');
  if (version !== TEXT_CONSENT.version) throw fail('driver-page.wording_changed');
  const { now, added } = await inTenant(c.db, tenantId, async (db) => {
    await holdConsents(db, employeeId);
    const held = (await readPage(db, pageId)) ?? page;
    const to = numberOf(held);
    if (to === null) throw fail('driver-page.no_phone');
    // Pressed twice it is one consent.
    if (consentOf(c.kernel, held)) return { now: held, added: false };
    await endConsent(db, employeeId, 'number');
    await insertConsent(db, c.kernel.keys, {
      ...{ employeeId, phone: to, version, language },
      wording: consentWords(employerName, maskedPhone(to)),
    });
    return { now: (await readPage(db, pageId)) ?? held, added: true };
  });
  if (added) {
    const detail = { employeeId, texts: 'agreed', version };
    c.audit({ entity: 'driverPage', entityId: pageId, tenantId, clientId, detail });
  }
  const texts = textsOf(c.kernel, now);
  if (!texts) throw fail('driver-page.no_texts');
  return texts;
}

/** Ends the consent: what is under way by it is not sent, and its code opens nothing. @throws driver-page.visit_over */
export async function endTexts(c: Context<Api['endTexts']>): Promise<{ ended: boolean }> {
  const { page } = await openVisit(c);
  const { tenantId, pageId, clientId, employeeId } = page;
  const ended = await inTenant(c.db, tenantId, (db) => endConsent(db, employeeId, 'driver'));
  if (ended) {
    const detail = { employeeId, texts: 'ended', by: 'driver' };
    c.audit({ entity: 'driverPage', entityId: pageId, tenantId, clientId, detail });
  }
  return { ended };
}
