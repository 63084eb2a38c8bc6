import { isSsn } from '#src/features/employees/employees.rules.ts';
import { normalizeLicense } from '#src/features/employees/license-number.ts';
import { DOT_AGENCIES, type Catalogue } from '#src/features/orders/orders.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import {
  ALCOHOL_NEGATIVE,
  BLOOD,
  BREATH,
  HAIR,
  ORAL_FLUID,
  REFUSAL,
} from '#src/shared/drug-tests.ts';
import type { Donor, Report } from './drug-testing.shapes.ts';
import { alcoholOf } from './read-alcohol.rules.ts';
import { cellsOf, type CellReader, type Fault } from './read-cells.rules.ts';
import { resultTypeOf } from './read-type.rules.ts';
import { type Refusal, refusalOf } from './drugs.rules.ts';
import {
  ALCOHOL_FIELDS,
  foldNumber,
  LAYOUT,
  letters,
  type ResultFault,
  type ResultFields,
} from './result-layout.rules.ts';

/** Other words of senders. Maps: a word like `constructor` must name nothing. */
const REASON_ALIASES: ReadonlyMap<string, number> = new Map([
  ['preemp', 1],
  ['preemployment', 1],
  ['postaccident', 2],
  ['reasonablesuspicion', 4],
  ['reasonablecause', 4],
  ['reasonablesuspicioncause', 4],
  ['rtd', 5],
]);
const SPECIMEN_ALIASES: ReadonlyMap<string, number> = new Map([['saliva', 5]]);

/**
 * Reads one result. What it cannot read is said by field, all at once; nothing is guessed. The SSN is given apart: nine
 * digits, to be sealed and forgotten.
 */
export function readResult(
  given: ResultFields,
  { catalogue, today }: { catalogue: Catalogue; today: IsoDate },
): { report: Report; ssn: string | null } | { faults: ResultFault[] } {
  const cells = cellsOf(given, today);
  const { faults, fault, text, day, chosen } = cells;
  const number = text('resultNumber');
  if (number !== null && !/^[\w][\w ./-]{0,39}$/.test(number))
    fault('resultNumber', 'Use up to 40 letters, digits, dots and dashes.');
  const reasonId = chosen('reason', (value) =>
    numbered(
      value,
      catalogue.reasons.map((one) => [one.reasonId, one.reason]),
      REASON_ALIASES,
    ),
  );
  const specimenTypeId = chosen('specimen', (value) =>
    numbered(
      value,
      catalogue.specimens.map((one) => [one.specimenTypeId, one.specimenType]),
      SPECIMEN_ALIASES,
    ),
  );
  const panel = panelOf(text('panel'), catalogue, fault);
  panelFault({ specimenTypeId, panel }, catalogue, fault);
  const dotAgency = agencyOf(text('dotAgency'), fault);
  const collectedOn = day('collectedOn');
  const reportedOn = day('reportedOn');
  if (collectedOn !== null && reportedOn !== null && reportedOn < collectedOn)
    fault('reportedOn', 'It lies before the day of the collection.');
  const isBreath = specimenTypeId === BREATH;
  const filled = ALCOHOL_FIELDS.filter((field) => (given[field] ?? '').trim() !== '');
  if (!isBreath && specimenTypeId !== null && filled[0])
    fault(filled[0], 'It belongs to a breath test; the specimen says otherwise.');
  const alcohol = isBreath ? alcoholOf(cells) : null;
  const resultAs = text('result');
  const resultTypeId = resultTypeOf(resultAs, {
    alcohol,
    specimenTypeId,
    instant: catalogue.panels.some((one) => one.panel === panel && one.instant),
    fault,
  });
  if (
    resultTypeId !== null &&
    !isBreath &&
    reportedOn === null &&
    !faults.some(({ field }) => field === 'reportedOn')
  )
    fault('reportedOn', 'A result needs the day on which it was reported.');
  if (dotAgency !== null)
    dotFaults({ specimenTypeId, panel, collectedOn, resultTypeId }, catalogue, fault);
  const refusal = refusalIn(text('refusal'), resultAs, { resultTypeId, isBreath }, fault);
  const recollectionOf = text('recollectionOf');
  if (recollectionOf !== null && foldNumber(recollectionOf) === foldNumber(number ?? ''))
    fault('recollectionOf', 'It is the number of this test itself.');
  const { donor, ssn } = donorOf(cells, collectedOn);
  const orderId = orderOf(text('orderId'), fault);
  const substances = (text('substances') ?? '')
    .split(/[;|]/)
    .map((one) => one.trim())
    .filter(Boolean);
  const report: Report = {
    resultNumber: number ?? '',
    donor,
    orderId,
    reasonId: reasonId ?? 0,
    specimenTypeId: specimenTypeId ?? 0,
    panel,
    dotAgency,
    collectedOn: collectedOn ?? '',
    // A technician reports as soon as the test is done.
    reportedOn: reportedOn ?? (isBreath && resultTypeId !== null ? collectedOn : null),
    resultTypeId,
    resultAs,
    substances,
    ...(refusal === null ? {} : { refusal }),
    ...(recollectionOf === null ? {} : { recollectionOf: foldNumber(recollectionOf) }),
    laboratory: text('laboratory'),
    reviewOfficer: text('reviewOfficer'),
    site: text('site'),
    remarks: text('remarks'),
    alcohol,
  };
  return faults.length > 0 ? { faults } : { report, ssn };
}

