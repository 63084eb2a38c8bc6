import { call } from '#src/web/http.ts';
import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import { certificatesApi } from '../certificates.contract.ts';
import type { Certificate } from '../certificates.shapes.ts';
import {
  isCertificate,
  isCertificateRows,
  type CertificateSubject,
} from './certificate-subjects.ts';
import { certificateOptionQuery } from './certificates.queries.ts';
import { offerUndo, sendCertificates, withdrawAll } from './send-certificates.ts';

/** Runs on the certificate that stands open. */
const onSubject = actionsOn(ofKind(isCertificate));

/** Runs on the certificate that stands open, when that may be done with it. */
const onCertificate = (
  needed: Certificate['allowed'][number],
  act: (subject: CertificateSubject, context: ActionContext) => Promise<void>,
): Action =>
  onSubject(act, ({ certificate }) =>
    certificate.allowed.includes(needed) ? null : REFUSALS[needed],
  );

const REFUSALS: Readonly<Record<Certificate['allowed'][number], string>> = {
  send: 'No link can be sent for this certificate.',
  withdraw: 'No link of this certificate is open.',
  review: 'This certificate does not wait for a review.',
  reopen: 'This certificate has no review to withdraw.',
};

/** Certificates and the documents they are filed as. */
async function renew({ queryClient }: Pick<ActionContext, 'queryClient'>): Promise<void> {
  await Promise.all(
    ['certificates', 'documents'].map((root) =>
      queryClient.invalidateQueries({ queryKey: [root] }),
    ),
  );
}

async function reopen(
  { certificateId, version }: Pick<Certificate, 'certificateId' | 'version'>,
  context: ActionContext,
): Promise<void> {
  await call(
    certificatesApi.reopen,
    { params: { certificateId } },
    { client: context.client, version },
  );
  await renew(context);
}

async function accept(
  { certificate, decision, note, done }: CertificateSubject,
  context: ActionContext,
): Promise<void> {
  if (!decision.press('certificate.accept')) return;
  const reviewed = await call(
    certificatesApi.accept,
    { params: { certificateId: certificate.certificateId }, body: { note } },
    { client: context.client, version: certificate.version },
  );
  done();
  await renew(context);
  context.toast(`The certificate of ${certificate.driverName} is accepted.`, 'success', {
    undo: () => reopen(reviewed, context),
  });
}

async function sendBack(
  { certificate, done }: CertificateSubject,
  context: ActionContext,
): Promise<void> {
  const { sent } = await call(
    certificatesApi.sendBack,
    {
      params: { certificateId: certificate.certificateId },
      body: { reason: context.args['reason'] ?? '' },
    },
    { client: context.client, version: certificate.version },
  );
  done();
  await renew(context);
  if (sent.refusal)
    context.toast(`It is sent back, but no new link went out: ${sent.refusal}`, 'warning');
  else offerUndo(context.client, [sent]);
}

/** Sends one driver a link: asked for by name, so also where one holds or serves. */
const send: Action = async ({ args, client, toast }) => {
  const [result] = await sendCertificates(client, [args['employee'] ?? ''], { again: true });
  if (result?.error) toast(`${result.name}: ${result.error}`, 'warning');
};

/** Asks how many are due, then sends to them. */
const sendDue: Action = async (context) => {
  const { client, confirm, toast } = context;
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const page = await call(
      certificatesApi.list,
      { query: { standing: 'due', limit: 500, ...(after ? { after } : {}) } },
      { client },
    );
    ids.push(...page.rows.filter(({ hasEmail }) => hasEmail).map(({ employeeId }) => employeeId));
    after = page.next ?? undefined;
  } while (after !== undefined);
  if (ids.length === 0) {
    toast('No driver with an email address is due for a certificate.', 'warning');
    return;
  }
  const many = ids.length === 1 ? '1 driver' : `${ids.length.toLocaleString('en-US')} drivers`;
  if (!(await confirm({ text: `Mail ${many} a link to sign?`, confirmText: 'Send' }))) return;
  const results = await sendCertificates(client, ids, { again: false });
  const refused = results.filter(({ error }) => error !== undefined);
  if (refused.length > 0)
    toast(
      `${refused.length} of ${results.length} got no link; see the list for each one.`,
      'warning',
    );
};

const toggleOption: Action = async (context) => {
  const { client, queryClient, confirm, toast } = context;
  if (client === null) return;
  const { enabled } = await queryClient.fetchQuery({
    ...certificateOptionQuery(client),
    staleTime: 0,
  });
  const question = enabled
    ? 'Turn annual certificates off here and in all locations below? Links that were sent still work.'
    : 'Turn annual certificates on here and in all locations below? No federal rule has asked for them since May 9, 2022: this is the company’s own policy.';
  const answer = { text: question, confirmText: enabled ? 'Turn off' : 'Turn on' };
  if (!(await confirm(answer))) return;
  const set = async (next: boolean) => {
    await call(certificatesApi.setOption, { body: { enabled: next } }, { client });
    await renew(context);
  };
  await set(!enabled);
  toast(`Annual certificates are ${enabled ? 'off' : 'on'}.`, 'success', {
    undo: () => set(enabled),
  });
};

export const certificatesActions = {
  'certificate.send': send,
  'certificates.sendDue': sendDue,
  'certificates.option': toggleOption,
  'certificates.sendSelected': actionsOn(ofKind(isCertificateRows))((rows) => rows.send()),
  'certificate.accept': onCertificate('review', accept),
  'certificate.sendBack': onCertificate('review', sendBack),
  'certificate.reopen': onCertificate('reopen', ({ certificate }, context) =>
    reopen(certificate, context),
  ),
  'certificate.withdraw': onCertificate('withdraw', ({ certificate }, { client }) =>
    withdrawAll(client, [certificate.certificateId]),
  ),
} satisfies Actions;
