import type { IsoDate } from '#src/shared/dates.ts';
import { writeDate } from '#src/shared/dates.ts';
import { ALCOHOL_THRESHOLD, alcoholResult, SCREEN_LIMIT } from './alcohol-value.rules.ts';
import { CANCELED_TEST, REFUSAL } from './drug-testing.rules.ts';
import type { Alcohol, Finding, Measurement } from './drug-testing.shapes.ts';

/** The minutes that pass between the two tests (49 CFR 40.251). */
const LEAST_WAIT = 15;
const MOST_WAIT = 30;
/** So many minutes after the test the employer is no longer told at once. */
const AT_ONCE = 60;

/** A breath alcohol test as its checks see it. */
export interface BatTest {
  alcohol: Alcohol;
  resultTypeId: number | null;
  dotAgency: string | null;
  /** Of the reason: one that DOT knows. */
  reasonIsDot: boolean;
  collectedOn: IsoDate;
  remarks: string | null;
  /** Another test bears the same number of the same device. */
  screenTwin: boolean;
  confirmTwin: boolean;
}

type Level = Finding['level'];
type Say = (level: Level, check: string, message: string, citation: string) => void;

/**
 * The checks of a breath alcohol test (domain.md section 6; 49 CFR 40 subparts K to N), each with what it found. `cancels` is
 * a flaw that cannot be corrected (40.267), `correct` one that the technician corrects or explains (40.269).
 */
export function batFindings(test: BatTest): Finding[] {
  const findings: Finding[] = [];
  const say: Say = (level, check, message, citation) =>
    void findings.push({ check, level, message, citation });
  checkTests(test, say);
  checkTimes(test, say);
  checkDevices(test, say);
  checkSignatures(test, say);
  checkReason(test, say);
  checkResult(test, say);
  return findings;
}

/** How many checks found something to act on. */
export function faultsAmong(findings: readonly Finding[]): number {
  return findings.filter(({ level }) => level === 'cancels' || level === 'correct').length;
}

const shown = (value: number): string => value.toFixed(3);

function checkTests({ alcohol: { screen, confirm, airBlank }, resultTypeId }: BatTest, say: Say) {
  const name = 'Two tests when needed';
  const source = '49 CFR 40.247, 40.251';
  if (resultTypeId === REFUSAL && screen.value === null) {
    say('note', name, 'A refusal: no test is needed.', '49 CFR 40.261');
    return;
  }
  if (screen.value === null) say('correct', name, 'The screening result is missing.', source);
  else if (screen.value < SCREEN_LIMIT && confirm)
    say(
      'note',
      name,
      `Screening showed ${shown(screen.value)}: no confirmation was needed.`,
      source,
    );
  else if (screen.value < SCREEN_LIMIT)
    say('good', name, `Screening showed ${shown(screen.value)}: one test is enough.`, source);
  else if (confirm?.value === null || confirm === null)
    say(
      'correct',
      name,
      `Screening showed ${shown(screen.value)}: the confirmation test is missing.`,
      source,
    );
  else
    say(
      'good',
      name,
      `Screening showed ${shown(screen.value)}, the confirmation ${shown(confirm.value)}.`,
      source,
    );
  if (!confirm) return;
  const blank = 'Air blank before the confirmation';
  const rule = '49 CFR 40.253, 40.267(c)';
  if (airBlank === null) say('correct', blank, 'No air blank is reported.', rule);
  else if (airBlank > 0)
    say('cancels', blank, `The air blank showed ${shown(airBlank)}; it must be 0.000.`, rule);
  else say('good', blank, 'The air blank showed 0.000.', rule);
}

/** Minutes from one time at the site to another; null where one is missing. */
function minutesBetween(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00Z`);
  return Math.round((at(to) - at(from)) / 60_000);
}

function checkTimes({ alcohol: { screen, confirm }, collectedOn, remarks }: BatTest, say: Say) {
  const name = 'Times';
  if (screen.at === null)
    say('correct', name, 'The time of the screening test is missing.', '49 CFR 40.243');
  else if (screen.at.slice(0, 10) !== collectedOn)
    say(
      'correct',
      name,
      `The test is of ${writeDate(screen.at.slice(0, 10))}, the form of ${writeDate(collectedOn)}.`,
      '49 CFR 40.243',
    );
  else
    say('good', name, `Tested on the day of the form, at ${screen.at.slice(11)}.`, '49 CFR 40.243');
  if (!confirm) return;
  const wait = minutesBetween(screen.at, confirm.at);
  const label = 'Wait before the confirmation';
  const rule = '49 CFR 40.251(a)';
  if (confirm.at === null)
    say('correct', label, 'The time of the confirmation test is missing.', rule);
  else if (wait === null) return;
  else if (wait < 0) say('correct', label, 'The confirmation stands before the screening.', rule);
  else if (wait < LEAST_WAIT)
    say(
      'cancels',
      label,
      `Confirmed after ${wait} minutes; at least ${LEAST_WAIT} must pass.`,
      '49 CFR 40.251(a), 40.267(c)',
    );
  else if (wait > MOST_WAIT)
    say(
      remarks === null ? 'correct' : 'note',
      label,
      `Confirmed after ${wait} minutes, not within ${MOST_WAIT}: it stands, but the remarks must say why.`,
      rule,
    );
  else say('good', label, `Confirmed after ${wait} minutes.`, rule);
}

function checkDevices(
  { alcohol: { screen, confirm }, screenTwin, confirmTwin, resultTypeId }: BatTest,
  say: Say,
) {
  const rule = '49 CFR 40.231(b)';
  const lacks = (one: Measurement) =>
    one.device === null || one.serial === null ? 'maker or serial number' : null;
  const faults = [
    ['screening', screen, screenTwin],
    ['confirmation', confirm, confirmTwin],
  ] as const;
  for (const [which, one, twin] of faults) {
    if (one === null || (resultTypeId === REFUSAL && one.value === null)) continue;
    const label = `Device of the ${which}`;
    const missing = lacks(one);
    if (missing) say('correct', label, `The device's ${missing} is missing.`, rule);
    else if (one.number === null) say('correct', label, 'The number of the test is missing.', rule);
    else if (twin)
      say('correct', label, `Test ${one.number} of this device is on file for another test.`, rule);
    else say('good', label, `${one.device} ${one.serial}, test ${one.number}.`, rule);
  }
  if (!confirm || screen.number === null || confirm.number === null) return;
  if (screen.serial === null || screen.serial !== confirm.serial) return;
  const name = 'Sequential test numbers';
  if (confirm.number <= screen.number)
    say(
      'correct',
      name,
      `The confirmation has number ${confirm.number}, the screening before it ${screen.number}.`,
      rule,
    );
  else say('good', name, `${screen.number}, then ${confirm.number}.`, rule);
}

