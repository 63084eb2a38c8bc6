import { call } from '#src/web/http.ts';
import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import { applicantsApi } from '../applicants.contract.ts';
import type { Applicant } from '../applicants.shapes.ts';
import { isApplicant, isApplyLinks } from './applicant-subjects.ts';

const onSubject = actionsOn(ofKind(isApplicant), 'Open an application first.');
const onLinks = actionsOn(ofKind(isApplyLinks), 'Open the list of links first.');

const REFUSALS: Readonly<Record<Applicant['allowed'][number], string>> = {
  hire: 'This is not an applicant who can be hired by you.',
  decline: 'This is not an applicant any more.',
  reopen: 'This applicant was not declined.',
};

/** Applicants, and the files and papers that follow them. */
async function renew({ queryClient }: Pick<ActionContext, 'queryClient'>): Promise<void> {
  await Promise.all(
    ['applicants', 'employees', 'qualification', 'past-employers'].map((root) =>
      queryClient.invalidateQueries({ queryKey: [root] }),
    ),
  );
}

/** Runs on the application that stands open, where that may be done with it. */
const onApplicant = (
  needed: Applicant['allowed'][number],
  act: (applicant: Applicant, context: ActionContext) => Promise<void>,
): Action =>
  onSubject(
    async ({ applicant }, context) => {
      await act(applicant, context);
      await renew(context);
    },
    ({ applicant }) => (applicant.allowed.includes(needed) ? null : REFUSALS[needed]),
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
    const { applicantId, version } = applicant;
    const declined = await call(
      applicantsApi.decline,
      { params: { applicantId }, body: { reason: context.args['reason'] ?? '' } },
      { client: context.client, version },
    );
    context.toast(`${nameOf(applicant)} is declined.`, 'success', {
      undo: async () => {
        await reopen(declined, context);
        await renew(context);
      },
    });
  }),
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
  'applyLink.withdraw': onLinks(
    async ({ link }, context) => {
      if (!link) return;
      await call(
        applicantsApi.withdrawLink,
        { params: { linkId: link.linkId } },
        { client: context.client },
      );
      context.toast('The link is taken back.', 'success');
      await renew(context);
    },
    ({ link }) => (link && link.withdrawnAt === null ? null : 'Choose a link that holds first.'),
  ),
} satisfies Actions;
