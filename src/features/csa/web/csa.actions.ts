import { actionsOn, ofKind, type ActionContext, type Actions } from '#src/web/palette/action.ts';
import type { CsaImport } from '../csa-imports.contract.ts';
import {
  isCrashSubject,
  isCsaImportSubject,
  isDataQsSubject,
  isInspectionSubject,
} from './csa-subjects.ts';

const onInspection = actionsOn(ofKind(isInspectionSubject));
const onCrash = actionsOn(ofKind(isCrashSubject));
const onDataQs = actionsOn(ofKind(isDataQsSubject));
const onFile = actionsOn(ofKind(isCsaImportSubject));

/** Behind a lazy import: the contract is none of the console's first bytes. */
const decide = async (
  file: CsaImport,
  decision: 'confirm' | 'cancel',
  context: ActionContext,
): Promise<void> => (await import('./decide-import.ts')).decideImport(file, decision, context);

export const csaActions = {
  'csa.returned': onInspection(
    ({ inspection, noteReturn }) => inspection && noteReturn(inspection),
    ({ inspection }) => {
      if (!inspection) return 'Choose an inspection first.';
      return inspection.report.state === 'none'
        ? 'It has no violations: there is nothing to certify and return.'
        : null;
    },
  ),
  'csa.violations': onInspection(
    ({ inspection, showViolations }) => inspection && showViolations(inspection),
    ({ inspection }) => (inspection ? null : 'Choose an inspection first.'),
  ),
  'csa.tieCrash': onCrash(
    ({ crash, tie }) => crash && tie(crash),
    ({ crash }) => (crash ? null : 'Choose a crash first.'),
  ),
  'csa.dataqs': onDataQs(
    ({ row, note }) => row && note(row),
    ({ row }) => (row ? null : 'Choose a row first.'),
  ),
  'csaImport.confirm': onFile(
    ({ file }, context) => file && decide(file, 'confirm', context),
    ({ file }) => (file?.state === 'held' ? null : 'Choose a file that is held.'),
  ),
  'csaImport.cancel': onFile(
    ({ file }, context) => file && decide(file, 'cancel', context),
    ({ file }) =>
      file && ['waiting', 'reading', 'held'].includes(file.state)
        ? null
        : 'Choose a file that is not taken over yet.',
  ),
} satisfies Actions;
