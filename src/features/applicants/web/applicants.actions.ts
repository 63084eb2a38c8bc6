import { call } from '#src/web/http.ts';
import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import { applicantsApi } from '../applicants.contract.ts';
import { CHECK_FACTS, type Check } from '../applicants.rules.ts';
import type { Applicant } from '../applicants.shapes.ts';
import { type ApplicantSubject, isApplicant, isApplyLinks } from './applicant-subjects.ts';
import { applicantQuery } from './applicants.queries.ts';

const onSubject = actionsOn(
  ofKind(isApplicant),
  'Open an application, or choose a card of the board first.',
);
const onLinks = actionsOn(ofKind(isApplyLinks), 'Open the list of links first.');

type May = Applicant['allowed'][number];

const REFUSALS: Readonly<Record<May, string>> = {
  hire: 'This is not an applicant who can be hired by you.',
  decline: 'This is not an applicant any more.',
  reopen: 'This applicant was not declined.',
  ask: 'Something is waited for already, or this was decided.',
  answer: 'Nothing is waited for from this applicant.',
  order: 'Nothing more can be requested about this applicant, or not by you.',
  write: 'A letter is before a decision, or after one that rests on a report.',
};

/** What a card says for itself; the server knows the rest. */
function isFor(needed: May, { stage, askedFor }: ApplicantSubject['row']): boolean {
  const waits = stage !== 'hired' && stage !== 'declined';
  if (needed === 'reopen') return stage === 'declined';
  if (needed === 'write') return stage !== 'hired';
  if (needed === 'answer') return askedFor !== null;
  return needed === 'ask' ? waits && askedFor === null : waits;
}

/** Applicants, and the files and papers that follow them. */
async function renew({ queryClient }: Pick<ActionContext, 'queryClient'>): Promise<void> {
  await Promise.all(
    ['applicants', 'employees', 'qualification', 'past-employers', 'orders', 'documents'].map(
      (root) => queryClient.invalidateQueries({ queryKey: [root] }),
    ),
  );
}

/** The applicant of a subject: as it stands open, or read for its card. */
const readOf = (
  { row, applicant }: ApplicantSubject,
  { queryClient, client }: ActionContext,
): Promise<Applicant> | Applicant =>
  applicant ?? queryClient.fetchQuery(applicantQuery(client, row.applicantId));

function refusalOf(needed: May, { row, applicant }: ApplicantSubject): string | null {
  const may = applicant ? applicant.allowed.includes(needed) : isFor(needed, row);
  return may ? null : REFUSALS[needed];
}

/** Runs on an applicant, where that may be done. */
const onApplicant = (
  needed: May,
  act: (applicant: Applicant, context: ActionContext) => Promise<void> | void,
): Action =>
  onSubject(
    async (subject, context) => {
      await act(await readOf(subject, context), context);
      await renew(context);
    },
    (subject) => refusalOf(needed, subject),
  );

/** Asks for a check with what the file says. */
const onCheck = (check: Exclude<Check, 'mvr'>): Action =>
  onSubject(
    async (subject, context) => {
      const { applicantId } = subject.row;
      await call(
        applicantsApi.order,
        { params: { applicantId }, body: { check } },
        { client: context.client },
      );
      context.toast(`${CHECK_FACTS[check].title}: requested.`, 'success');
      await renew(context);
    },
    (subject) => {
      const found = subject.applicant?.checks.find((one) => one.check === check);
      if (subject.applicant && !found) return 'This job does not need it.';
      return found?.refusal ?? refusalOf('order', subject);
    },
  );

const nameOf = ({ firstName, lastName }: Applicant) => `${firstName} ${lastName}`;

async function reopen(
  { applicantId, version }: Pick<Applicant, 'applicantId' | 'version'>,
  { client }: Pick<ActionContext, 'client'>,
): Promise<void> {
  await call(applicantsApi.reopen, { params: { applicantId } }, { client, version });
}

export const applicantsActions = {
  'applicant.hire': onApplicant('hire', async (applicant, { args, client, toast }) => {
    const { applicantId, version } = applicant;
    await call(
      applicantsApi.hire,
      { params: { applicantId }, body: { hireDate: args['day'] ?? '' } },
      { client, version },
    );
    toast(`${nameOf(applicant)} is hired.`, 'success');
  }),
  'applicant.decline': onApplicant('decline', async (applicant, context) => {
    const { showDecline } = await import('./decline-dialog.tsx');
    showDecline(applicant, (declined) =>
      context.toast(`${nameOf(applicant)} is declined.`, 'success', {
        undo: async () => {
          await reopen(declined, context);
          await renew(context);
        },
      }),
    );
  }),
  'applicant.write': onApplicant('write', async (applicant) => {
    const { showLetter } = await import('./letter-dialog.tsx');
    showLetter(applicant);
  }),
  'applicant.ask': onApplicant('ask', async (applicant, { args, client, toast }) => {
    const { applicantId } = applicant;
    await call(
      applicantsApi.ask,
      { params: { applicantId }, body: { what: args['what'] ?? '' } },
      { client },
    );
    toast(`${nameOf(applicant)} is waited for.`, 'success');
  }),
  'applicant.answer': onApplicant('answer', async (applicant, { client, toast }) => {
    const { applicantId } = applicant;
    await call(applicantsApi.answer, { params: { applicantId } }, { client });
    toast(`${nameOf(applicant)} is not waited for any more.`, 'success');
  }),
  'applicant.drugTest': onCheck('drugTest'),
  'applicant.physical': onCheck('physical'),
  'applicant.clearinghouse': onCheck('clearinghouse'),
  'applicant.psp': onCheck('psp'),
  'applicant.employers': onCheck('employers'),
  'applicant.reopen': onApplicant('reopen', async (applicant, context) => {
    await reopen(applicant, context);
    context.toast(`${nameOf(applicant)} is an applicant again.`, 'success');
  }),
  'applyLink.add': onLinks(({ add }) => add()),
  'applyLink.copy': onLinks(
    async ({ link }, { toast }) => {
      await navigator.clipboard.writeText(link?.address ?? '');
      toast('The link is copied.', 'success');
    },
    ({ link }) => (link?.address ? null : 'Choose a link that works first.'),
  ),
  'applyLink.code': onLinks(
    ({ showCode }) => showCode(),
    ({ link }) => (link?.address ? null : 'Choose a link that works first.'),
  ),
  'applyLink.withdraw': onLinks(
    async ({ link }, context) => {
      if (!link) return;
      await call(
        applicantsApi.withdrawLink,
        { params: { linkId: link.linkId } },
        { client: context.client },
      );
      context.toast('The link was withdrawn.', 'success');
      await renew(context);
    },
    ({ link }) => (link && link.withdrawnAt === null ? null : 'Choose a link that holds first.'),
  ),
} satisfies Actions;
