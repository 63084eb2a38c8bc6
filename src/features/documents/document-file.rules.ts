import type { IsoDate } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import type { TypeStatus } from './documents.rules.ts';

/** Documents of these names are ignored: they are never asked for (2§9, R229). */
const IGNORED_NAMES: readonly string[] = ['Record of DOT Accidents', 'Prior Violation'];

/** Whether a type of document is left out of what a file must hold (R229). */
export function isIgnored(name: string): boolean {
  return IGNORED_NAMES.some((one) => one.toLowerCase() === name.trim().toLowerCase());
}

/** A driver investigation history file may be read by few, and who read it is kept (49 CFR 391.53(a)). */
export const HISTORY_PERMISSION: Permission = 'records.viewInvestigationHistory';

/** The kinds of motor vehicle record (2§9, R231). */
export const MVR_TYPES: readonly number[] = [225, 660, 1083];

/** The consent to annual queries of the Clearinghouse; every one of them counts (2§9; 49 CFR 382.701(b)). */
export const QUERY_CONSENT = 1116;
/** Consents for other ends, which count for the Clearinghouse only where somebody noted that they say so (2§9). */
const OTHER_CONSENTS: readonly number[] = [673, 870];
export const CONSENT_TYPES: readonly number[] = [QUERY_CONSENT, ...OTHER_CONSENTS];

/** One of the seven steps of the missing-document wizard: its document may be of either type (R230, A76). */
interface WizardType {
  standardId: number;
  alternateId: number;
}

export const WIZARD_TYPES: readonly WizardType[] = [
  { standardId: 225, alternateId: 1083 },
  { standardId: 660, alternateId: 660 },
  { standardId: 238, alternateId: 238 },
  { standardId: 473, alternateId: 473 },
  { standardId: 474, alternateId: 474 },
  { standardId: 673, alternateId: 870 },
  { standardId: 1116, alternateId: 1116 },
];

/** What a step needs to know of a type as it stands for one employee. */
export interface TypeStanding {
  documentTypeId: number;
  name: string;
  required: boolean;
  status: TypeStatus;
  daysLeft: number | null;
  documentId: string | null;
  canUpload: boolean;
  citation: string | null;
  /** The authorities of the documents that the rules find missing or expired; null for one that is not one of several. */
  toSend: readonly (string | null)[];
}

export interface MissingStep extends TypeStanding {
  /** The types that a document for this step may be of, the standard one first. */
  choices: readonly { documentTypeId: number; name: string }[];
  /** Of which authority, where one is to be sent for each of several. */
  authority: string | null;
  /** The rules find it missing or expired, and somebody has to send it: as the summary of the file lists it. */
  open: boolean;
}

// The best first: of two types that serve one step, the better document speaks for it.
const ORDER: readonly TypeStatus[] = [
  'valid',
  'expiring',
  'pendingReview',
  'expired',
  'rejected',
  'superseded',
  'missing',
];

/**
 * The steps of the wizard for an employee: the seven types, each by what the rules say of it or else by the better of its
 * two, then what else the rules or the location require. What is to be sent for several authorities is a step for each, so
 * that there are as many open steps as the summary has missing and expired. Types that the viewer may not see are left out.
 */
export function missingSteps(types: readonly TypeStanding[]): MissingStep[] {
  const byId = new Map(types.map((type) => [type.documentTypeId, type]));
  const seven = WIZARD_TYPES.flatMap(({ standardId, alternateId }) => {
    const either = [...new Set([standardId, alternateId])].flatMap((id) => byId.get(id) ?? []);
    const [standard] = either;
    if (!standard) return [];
    const open = either.find(({ toSend }) => toSend.length > 0);
    const best = either.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))[0];
    const { status, daysLeft, documentId } = open ?? best ?? standard;
    return stepsOf({
      ...standard,
      status,
      daysLeft,
      documentId,
      required: either.some(({ required }) => required),
      canUpload: either.some(({ canUpload }) => canUpload),
      toSend: either.flatMap(({ toSend }) => toSend),
      choices: either
        .filter(({ canUpload }) => canUpload)
        .map(({ documentTypeId, name }) => ({ documentTypeId, name })),
    });
  });
  const inWizard = new Set(WIZARD_TYPES.flatMap((one) => [one.standardId, one.alternateId]));
  const others = types
    .filter((type) => type.required && !inWizard.has(type.documentTypeId) && !isIgnored(type.name))
    .flatMap((type) =>
      stepsOf({
        ...type,
        choices: type.canUpload ? [{ documentTypeId: type.documentTypeId, name: type.name }] : [],
      }),
    );
  return [...seven, ...others];
}

/** A step for each document to send, or one for what is in order. */
function stepsOf(type: TypeStanding & Pick<MissingStep, 'choices'>): MissingStep[] {
  if (type.toSend.length === 0) return [{ ...type, authority: null, open: false }];
  return type.toSend.map((authority) => ({ ...type, authority, open: true }));
}

/** What a step is called. */
export function stepName({ name, authority }: Pick<MissingStep, 'name' | 'authority'>): string {
  return authority === null ? name : `${name} (${authority})`;
}

/** What a consent covers: a license of a state, an employer by DOT number, and a time. */
export interface ConsentFacts {
  license: string | null;
  state: string | null;
  dotNumber: string | null;
  validFrom: IsoDate | null;
  /** Null where it names no end. */
  validTo: IsoDate | null;
  accepted: boolean;
}

/** What somebody wants covered. */
export interface AskedConsent {
  license: string;
  state: string;
  dotNumber: string;
}

/** License numbers are written with and without spaces and hyphens. */
const bare = (text: string | null): string => (text ?? '').toUpperCase().replace(/[\s-]/g, '');
/** DOT numbers are written with and without leading zeros. */
const bareDot = (text: string | null): string => (text ?? '').replace(/^0+/, '');

/** Why a consent does not cover what is asked for on a day, in one sentence; null when it does. */
export function consentFault(
  consent: ConsentFacts,
  asked: AskedConsent,
  day: IsoDate,
): string | null {
  if (!consent.accepted) return 'It is not accepted yet.';
  if (bare(consent.license) !== bare(asked.license)) return 'It names another license.';
  if (bare(consent.state) !== bare(asked.state)) return 'It names another state.';
  if (bareDot(consent.dotNumber) !== bareDot(asked.dotNumber))
    return 'It names another DOT number.';
  if (consent.validFrom === null) return 'It has no date.';
  if (consent.validFrom > day) return 'It begins later.';
  if (consent.validTo !== null && consent.validTo < day) return 'It has ended.';
  return null;
}
