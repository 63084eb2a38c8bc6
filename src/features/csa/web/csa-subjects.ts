import type { CsaImport } from '../csa-imports.contract.ts';
import type { CsaCrash, CsaInspection } from '../csa.contract.ts';

/** What the commands of roadside inspections act on: the row under the cursor. */
export interface InspectionSubject {
  kind: 'csaInspections';
  inspection: CsaInspection | null;
  noteReturn: (inspection: CsaInspection) => void;
  showViolations: (inspection: CsaInspection) => void;
}

/** What the commands of crashes act on. */
export interface CrashSubject {
  kind: 'csaCrashes';
  crash: CsaCrash | null;
  tie: (crash: CsaCrash) => void;
}

/** What the commands of FMCSA's files act on. */
export interface CsaImportSubject {
  kind: 'csaImports';
  file: CsaImport | null;
}

type Subject = InspectionSubject | CrashSubject | CsaImportSubject;

const isKind =
  <Kind extends Subject['kind']>(kind: Kind) =>
  (subject: unknown): subject is Extract<Subject, { kind: Kind }> =>
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === kind;

export const isInspectionSubject = isKind('csaInspections');
export const isCrashSubject = isKind('csaCrashes');
export const isCsaImportSubject = isKind('csaImports');
