import { companyAlerts, countCompany } from '#src/features/alerts/alerts.rules.ts';
import { companyItems } from '#src/features/company-file/server/company-file.service.ts';
import { readableTypes } from '#src/features/qualification/server/types.service.ts';
import { noticesOf } from '#src/features/csa/server/notices.service.ts';
import type { Binding, Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { servicesIn } from '#src/server/services.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { addressAt } from '#src/shared/address.ts';
import { OPENS_EMPLOYEES } from '#src/shared/permission-sets.ts';
import { holds, meets, type PermissionGrants } from '#src/shared/permissions.ts';
import { isServed } from '#src/shared/services.ts';
import { notificationsAddresses } from '../notifications.addresses.ts';
import { digestMail } from '../notifications.rules.ts';
import type { CsaNews, Standing } from '../notifications.rules.ts';
import { readHappened, readNews, readReader, readStanding, sitesOf } from './digest.sql.ts';
import type { Happened } from './digest.sql.ts';
import { readBasics, type ContactRow } from './notifications.sql.ts';
import { unsubscribeToken } from './unsubscribe.ts';

/** The mail to a contact as it would leave now, with its link to unsubscribe. */
interface ReadyMail {
  subject: string;
  text: string;
  unsubscribe: string;
}

/**
 * Writes a contact's mail out of what its reader may see: a user by the own permissions and locations, with names; an outside
 * address without any permission, in figures alone. `db` is bound to the company for jobs. Returns null for nothing to tell.
 * @param shownTo who looks at it before it leaves; names that they may not see are left out
 */
export async function digestOf(
  db: Db,
  kernel: Pick<Kernel, 'keys' | 'config' | 'internalTenantId'>,
  contact: ContactRow,
  shownTo: PermissionGrants | null = null,
): Promise<ReadyMail | null> {
  const { tenantId } = db.binding;
  const reader = contact.UID === null ? null : await readReader(db, contact.UID);
  if (contact.UID !== null && reader === null) return null;
  const own = await sitesOf(db, contact);
  const seen = reader?.sites ?? null;
  const sites = seen === null ? own : own.filter((id) => seen.includes(id));
  if (sites.length === 0) return null;
  const grants = reader?.grants ?? {};
  const happened = await readHappened(db, contact.contactId);
  const services = await servicesIn(db, kernel.internalTenantId, {
    tenantId,
    clientId: contact.clientId,
  });
  // An outside address is told of figures alone, as the company's administrator has it; a user only of what the user may read.
  const readsCompany =
    isServed('companyFile', services) && (reader === null || holds(grants, 'client.viewLocation'));
  const bound: Binding = { role: 'app', tenantId, sites };
  // An outside address is told of it as the company's administrator has it; a user who may see the alerts.
  const seesCsa =
    isServed('safetyData', services) && (reader === null || holds(grants, 'client.viewAlerts'));
  const { standing, news, csa } = await db.as(bound, async (within) => {
    const { names } = await readableTypes({
      db: within,
      caller: { isConcordeUser: false },
      grants,
    });
    const types = [...names.keys()];
    return {
      standing: withCompany(
        await readStanding(within, types),
        readsCompany ? await companyStanding(within, contact.clientId) : NONE,
      ),
      news: await readNews(
        within,
        happened.filter(({ topic }) => topic !== 'csa'),
        types,
      ),
      csa: seesCsa ? await csaNews(within, happened) : [],
    };
  });
  const named = [grants, ...(shownTo ? [shownTo] : [])].every((one) => meets(one, OPENS_EMPLOYEES));
  const home = consoleAddress(kernel.config);
  const token = unsubscribeToken(kernel.keys, { tenantId, contactId: contact.contactId });
  const unsubscribe = `${home}${addressAt(notificationsAddresses.receive, { token })}`;
  const mail = digestMail({
    clientName: contact.clientName,
    topics: contact.topics,
    csa,
    csaScores: contact.csaScores,
    standing,
    news: news.map((one) => (named ? one : { ...one, names: [] })),
    console: home,
    unsubscribe,
  });
  return mail && { ...mail, unsubscribe };
}

/** The notices about the data at FMCSA that still hold, at the locations that `db` is bound to. */
async function csaNews(db: Db, happened: readonly Happened[]): Promise<CsaNews[]> {
  const ids = happened.filter(({ topic }) => topic === 'csa').map(({ subjectId }) => subjectId);
  if (ids.length === 0) return [];
  const names = new Map((await readBasics(db)).map((one) => [one.BasicID, one.BasName]));
  return (await noticesOf(db, ids)).map(({ typeId, basicId, rows, before, now }) => ({
    ...{ typeId, rows, before, now, category: names.get(basicId) ?? 'Other' },
    of:
      typeId !== 2
        ? 'reports'
        : rows === 0
          ? 'measure'
          : basicId === CRASH_INDICATOR
            ? 'crashes'
            : 'violations',
  }));
}

const CRASH_INDICATOR = 17;

const NONE: Standing['ofCompany'] = { missing: 0, expired: 0, expiring: 0 };

/** How many papers of the companies at or below a client are alerts: as many as the screen of the alerts shows. */
async function companyStanding(db: Db, clientId: number): Promise<Standing['ofCompany']> {
  const items = await companyItems(db, { tenantId: db.binding.tenantId, clientId });
  return countCompany(
    companyAlerts(items, {
      sites: null,
      statuses: ['missing', 'expired', 'expiring'],
      expiredDays: null,
      expiringDays: null,
      search: null,
    }),
  );
}

/** What stands open, the company's own papers with those of its drivers. */
function withCompany(
  standing: Omit<Standing, 'ofCompany'>,
  ofCompany: Standing['ofCompany'],
): Standing {
  return {
    ...standing,
    missing: standing.missing + ofCompany.missing,
    expired: standing.expired + ofCompany.expired,
    expiring: standing.expiring + ofCompany.expiring,
    ofCompany,
  };
}
