import { createHash, timingSafeEqual } from 'node:crypto';
import { callsOf } from '#src/server/handler.ts';
import { countTry, forgiveTries, networkSubject } from '#src/server/session/attempts.ts';
import { thrower } from '#src/shared/errors.ts';
import { e164 } from '../driver-texts.rules.ts';
import { TEXT_REPORT_ERRORS, textReportsApi } from '../text-reports.contract.ts';
import { inTenant } from './in-tenant.ts';
import { acrossTenants, stopTexts } from './stop-texts.service.ts';
import { noteReport, tenantOfText } from './texts.sql.ts';

const fail = thrower(TEXT_REPORT_ERRORS);
const hashed = (text: string): Buffer => createHash('sha256').update(text).digest();

export const textReportsCalls = callsOf(textReportsApi, {
  /** @throws text-reports.refused, text-reports.too_many_tries */
  report: async (c) => {
    const { config, keys, pool } = c.kernel;
    const tries = [networkSubject(keys, 'address text reports', c.request, 10, 300)];
    const wait = await countTry(pool, tries);
    if (wait > 0) throw fail('text-reports.too_many_tries', { retryAfter: wait });
    const given = hashed(c.request.headers.authorization ?? '');
    const wanted = config.textReportToken;
    if (wanted === undefined || !timingSafeEqual(given, hashed(`Bearer ${wanted}`)))
      throw fail('text-reports.refused');
    await forgiveTries(pool, tries);
    let taken = 0;
    for (const one of c.body.reports) {
      if (one.status === 'optedOut') {
        const number = e164(one.phone);
        if (number !== null && (await stopTexts(c.kernel, c, number)) > 0) taken += 1;
        continue;
      }
      const { textId } = one;
      const tenantId = await acrossTenants(c.kernel, c.db, (db) => tenantOfText(db, textId));
      // What we do not know is of another installation, or gone: it is told to nobody.
      if (tenantId === null) continue;
      const failure = one.status === 'failed' ? one.reason : null;
      const noted = await inTenant(c.db, tenantId, (db) =>
        noteReport(db, { textId, state: one.status, failure }),
      );
      if (!noted) continue;
      taken += 1;
      const detail = { employeeId: noted.employeeId, text: one.status, failure };
      c.audit({ entity: 'driverPage', entityId: noted.pageId, tenantId, detail });
    }
    return { taken };
  },
});
