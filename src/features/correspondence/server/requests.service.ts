import { endOfDay } from '#src/shared/dates.ts';
import { randomUUIDv7 } from 'node:crypto';
import { isEnd } from '#src/features/work/review-process.rules.ts';
import type { Outcome } from '#src/features/intake/item.shapes.ts';
import { putAside } from '#src/features/review/server/step-call.service.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { cancelMails } from '#src/server/mail/outbox.ts';
import type { Context } from '#src/server/handler.ts';
import { addRecordLink, withdrawRecordLink } from '#src/server/session/record-links.ts';
import { hashToken, newLinkToken } from '#src/server/session/tokens.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { CORRESPONDENCE_ERRORS } from '../correspondence.contract.ts';
import type { correspondenceApi } from '../correspondence.contract.ts';
import {
  factsOf,
  fillTemplate,
  identifiersIn,
  LINK_TEMPLATE,
  mailText,
  UNSHOWN_LINK,
  linkEnd,
} from '../correspondence.rules.ts';
import type { InformationRequest } from '../correspondence.shapes.ts';
import {
  announce,
  chooseRecipient,
  countAgainst,
  needItem,
  personOf,
  refuse,
  write,
} from './mails.service.ts';
import { noteStopped, readTemplates } from './mails.sql.ts';
import { addRequest, readRequest, setWithdrawn } from './requests.sql.ts';
import type { RequestRow } from './requests.sql.ts';

const fail = thrower(CORRESPONDENCE_ERRORS);
type Api = typeof correspondenceApi;

/** A request as staff see it. */
export function shown(row: RequestRow, mayWrite: boolean): InformationRequest {
  const { dqItemId: _, clientName: __, receivedAt: ___, ...rest } = row;
  const open = row.standing === 'open' || row.standing === 'expired';
  return { ...rest, allowed: open && mayWrite ? ['withdraw'] : [] };
}

async function needRequest(c: Pick<Context<Api['ask']>, 'db'>, requestId: string) {
  const row = await readRequest(c.db, requestId);
  if (!row) throw requestError('request.not_found');
  return row;
}

/**
 * Mails a link by which what is missing can be supplied, ten seconds from now. The item stays where it is, unless the call
 * says to put it aside: waiting for the answer is a step of its process.
 * @throws request.not_found, request.invalid, correspondence.item_closed, those of every mail, and those of the step
 */
export async function ask(
  c: Context<Api['ask']>,
): Promise<InformationRequest & { outcome: Outcome | null }> {
  const { dqItemId } = c.params;
  const { asked, days } = c.body;
  const expiresOn = linkEnd(days);
  const expiresAt = endOfDay(expiresOn);
  // Its process before the item, as every act locks them.
  const outcome = c.body.putAside
    ? await putAside(c, dqItemId, { ...c.body.putAside, note: asked, until: expiresAt })
    : null;
  const item = await needItem(c.db, dqItemId);
  const to = chooseRecipient(item, c.body.to);
  refuse({ asked }, (one) => identifiersIn(one, personOf(item)));
  await countAgainst(c, dqItemId, to.address);
  // Read again once anyone who acts on the item has been waited for.
  const { state } = await needItem(c.db, dqItemId, { lock: true });
  if (state === null || isEnd(state)) throw fail('correspondence.item_closed');

  const template = (await readTemplates(c.db)).find((one) => one.templateKey === LINK_TEMPLATE);
  if (!template) throw new Error('The template of mails with a link is gone');
  const facts = { ...factsOf(item), asked };
  const text = fillTemplate(template.text, facts);
  const token = newLinkToken();
  const address = `${consoleAddress(c.kernel.config, c.request)}/additionalinfo/${token}`;
  const mailId = await write(c, {
    dqItemId,
    kind: 'request',
    templateKey: LINK_TEMPLATE,
    to,
    subject: fillTemplate(template.subject, facts),
    text: mailText(text, { address, expiresOn }),
    shown: mailText(text, { address: UNSHOWN_LINK, expiresOn }),
  });
  const requestId = randomUUIDv7();
  const { tenantId } = c.db.binding;
  await addRequest(c.db, {
    requestId,
    dqItemId,
    mailId,
    asked,
    clientName: item.clientName,
    toName: to.name,
    toAddress: to.address,
    askedBy: c.caller.id,
    expiresAt,
  });
  await c.db.asOwner((owner) =>
    addRecordLink(owner, 'additionalInfo', {
      hash: hashToken(token),
      tenantId,
      recordId: requestId,
      expiresAt,
    }),
  );
  c.audit({
    entity: 'dqItem',
    entityId: dqItemId,
    clientId: item.clientId,
    detail: { requestId, mailId, to: to.kind, state },
  });
  announce(c);
  return { ...shown(await needRequest(c, requestId), true), outcome };
}

/** Takes a link back, and its mail while that waits. @throws request.not_found, correspondence.link_used */
export async function withdraw(c: Context<Api['withdraw']>) {
  const { dqItemId, requestId } = c.params;
  const row = await needRequest(c, requestId);
  if (row.dqItemId !== dqItemId) throw requestError('request.not_found');
  const { tenantId } = c.db.binding;
  const mailStopped = await c.db.asOwner(async (owner) => {
    // The link before the request, as an answer does: anyone who answers at this moment is first, or finds it gone.
    if (!(await withdrawRecordLink(owner, 'additionalInfo', { tenantId, recordId: requestId })))
      throw fail('correspondence.link_used');
    return (await cancelMails(owner, [row.mailId])) > 0;
  });
  if (mailStopped) await noteStopped(c.db, row.mailId);
  await setWithdrawn(c.db, requestId);
  c.audit({
    entity: 'dqItem',
    entityId: dqItemId,
    detail: { requestId, withdrawn: true, mailStopped },
  });
  announce(c);
  return { request: shown(await needRequest(c, requestId), true), mailStopped };
}
