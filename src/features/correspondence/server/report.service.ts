import { randomUUID } from 'node:crypto';
import { noteActivity } from '#src/features/work/server/activities.service.ts';
import { operatorsOf } from '#src/features/settings/server/operators.service.ts';
import type { Context } from '#src/server/handler.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import type { correspondenceApi } from '../correspondence.contract.ts';
import { mailText, personalDataIn, referenceOf } from '../correspondence.rules.ts';
import type { Mail } from '../correspondence.shapes.ts';
import { announce, countAgainst, mailOf, needItem, personOf, refuse } from './mails.service.ts';
import { noteMail } from './mails.sql.ts';

const NOTHING_SAID = 'The reviewer gave no description.';

/**
 * Keeps what went wrong with an item, tags it and mails it to those who run the installation: the item's id and the
 * reviewer's words, checked for personal data, and nothing of the item itself.
 * @throws request.not_found, request.invalid, correspondence.too_many_mails
 */
export async function reportError(
  c: Context<(typeof correspondenceApi)['reportError']>,
): Promise<Mail> {
  const { dqItemId } = c.params;
  const { keys, internalTenantId } = c.kernel;
  const item = await needItem(c.db, dqItemId);
  const whatWentWrong = c.body.whatWentWrong || NOTHING_SAID;
  refuse({ whatWentWrong }, (one) => personalDataIn(one, personOf(item)));
  await countAgainst(c, dqItemId, null);
  const to = await operatorsOf(c.db, c.kernel);
  const subject = `Error with the incoming document ${referenceOf(dqItemId)}`;
  const text = mailText(
    `${whatWentWrong}\n\nItem: ${dqItemId}\nStep: ${item.state ?? 'none'}\nReported by user: ${c.caller.id}`,
    null,
  );
  const mailId =
    to === ''
      ? randomUUID()
      : await sendMail(c.db, keys, {
          tenantId: internalTenantId,
          kind: 'dqError',
          to,
          subject,
          text,
        });
  await noteMail(c.db, {
    mailId,
    dqItemId,
    kind: 'error',
    templateKey: null,
    toName: null,
    toAddress: to === '' ? null : to,
    subject,
    text: whatWentWrong,
    sentBy: c.caller.id,
  });
  if (item.processInstanceId)
    await noteActivity(c.db, {
      processInstanceId: item.processInstanceId,
      taskId: null,
      from: null,
      to: null,
      tag: 'Sent Error to IT',
      userId: c.caller.id,
      detail: { mailId },
    });
  if (to !== '') c.afterCommit(() => c.kernel.wakeJobs());
  c.audit({ entity: 'dqItem', entityId: dqItemId, detail: { mailId, mailed: to !== '' } });
  announce(c);
  return mailOf(c.db, dqItemId, mailId);
}