function checkSignatures({ alcohol, remarks, resultTypeId }: BatTest, say: Say) {
  const { technician, technicianSigned, employeeSigned, employeeSignedResult } = alcohol;
  const bat = 'Technician';
  const flaw = '49 CFR 40.269';
  if (technician === null) say('correct', bat, 'The name of the technician is missing.', flaw);
  else if (technicianSigned !== true)
    say('correct', bat, `${technician} has not signed the form.`, flaw);
  else say('good', bat, `${technician} has signed.`, flaw);
  const step2 = 'Employee, step 2';
  if (employeeSigned === true) say('good', step2, 'Signed before the test.', '49 CFR 40.241');
  else if (employeeSigned === null)
    say('correct', step2, 'It is not said whether the employee signed.', '49 CFR 40.241');
  else if (resultTypeId === REFUSAL)
    say('note', step2, 'Not signed, which is a refusal, as the result says.', '49 CFR 40.261');
  else
    say(
      'correct',
      step2,
      'Not signed, which is a refusal; the result says otherwise.',
      '49 CFR 40.261',
    );
  const value = alcohol.confirm?.value ?? null;
  if (value === null || value < SCREEN_LIMIT) return;
  const step4 = 'Employee, step 4';
  if (employeeSignedResult === true) say('good', step4, 'Signed after the result.', flaw);
  else
    say(
      remarks === null ? 'correct' : 'note',
      step4,
      'Not signed after the result; the remarks must say so.',
      flaw,
    );
  const told = 'Employer told at once';
  const rule = '49 CFR 40.255(a)';
  const minutes = minutesBetween(alcohol.confirm?.at ?? null, alcohol.employerTold);
  if (alcohol.employerTold === null)
    say('correct', told, 'It is not said when the employer was told.', rule);
  else if (minutes !== null && minutes > AT_ONCE)
    say('note', told, `The employer was told ${minutes} minutes after the test.`, rule);
  else say('good', told, `Told at ${alcohol.employerTold.slice(11)}.`, rule);
}

function checkReason({ dotAgency, reasonIsDot }: BatTest, say: Say) {
  const rule = '49 CFR 40.225';
  if (dotAgency === null) say('note', 'Reason and agency', 'Not a DOT test.', rule);
  else if (reasonIsDot) say('good', 'Reason and agency', `A DOT test for ${dotAgency}.`, rule);
  else say('correct', 'Reason and agency', `${dotAgency} knows no test for this reason.`, rule);
}

function checkResult({ alcohol, resultTypeId }: BatTest, say: Say) {
  const measured = alcoholResult(alcohol);
  const name = 'Result';
  const exempt = resultTypeId === REFUSAL || resultTypeId === CANCELED_TEST;
  if (!exempt && measured !== null && resultTypeId !== measured)
    say(
      'correct',
      name,
      'The result reported is not what the measurements come to.',
      '49 CFR 40.255',
    );
  const value = alcohol.confirm?.value ?? null;
  const consequence = 'What follows';
  if (resultTypeId === REFUSAL)
    say(
      'note',
      consequence,
      'A refusal is a violation: off duty, and reported to the Clearinghouse within three business days.',
      '49 CFR 382.211, 382.705(b)',
    );
  else if (value === null || value < SCREEN_LIMIT) return;
  else if (value < ALCOHOL_THRESHOLD)
    say(
      'note',
      consequence,
      `Below ${ALCOHOL_THRESHOLD}: off safety-sensitive work for 24 hours; no violation for the Clearinghouse.`,
      '49 CFR 382.505',
    );
  else
    say(
      'note',
      consequence,
      `${ALCOHOL_THRESHOLD} or more is a violation: off duty, and reported to the Clearinghouse within three business days.`,
      '49 CFR 382.201, 382.705(b)',
    );
}

export const BAT_DECISIONS = ['accept', 'return', 'cancel'] as const;
export type BatDecision = (typeof BAT_DECISIONS)[number];

/** Why a review cannot end so; null when it can. Findings are never passed over without a word. */
export function decisionFault(
  decision: BatDecision,
  findings: readonly Finding[],
  remark: string,
): string | null {
  if (decision === 'accept') {
    if (findings.some(({ level }) => level === 'cancels'))
      return 'A flaw that cancels the test was found. Cancel it, or send it back if the form is wrong.';
    if (faultsAmong(findings) > 0 && remark === '')
      return 'Say why the test stands in spite of what was found.';
    return null;
  }
  if (remark !== '') return null;
  return decision === 'return'
    ? 'Say what the technician is to correct.'
    : 'Say why the test is canceled.';
}
