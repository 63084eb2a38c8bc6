import type { IsoDate } from '#src/shared/dates.ts';
import type { CsaImport } from '../csa-imports.contract.ts';
import type { CsaCrash, CsaInspection } from '../csa.contract.ts';
import type { DataQsKind } from '../dataqs.rules.ts';

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

/** An inspection, a violation or a crash as a DataQs request is about it. */
export interface DataQsRow {
  kind: DataQsKind;
  DOTNumber: string;
  recordId: string;
  /** Which one it is, in words. */
  name: string;
  day: IsoDate;
}

/** What the command of DataQs requests acts on. */
export interface DataQsSubject {
  kind: 'csaDataQs';
  row: DataQsRow | null;
  note: (row: DataQsRow) => void;
}

/** What the commands of FMCSA's files act on. */
export interface CsaImportSubject {
  kind: 'csaImports';
  file: CsaImport | null;
}

type Subject = InspectionSubject | CrashSubject | DataQsSubject | CsaImportSubject;

const isKind =
  <Kind extends Subject['kind']>(kind: Kind) =>
  (subject: unknown): subject is Extract<Subject, { kind: Kind }> =>
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === kind;

export const isInspectionSubject = isKind('csaInspections');
export const isCrashSubject = isKind('csaCrashes');
export const isDataQsSubject = isKind('csaDataQs');
export const isCsaImportSubject = isKind('csaImports');
