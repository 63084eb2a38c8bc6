import { maskedSsn } from '#src/features/employees/employees.rules.ts';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { writeMinute } from '#src/shared/dates.ts';
import type { Fact } from '#src/web/ui/facts.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { REFUSAL_WORDS } from '../drugs.rules.ts';
import type {
  Alcohol,
  Measurement,
  Report,
  Screening,
  TestResult,
} from '../drug-testing.shapes.ts';

/** What was reported of the test. */
export function reportFacts(result: TestResult): Fact[] {
  const { report } = result;
  const dot = report?.dotAgency ? `DOT, ${report.dotAgency}` : 'Not DOT';
  return [
    { label: 'Result', value: result.resultType },
    ...(report?.substances.length
      ? [
          { label: 'Drugs', value: result.drugs.join(', ') },
          { label: 'Substances', value: report.substances.join(', ') },
        ]
      : []),
    ...(result.refusal ? [{ label: 'Kind of refusal', value: REFUSAL_WORDS[result.refusal] }] : []),
    ...(result.recollectionOf
      ? [{ label: 'Repeats test', value: result.recollectionOf, mono: true }]
      : []),
    { label: 'Number', value: result.resultNumber, mono: true },
    { label: 'Reason', value: result.reason },
    { label: 'Specimen', value: result.specimenType },
    { label: 'Panel', value: result.panelName ?? report?.panel },
    ...(report ? [{ label: 'Regulated', value: dot }] : []),
    { label: 'Collected', value: showDate(result.collectedOn) },
    { label: 'Reported', value: showDate(result.reportedOn) },
    { label: 'Received', value: showInstant(result.receivedAt) },
    ...(report
      ? [
          { label: 'Laboratory', value: report.laboratory },
          { label: 'Review officer', value: report.reviewOfficer },
          { label: 'Collected at', value: report.site },
          { label: 'Remarks', value: report.remarks },
        ]
      : []),
    { label: 'Location', value: result.clientName },
  ];
}

/** Whom the sender named. */
export function donorFacts({ donor }: Report): Fact[] {
  return [
    { label: 'Name', value: [donor.lastName, donor.firstName].filter(Boolean).join(', ') },
    { label: EMPLOYEE_FIELDS.dob.label, value: showDate(donor.birthDate) },
    { label: 'SSN', value: donor.ssnLast4 && maskedSsn(donor.ssnLast4) },
    { label: EMPLOYEE_FIELDS.workId.label, value: donor.workId },
    { label: 'License', value: [donor.licenseState, donor.license].filter(Boolean).join(' ') },
  ];
}

const KIND_WORDS: Readonly<Record<NonNullable<Screening['kind']>, string>> = {
  ebt: 'Evidential breath tester',
  saliva: 'Saliva',
  breathTube: 'Breath tube',
};

/** The alcohol testing form. */
export function alcoholFacts(form: Alcohol): Fact[] {
  const said = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No');
  const shown = (value: number | null) => value?.toFixed(3) ?? null;
  const measured = (name: string, one: Measurement): Fact[] => [
    {
      label: name,
      value: [shown(one.value), one.at && writeMinute(one.at)].filter(Boolean).join(', '),
    },
    {
      label: `Device, ${name.toLowerCase()}`,
      value: [one.device, one.serial, one.number === null ? null : `test ${one.number}`]
        .filter(Boolean)
        .join(', '),
    },
  ];
  const { kind, lot, expires } = form.screen;
  const asked = (label: string, value: boolean | undefined): Fact[] =>
    value === undefined ? [] : [{ label, value: value ? 'Yes' : 'No' }];
  return [
    ...measured('Screening', form.screen),
    ...(kind ? [{ label: 'Kind of device', value: KIND_WORDS[kind] }] : []),
    ...(lot ? [{ label: 'Lot', value: lot, mono: true }] : []),
    ...(expires ? [{ label: 'Device expires', value: showDate(expires) }] : []),
    ...asked('Read in time', form.readInTime),
    ...asked('Device activated', form.activated),
    ...asked('Printed as displayed', form.displayMatches),
    ...(form.confirm
      ? [
          { label: 'Air blank', value: shown(form.airBlank) },
          ...measured('Confirmation', form.confirm),
          ...asked('Confirmation printed', form.confirmPrinted),
        ]
      : []),
    ...asked('Calibration failed afterwards', form.calibrationFailed),
    ...asked('DOT form', form.dotForm),
    { label: 'Technician', value: form.technician },
    { label: 'Technician signed', value: said(form.technicianSigned) },
    { label: 'Employee signed, step 2', value: said(form.employeeSigned) },
    ...(form.confirm
      ? [
          { label: 'Employee signed, step 4', value: said(form.employeeSignedResult) },
          { label: 'Employer told', value: form.employerTold && writeMinute(form.employerTold) },
        ]
      : []),
  ];
}