/** How a test was refused: by its own field, or by the word for the result. */
function refusalIn(
  written: string | null,
  resultAs: string | null,
  { resultTypeId, isBreath }: { resultTypeId: number | null; isBreath: boolean },
  fault: Fault,
): Refusal | null {
  if (written === null)
    return resultTypeId === REFUSAL && resultAs !== null ? refusalOf(resultAs) : null;
  const kind = refusalOf(written);
  if (kind === null) return fault('refusal', `There is no such refusal. ${LAYOUT.refusal.about}.`);
  if (resultTypeId !== REFUSAL)
    return fault('refusal', 'It belongs to a refusal; the result says otherwise.');
  if ((kind === 'shyLung') !== isBreath && kind !== 'other')
    return fault(
      'refusal',
      isBreath
        ? 'Of a breath test, write Shy lung or Other.'
        : 'Shy lung belongs to a breath test; the specimen says otherwise.',
    );
  return kind;
}

/** Whom the sender names; the SSN apart. */
function donorOf(
  { text, day, fault }: CellReader,
  collectedOn: IsoDate | null,
): { donor: Donor; ssn: string | null } {
  const { ssn, ssnLast4 } = ssnOf(text('ssn'), fault);
  const birthDate = day('birthDate');
  if (birthDate !== null && collectedOn !== null && birthDate >= collectedOn)
    fault('birthDate', 'It does not lie before the day of the collection.');
  const license = text('license');
  const donor: Donor = {
    lastName: text('lastName') ?? '',
    firstName: text('firstName'),
    birthDate,
    ssnLast4,
    workId: text('workId'),
    license: license === null ? null : normalizeLicense(license),
    licenseState: stateOf(text('licenseState'), fault),
  };
  return { donor, ssn };
}

/** An entry of a list by its number, its name or another word for it. */
function numbered(
  value: string,
  list: readonly (readonly [id: number, name: string])[],
  aliases: ReadonlyMap<string, number>,
): number | null {
  const wanted = letters(value);
  const id =
    list.find(([one, name]) => String(one) === value || letters(name) === wanted)?.[0] ??
    aliases.get(wanted);
  return list.some(([one]) => one === id) ? (id ?? null) : null;
}

function panelOf(value: string | null, { panels }: Catalogue, fault: Fault): string | null {
  if (value === null) return null;
  const found = panels.find(
    (one) => letters(one.panel) === letters(value) || letters(one.panelName) === letters(value),
  );
  return (
    found?.panel ??
    fault(
      'panel',
      `There is no such panel. Use one of: ${panels.map(({ panel }) => panel).join(', ')}.`,
    )
  );
}

