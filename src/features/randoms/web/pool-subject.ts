import type { BillingRow } from '../billing.contract.ts';
import type { Consortium, ConsortiumPart, ConsortiumSelection } from '../consortia.contract.ts';
import type { Pool } from '../pools.contract.ts';
import type { SelectedPerson, Selection, SelectionSummary } from '../selections.contract.ts';
import type { RosterRow } from '../roster.contract.ts';
import type { TestingRate } from '../testing-rates.contract.ts';

/** What the commands of the pools act on: the one under the cursor. */
export interface PoolSubject {
  pool: Pool | null;
  openWizard: (pool: Pool | null) => void;
}

export function isPoolSubject(subject: unknown): subject is PoolSubject {
  return typeof subject === 'object' && subject !== null && 'openWizard' in subject;
}

/** What the commands of the list of consortia act on. */
export interface ConsortiaSubject {
  makeConsortium: () => void;
}

export function isConsortiaSubject(subject: unknown): subject is ConsortiaSubject {
  return typeof subject === 'object' && subject !== null && 'makeConsortium' in subject;
}

/** What the commands of a pool over several clients act on, and on which client: the one under the cursor. */
export interface ConsortiumSubject {
  consortium: Consortium | null;
  part: ConsortiumPart | null;
  newest: ConsortiumSelection | null;
  /** The period's selection is drawn already. */
  isDrawn: boolean;
  openConsortiumDialog: (which: 'edit' | 'join') => void;
  freezeAndDrawAll: () => Promise<void>;
}

export function isConsortiumSubject(subject: unknown): subject is ConsortiumSubject {
  return typeof subject === 'object' && subject !== null && 'freezeAndDrawAll' in subject;
}

/** What the wizard's command acts on. */
export interface WizardSubject {
  resetWizard: () => void;
}

export function isWizardSubject(subject: unknown): subject is WizardSubject {
  return typeof subject === 'object' && subject !== null && 'resetWizard' in subject;
}

/** What the commands of the rates act on. */
export interface RateSubject {
  rate: TestingRate | null;
  mayAdd: boolean;
  enterRate: () => void;
}

export function isRateSubject(subject: unknown): subject is RateSubject {
  return typeof subject === 'object' && subject !== null && 'enterRate' in subject;
}

/** What the commands of a pool's report act on. */
export interface ReportSubject {
  /** False while the numbers and the selections are being read. */
  isRead: boolean;
  mayDraw: boolean;
  /** The pool is drawn by the service, over several companies. */
  ofConsortium: boolean;
  /** The period's selection is drawn already. */
  isDrawn: boolean;
  /** It is known that the pool has no selection. */
  nobodyDrawn: boolean;
  /** The newest selection, which is read first where it has to be; null where there is none. */
  newestRead: () => Promise<SelectionSummary | null>;
  /** Freezes the list, where it is not frozen already, and opens the draw. */
  freezeAndDraw: () => Promise<void>;
  downloadDraw: () => Promise<void>;
  openHiddenDay: () => void;
}

export function isReportSubject(subject: unknown): subject is ReportSubject {
  return typeof subject === 'object' && subject !== null && 'freezeAndDraw' in subject;
}

/** What the commands of a selection act on, and on whom: the one under the cursor. */
export interface SelectionSubject {
  selection: Selection | null;
  person: SelectedPerson | null;
  /** Why a command cannot run on it now is asked of what the server allows. */
  openDialog: (which: 'times' | 'excuse' | 'outcome' | 'notify' | 'email' | 'close') => void;
}

export function isSelectionSubject(subject: unknown): subject is SelectionSubject {
  return typeof subject === 'object' && subject !== null && 'openDialog' in subject;
}

/** What the commands of the roster act on. */
export interface RosterSubject {
  row: RosterRow | null;
  hasPool: boolean;
  askWhy: () => void;
}

export function isRosterSubject(subject: unknown): subject is RosterSubject {
  return typeof subject === 'object' && subject !== null && 'askWhy' in subject;
}

/** What the commands of the annual report act on. */
export interface MisSubject {
  isRead: boolean;
  saveReport: (format: 'pdf' | 'csv') => Promise<void>;
}

export function isMisSubject(subject: unknown): subject is MisSubject {
  return typeof subject === 'object' && subject !== null && 'saveReport' in subject;
}

/** A bill to enter: whose, of which month (empty: to be said), and the row as it was seen. */
export interface BillFor {
  clientId: number;
  month: string;
  seen: BillingRow | null;
}

/** What the commands of the random billing act on: the row under the cursor. */
export interface BillingSubject {
  billing: BillingRow | null;
  enter: (bill: BillFor) => void;
}

export function isBillingSubject(subject: unknown): subject is BillingSubject {
  return typeof subject === 'object' && subject !== null && 'billing' in subject;
}
