import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import type { CompanyPaper } from '../company-file.contract.ts';
import { type CompanySubject, isCompanySubject } from './company-subject.ts';

const onSubject = actionsOn(ofKind(isCompanySubject));

const NOT_YOURS = 'You may not change the file of this company.';

/** Runs on the file, where the viewer may change it. */
const onFile = (act: (subject: CompanySubject) => void): Action =>
  onSubject(act, ({ mayWrite }) => (mayWrite ? null : NOT_YOURS));

const REFUSALS: Readonly<Record<CompanyPaper['allowed'][number], string>> = {
  correct: 'Choose a document on file first.',
  remove: 'Choose a document on file first.',
  restore: 'No document of this kind was removed.',
};

/** Runs on the paper that is named, else the first with which that may be done. */
const onPaper = (
  needed: CompanyPaper['allowed'][number],
  act: (
    paper: CompanyPaper,
    subject: CompanySubject,
    context: ActionContext,
  ) => void | Promise<void>,
): Action =>
  onSubject(
    (subject, context) => {
      const { paper: named } = context.args;
      const fit = subject.papers.filter(({ allowed }) => allowed.includes(needed));
      const paper = named === undefined ? fit[0] : fit.find(({ paperId }) => paperId === named);
      return paper && act(paper, subject, context);
    },
    ({ papers }) =>
      papers.some(({ allowed }) => allowed.includes(needed)) ? null : REFUSALS[needed],
  );

/** Behind a lazy import: the contract is none of the console's first bytes. */
const changes = () => import('./change-paper.ts');

export const companyFileActions = {
  'companyFile.add': onFile(({ add }) => add()),
  'companyFile.facts': onFile(({ describe }) => describe()),
  'companyFile.supervisor': onFile(({ nameSupervisor }) => nameSupervisor()),
  'companyFile.endSupervisor': onSubject(
    ({ endSupervisor }) => endSupervisor(),
    ({ item, mayWrite }) =>
      !mayWrite ? NOT_YOURS : item?.supervisor ? null : 'Choose a supervisor first.',
  ),
  'companyFile.correct': onPaper('correct', (paper, { correct }) => correct(paper)),
  'companyFile.remove': onPaper('remove', async (paper, _, context) =>
    (await changes()).removePaper(paper, context),
  ),
  'companyFile.restore': onPaper('restore', async (paper, _, context) =>
    (await changes()).restorePaper(paper, context),
  ),
} satisfies Actions;