/** Alcohol is measured in breath, drugs are looked for in everything else: a panel of one is none of the other. */
function panelFault(
  test: Pick<Report, 'panel'> & { specimenTypeId: number | null },
  { specimens, panels }: Catalogue,
  fault: Fault,
): void {
  const panel = panels.find((one) => one.panel === test.panel);
  const specimen = specimens.find((one) => one.specimenTypeId === test.specimenTypeId);
  if (!panel || !specimen) return;
  if (panel.specimenTypeIds.includes(BREATH) !== (specimen.specimenTypeId === BREATH))
    fault('panel', `${panel.panelName} is not done on ${specimen.specimenType.toLowerCase()}.`);
}

/**
 * What DOT does not allow (domain.md 6): such a test is not DOT's, whatever its row says. Oral fluid is tested for drugs from
 * the day of the switch by which it is ordered (`specimen_types.dot_from`), counted by the collection; a screening for
 * alcohol in saliva is another test (49 CFR 40.229).
 */
function dotFaults(
  test: Pick<Report, 'panel'> &
    Record<'specimenTypeId' | 'resultTypeId', number | null> & {
      collectedOn: IsoDate | null;
    },
  { specimens, panels }: Catalogue,
  fault: Fault,
): void {
  const specimen = specimens.find((one) => one.specimenTypeId === test.specimenTypeId);
  if (specimen?.specimenTypeId === ORAL_FLUID && test.resultTypeId !== ALCOHOL_NEGATIVE) {
    const { dotFrom } = specimen;
    const early = dotFrom !== null && test.collectedOn !== null && test.collectedOn < dotFrom;
    if (early || (dotFrom === null && specimen.dotFault !== null))
      fault(
        'specimen',
        `DOT drug tests of oral fluid could not be made ${early ? `before ${dotFrom}` : 'yet'}: no HHS-certified laboratory. Leave the agency empty, or correct the specimen.`,
      );
  }
  if (specimen?.specimenTypeId === HAIR || specimen?.specimenTypeId === BLOOD)
    fault(
      'specimen',
      `DOT does not allow ${specimen.specimenType.toLowerCase()} (49 CFR 40.210). Leave the agency empty, or correct the specimen.`,
    );
  if (panels.some((one) => one.panel === test.panel && one.instant))
    fault(
      'panel',
      'DOT does not allow instant tests (49 CFR 40.210). Leave the agency empty, or correct the panel.',
    );
}

function agencyOf(value: string | null, fault: Fault): Report['dotAgency'] {
  if (value === null) return null;
  return (
    DOT_AGENCIES.find((one) => one === value.toUpperCase()) ??
    fault('dotAgency', `Use one of: ${DOT_AGENCIES.join(', ')}.`)
  );
}

function stateOf(value: string | null, fault: Fault): string | null {
  if (value === null) return null;
  return /^[A-Z]{2}$/.test(value.toUpperCase())
    ? value.toUpperCase()
    : fault('licenseState', 'Write its two letters.');
}

function orderOf(value: string | null, fault: Fault): string | null {
  if (value === null) return null;
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
    ? value.toLowerCase()
    : fault('orderId', 'It is not the id of an order. Leave it empty where it is not known.');
}

function ssnOf(
  value: string | null,
  fault: Fault,
): { ssn: string | null; ssnLast4: string | null } {
  if (value === null) return { ssn: null, ssnLast4: null };
  const last = /^(?:[*xX]{3}-?[*xX]{2}-?)?(\d{4})$/.exec(value)?.[1];
  if (last) return { ssn: null, ssnLast4: last };
  const digits = value.replace(/^(\d{3})[- ](\d{2})[- ](\d{4})$/, '$1$2$3');
  if (isSsn(digits)) return { ssn: digits, ssnLast4: digits.slice(5) };
  fault('ssn', 'Write its nine digits, or the last four.');
  return { ssn: null, ssnLast4: null };
}
