import { WORKS_ON_DOCUMENTS } from '#src/shared/permission-sets.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Calls } from '#src/server/handler.ts';
import { requestError } from '#src/shared/errors.ts';
import { meets } from '#src/shared/permissions.ts';
import { correspondenceApi } from '../correspondence.contract.ts';
import { LINK_TEMPLATE, unknownPlaces } from '../correspondence.rules.ts';
import { answer, answerGate, visitLink } from './answer.service.ts';
import { draftOf, needItem, sendEmail, stopMail } from './mails.service.ts';
import { readMails, readTemplates, writeTemplate } from './mails.sql.ts';
import { reportError } from './report.service.ts';
import { ask, shown, withdraw } from './requests.service.ts';
import { readRequests } from './requests.sql.ts';

export const correspondenceCalls: Calls = {
  ...callsOf(correspondenceApi, {
    draft: (c) => draftOf(c.db, c.params.dqItemId),

    history: async (c) => {
      const { dqItemId } = c.params;
      await needItem(c.db, dqItemId);
      const mayWrite = meets(c.grants, WORKS_ON_DOCUMENTS);
      const requests = await readRequests(c.db, dqItemId);
      return {
        mails: await readMails(c.db, dqItemId),
        requests: requests.map((row) => shown(row, mayWrite)),
      };
    },

    sendEmail,
    stopMail,
    reportError,
    ask,
    withdraw,

    templates: (c) => readTemplates(c.db),

    editTemplate: async (c) => {
      const { templateKey } = c.params;
      const { subject, text } = c.body;
      checkPlaces(templateKey, { subject, text });
      const written = await writeTemplate(c.db, templateKey, {
        subject,
        text,
        by: c.caller.id,
        version: c.ifMatch,
      });
      if (!written) {
        const current = (await readTemplates(c.db)).find((one) => one.templateKey === templateKey);
        throw current
          ? requestError('request.conflict', { current })
          : requestError('request.not_found');
      }
      c.audit({
        entity: 'mailTemplate',
        entityId: templateKey,
        detail: { version: written.version },
      });
      return written;
    },

    link: visitLink,
    answer,
  }),
  gates: { answer: answerGate },
};

/** A template names facts that there are; only the one with a link has what is asked for, and must. @throws request.invalid */
function checkPlaces(templateKey: string, texts: Record<'subject' | 'text', string>): void {
  const fields = Object.entries(texts).flatMap(([field, text]) => {
    const [unknown] = unknownPlaces(text);
    if (unknown !== undefined)
      return [
        { field, message: `There is no fact called {{${unknown}}}. Choose one of those listed.` },
      ];
    const asks = /\{\{\s*asked\s*\}\}/.test(text);
    if (asks && (templateKey !== LINK_TEMPLATE || field === 'subject'))
      return [
        { field, message: 'Only the text of a mail with a link has {{asked}}. Take it out.' },
      ];
    if (!asks && templateKey === LINK_TEMPLATE && field === 'text')
      return [{ field, message: 'Say with {{asked}} where what is asked for stands.' }];
    return [];
  });
  if (fields.length > 0) throw requestError('request.invalid', { fields });
}
