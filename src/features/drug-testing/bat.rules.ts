import { REFUSAL } from '#src/shared/drug-tests.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { writeDate } from '#src/shared/dates.ts';
import type { DotAgency } from '#src/features/orders/orders.rules.ts';
import { alcoholConsequence } from './alcohol-consequence.rules.ts';
import { ALCOHOL_THRESHOLD, alcoholResult, SCREEN_LIMIT } from './alcohol-value.rules.ts';
import { CANCELED_TEST } from './drug-testing.rules.ts';
import type { Alcohol, Finding, Measurement, Screening } from './drug-testing.shapes.ts';

/** The minutes that pass between the two tests (49 CFR 40.251). */
const LEAST_WAIT = 15;
const MOST_WAIT = 30;
/** So many minutes after the test the employer is no longer told at once. */
const AT_ONCE = 60;

/** A breath alcohol test as its checks see it. */
export interface BatTest {
  alcohol: Alcohol;
  resultTypeId: number | null;
  dotAgency: DotAgency | null;
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
  checkFlaws(test, say);
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
    if (one === screen && isDisposable(screen)) {
      checkDisposable(label, screen, say);
      continue;
    }
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

/** Whether a screening was done on a device for saliva or with a breath tube, which is used once. */
function isDisposable({ kind, lot }: Screening): boolean {
  return kind === undefined ? lot !== undefined : kind !== 'ebt';
}

function checkDisposable(label: string, { at, device, lot, expires }: Screening, say: Say) {
  const rule = '49 CFR 40.245, 40.267(a)(3)';
  const missing = [
    ...(device === null ? ['name'] : []),
    ...(lot === undefined ? ['lot'] : []),
    ...(expires === undefined ? ['expiration date'] : []),
  ].join(' and ');
  if (expires !== undefined && at !== null && at.slice(0, 10) > expires)
    say('cancels', label, `The device expired on ${writeDate(expires)}, before the test.`, rule);
  else if (missing) say('correct', label, `The device's ${missing} is missing.`, rule);
  else say('good', label, `${device}, lot ${lot}.`, rule);
}

/** A yes or no of the technician: what no means, what is in order, and what is asked where nothing was said. */
function checkSaid(
  [check, said, citation]: readonly [check: string, said: boolean | undefined, citation: string],
  [level, bad, good, asked]: readonly [level: Level, bad: string, good: string, asked: string],
  say: Say,
) {
  if (said === undefined) say('note', check, `Not said: ${asked} Ask the technician.`, citation);
  else say(said ? 'good' : level, check, said ? good : bad, citation);
}

/** The flaws that only the technician can tell of (40.267(a), (b), (c)(4) and (5); 40.269(c)). */
function checkFlaws({ alcohol, dotAgency, resultTypeId }: BatTest, say: Say) {
  const { screen, confirm } = alcohol;
  if (resultTypeId === REFUSAL && screen.value === null) return;
  const once = isDisposable(screen);
  if (once)
    checkSaid(
      ['Read in time', alcohol.readInTime, '49 CFR 40.267(a)(1)'],
      [
        'cancels',
        'The device was read sooner or later than its maker allows.',
        'The device was read in the time that its maker allows.',
        'was the device read in the time that its maker allows?',
      ],
      say,
    );
  if (once && screen.kind !== 'breathTube')
    checkSaid(
      ['Device activated', alcohol.activated, '49 CFR 40.267(a)(2)'],
      [
        'cancels',
        'The saliva device did not activate.',
        'The saliva device activated.',
        'did the saliva device activate?',
      ],
      say,
    );
  if (!once || confirm)
    checkSaid(
      ['Displayed and printed', alcohol.displayMatches, '49 CFR 40.267(b)'],
      [
        'cancels',
        'Result or test number on the print is not what the device displayed.',
        'The print shows what the device displayed.',
        'are result and test number on the print what the device displayed?',
      ],
      say,
    );
  if (confirm)
    checkSaid(
      ['Confirmation printed', alcohol.confirmPrinted, '49 CFR 40.267(c)(4)'],
      [
        'cancels',
        'The device did not print the result of the confirmation.',
        'The device printed the result of the confirmation.',
        'did the device print the result of the confirmation?',
      ],
      say,
    );
  if (confirm && confirm.value !== null && confirm.value >= SCREEN_LIMIT)
    checkSaid(
      [
        'Calibration afterwards',
        alcohol.calibrationFailed === undefined ? undefined : !alcohol.calibrationFailed,
        '49 CFR 40.267(c)(5)',
      ],
      [
        'cancels',
        'The next external check of calibration was out of tolerance: results of 0.02 or more since the last valid one do not stand.',
        'The next external check of calibration was within tolerance.',
        'was the next external check of calibration within tolerance?',
      ],
      say,
    );
  if (dotAgency !== null)
    checkSaid(
      ['Form', alcohol.dotForm, '49 CFR 40.269(c)'],
      [
        'correct',
        'Not the alcohol testing form of DOT. It stands once the technician has stated why.',
        'The alcohol testing form of DOT.',
        'is it the alcohol testing form of DOT?',
      ],
      say,
    );
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

function checkResult({ alcohol, resultTypeId, dotAgency }: BatTest, say: Say) {
  const measured = alcoholResult(alcohol);
  const exempt = resultTypeId === REFUSAL || resultTypeId === CANCELED_TEST;
  if (!exempt && measured !== null && resultTypeId !== measured)
    say(
      'correct',
      'Result',
      'The result reported is not what the measurements come to.',
      '49 CFR 40.255',
    );
  const value = alcohol.confirm?.value ?? null;
  const refused = resultTypeId === REFUSAL;
  if (!refused && (value === null || value < SCREEN_LIMIT)) return;
  const outcome = refused ? 'refusal' : (value ?? 0) < ALCOHOL_THRESHOLD ? 'low' : 'high';
  const { message, citation } = alcoholConsequence(dotAgency, outcome);
  say('note', 'What follows', message, citation);
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
