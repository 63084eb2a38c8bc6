import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { OwnTexts } from '../driver-page.contract.ts';
import { e164, maskedPhone, TEXT_CONSENT, type TextState } from '../driver-texts.rules.ts';
import type { PageRecord } from './driver-page.sql.ts';
import { inTenant } from './in-tenant.ts';
import { textProvider } from './text-provider.ts';
import { lastText } from './texts.sql.ts';

type Consented = Pick<PageRecord, 'phone' | 'consentId' | 'consentMac' | 'consentedAt'>;

/** The number of a file as texts go to it; null where it is none. */
export const numberOf = ({ phone }: Pick<PageRecord, 'phone'>): string | null =>
  phone === null ? null : e164(phone);

/** The consent of a driver to texts to the number that is in the file now; null without one. */
export function consentOf(
  { keys }: Pick<Kernel, 'keys'>,
  page: Consented,
): { consentId: string; to: string; agreedAt: string } | null {
  const to = numberOf(page);
  const { consentId, consentMac, consentedAt: agreedAt } = page;
  if (to === null || consentId === null || consentMac === null || agreedAt === null) return null;
  const isSame = keys.hmacAll('phone', to).some((mac) => mac.equals(consentMac));
  return isSame ? { consentId, to, agreedAt } : null;
}

/** What the own page says of codes by text; null where nobody sends them. */
export function textsOf(kernel: Pick<Kernel, 'keys' | 'config'>, page: Consented): OwnTexts | null {
  const provider = textProvider(kernel.config);
  const number = numberOf(page);
  return (
    provider && {
      phone: number === null ? null : maskedPhone(number),
      agreedAt: consentOf(kernel, page)?.agreedAt ?? null,
      version: TEXT_CONSENT.version,
      simulated: provider.kind === 'simulator',
    }
  );
}

/** What a link's page says of codes by text; null where its driver did not agree to them, or nobody sends them. */
export async function textChoice(
  { db, kernel }: { db: Db; kernel: Kernel },
  page: PageRecord,
): Promise<{ phone: string; simulated: boolean; state: TextState | null } | null> {
  const provider = textProvider(kernel.config);
  const consent = consentOf(kernel, page);
  if (!provider || !consent) return null;
  return {
    phone: maskedPhone(consent.to),
    simulated: provider.kind === 'simulator',
    state:
      page.codeHolds && page.codeTexted
        ? await inTenant(db, page.tenantId, (own) => lastText(own, page.pageId))
        : null,
  };
}
