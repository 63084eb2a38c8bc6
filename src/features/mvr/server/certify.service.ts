import { settingsText } from '#src/features/settings/server/settings-text.service.ts';
import type { SettingsDocument } from '#src/features/settings/settings.contract.ts';
import { actor } from '#src/features/orders/server/orders.service.ts';
import { addressOf } from '#src/server/address.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { thrower } from '#src/shared/errors.ts';
import { MVR_ERRORS } from '../mvr.contract.ts';
import { consentOnFile } from './requests.sql.ts';
import { keepAcceptance } from './verification.sql.ts';

const fail = thrower(MVR_ERRORS);

/** The text of the settings whose acceptance an order needs. */
const TEXT = 'verification';

/** The certification as it reads now. @throws mvr.text_changed where another version was accepted */
export async function acceptedText(
  { db }: Pick<Context<Endpoint>, 'db'>,
  acceptedVersion: number,
): Promise<SettingsDocument> {
  const text = await settingsText(db, TEXT);
  if (!text || text.version !== acceptedVersion) throw fail('mvr.text_changed');
  return text;
}

/** Keeps that the caller has certified the purpose of an order, by which text and from where. */
export async function certify(
  c: Pick<Context<Endpoint>, 'db' | 'caller' | 'request'>,
  { orderId, employeeId }: { orderId: string; employeeId: string },
  { contents, version }: SettingsDocument,
): Promise<void> {
  const { db, caller, request } = c;
  await keepAcceptance(db, {
    orderId,
    contents,
    version,
    by: actor(caller),
    ip: addressOf(request),
    consentDocumentId: await consentOnFile(db, db.binding.tenantId, employeeId),
  });
}

/** What the trail of an order says of it. */
export const certifiedWords = ({ version }: SettingsDocument): string =>
  `certification of purpose accepted (version ${version})`;
