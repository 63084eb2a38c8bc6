import { call } from '#src/web/http.ts';
import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { ActionContext, Actions } from '#src/web/palette/action.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { auditsApi } from '../audits.contract.ts';
import { bindersApi } from '../binders.contract.ts';
import {
  showAuditDialog,
  showDrawDialog,
  showInviteDialog,
  showStateDialog,
} from './audit-dialogs.tsx';
import { showBindDialog } from './binder-dialog.tsx';
import { showFindingDialog, showFixDialog, showItemDialog } from './finding-dialogs.tsx';
import {
  type AuditSubject,
  isAuditedSubject,
  isAuditsSubject,
  isAuditSubject,
} from './audit-subjects.ts';

const onAudits = actionsOn(ofKind(isAuditsSubject));
const onAudit = actionsOn(ofKind(isAuditSubject));
const onAudited = actionsOn(ofKind(isAuditedSubject));

const again = ({ queryClient }: Pick<ActionContext, 'queryClient'>) =>
  queryClient.invalidateQueries({ queryKey: ['audits'] });
const whyClosed = ({ audit }: AuditSubject): string | null =>
  audit.state === 'closed' ? 'This audit is closed.' : null;

export const auditsActions = {
  'audit.add': onAudits(
    (_, { client, open }) => {
      if (client !== null) showAuditDialog(client, null, open);
    },
    ({ mayAdd }) => (mayAdd ? null : 'Audits are made by those who keep them.'),
  ),
  'audit.change': onAudit(({ audit }, { client, open }) => {
    if (client !== null) showAuditDialog(client, audit, open);
  }, whyClosed),
  'audit.setState': onAudit(({ audit }, { client }) => {
    if (client !== null) showStateDialog(client, audit);
  }),
  'audit.draw': onAudit(({ audit }, { client }) => {
    if (client !== null) showDrawDialog(client, audit);
  }, whyClosed),
  'audit.invite': onAudit(({ audit }, { client }) => {
    if (client !== null) showInviteDialog(client, audit);
  }, whyClosed),
  'audit.addDriver': onAudit(async ({ audit: { auditId } }, context) => {
    const { args, client, toast } = context;
    await call(
      auditsApi.addDriver,
      { params: { auditId }, body: { employeeId: args['employee'] ?? '' } },
      { client },
    );
    await again(context);
    toast('The driver is in the sample.', 'success');
  }, whyClosed),
  'audit.removeDriver': onAudit(
    async ({ audit: { auditId }, driver }, context) => {
      if (!driver) return;
      const { employeeId } = driver;
      const { client } = context;
      await call(auditsApi.removeDriver, { params: { auditId, employeeId } }, { client });
      await again(context);
      context.toast('The driver is out of the sample.', 'success');
    },
    (subject) => (subject.driver ? whyClosed(subject) : 'Choose a driver of the sample first.'),
  ),
  'audit.setItem': onAudit(
    ({ audit, item }, { client }) => {
      if (client !== null && item) showItemDialog(client, audit, item);
    },
    (subject) => (subject.item ? whyClosed(subject) : 'Choose a line of the checklist first.'),
  ),
  'audit.addFinding': onAudit(({ audit, driver }, { client }) => {
    if (client !== null) showFindingDialog(client, audit, driver);
  }),
  'audit.setFinding': onAudit(
    ({ audit, finding }, { client }) => {
      if (client !== null && finding) showFixDialog(client, audit, finding);
    },
    ({ finding }) => (finding ? null : 'Choose a finding first.'),
  ),
  'audit.revoke': onAudit(
    async ({ audit: { auditId }, link }, context) => {
      if (!link) return;
      const { linkId } = link;
      const { client } = context;
      await call(auditsApi.revoke, { params: { auditId, linkId } }, { client });
      await again(context);
      context.toast('The link is revoked.', 'success');
    },
    ({ link }) => {
      if (!link) return 'Choose a link of an auditor first.';
      return link.state === 'open' ? null : 'This link works no more.';
    },
  ),
  'audit.bind': onAudit(({ audit, driver }, { client }) => {
    if (client !== null) showBindDialog(client, audit, driver);
  }),
  'audit.saveBinder': onAudit(
    async ({ binder }, { client, toast }) => {
      if (!binder) return;
      const { binderId, form } = binder;
      const file = await call(bindersApi.file, { params: { binderId } }, { client });
      if (!(file instanceof Blob)) throw new Error('The binder is no file.');
      saveFile(file, `Binder.${form}`);
      toast('The binder is saved. The export is recorded.', 'success');
    },
    ({ binder }) => {
      if (!binder) return 'Choose a binder first.';
      return binder.sha256 === null ? 'This binder is not ready, or its days are over.' : null;
    },
  ),
  'audit.saveSignature': onAudit(
    async ({ binder }, { client }) => {
      if (!binder) return;
      const { binderId } = binder;
      const signed = await call(bindersApi.signature, { params: { binderId } }, { client });
      saveFile(new Blob([JSON.stringify(signed, null, 1)]), 'Binder.signature.json');
    },
    ({ binder }) => {
      if (!binder) return 'Choose a binder first.';
      return binder.sha256 === null ? 'This binder is not ready, or its days are over.' : null;
    },
  ),
  'audit.cancelBinder': onAudit(
    async ({ binder }, context) => {
      if (!binder) return;
      const { binderId } = binder;
      await call(bindersApi.cancel, { params: { binderId } }, { client: context.client });
      await again(context);
      context.toast('The binder is canceled.', 'success');
    },
    ({ binder }) => {
      if (!binder) return 'Choose a binder first.';
      return ['canceled', 'failed'].includes(binder.state) ? 'This binder is over.' : null;
    },
  ),
  'audited.saveNotes': onAudited(({ saveNotes }) => saveNotes()),
} satisfies Actions;
