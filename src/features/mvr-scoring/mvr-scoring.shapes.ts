import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { documentShown } from '#src/shared/document-shown.ts';
import { uuid } from '#src/shared/ids.ts';
import { line } from '#src/shared/text.ts';
import { ANY_TIME_MONTHS } from './counts.rules.ts';
import { AUTOMATIC, COUNTS_FROM, REASON_USES, RULE_KINDS } from './scheme.rules.ts';
import { SCORE_ALERT_KINDS } from './score-alerts.rules.ts';

const key = z.string().regex(/^[A-Za-z][\w-]{0,39}$/, 'Write letters and digits, a letter first.');
const points = z.int().min(-100).max(100);
const speed = z.int().min(0).max(200).nullable();

const window = z.int().min(1).max(ANY_TIME_MONTHS);

export const scoringRule = z.object({
  ruleId: key,
  title: line(80).min(1, 'Name each rule.'),
  kind: z.enum(RULE_KINDS),
  points,
  windowMonths: window,
  isMajor: z.boolean(),
  /** Codes as `S15`, `A??` or `S06-S14`. */
  acd: z.array(z.string().trim().toUpperCase().max(7)).max(60),
  /** Words of the description. */
  words: z.array(line(60).min(2, 'Words have two letters or more.')).max(40),
  speedFrom: speed,
  speedTo: speed,
  preventable: z.boolean().nullable(),
  anyOther: z.boolean(),
  cmvOnly: z.boolean().optional(),
});
export const countRule = z.object({
  countId: key,
  title: line(80).min(1, 'Name what is counted.'),
  citation: line(80),
  note: line(200),
  ruleIds: z.array(key).min(1).max(100),
  steps: z
    .array(
      z.object({ from: z.int().min(1).max(20), windowMonths: window, points, says: line(120) }),
    )
    .min(1)
    .max(10),
});
export const band = z.object({
  min: z.int().min(0).max(1000),
  label: line(40).min(1, 'Name each band.'),
  action: line(200),
});
export const scoringReason = z.object({
  reasonId: key,
  reason: line(120).min(1, 'Write the reason.'),
  use: z.enum(REASON_USES),
  needsNote: z.boolean(),
});

export const scheme = z.object({
  name: line(80).min(1, 'Name it.'),
  automatic: z.enum(AUTOMATIC),
  countsFrom: z.enum(COUNTS_FROM),
  rules: z.array(scoringRule).min(1, 'Keep a rule.').max(100),
  /** Offenses that are counted together; none where a client does not count. */
  counts: z.array(countRule).max(20).default([]),
  bands: z.array(band).min(1, 'Keep a band.').max(20),
  reasons: z.array(scoringReason).max(60),
});

const defHead = z.object({
  mvrScoreDefId: uuid,
  clientId: z.int(),
  clientName: z.string(),
  version: z.int(),
  name: z.string(),
  scores: z.boolean(),
  automatic: z.enum(AUTOMATIC),
  countsFrom: z.enum(COUNTS_FROM),
  counts: z.array(countRule),
  bands: z.array(band),
  createdAt: instant,
  createdBy: z.string(),
  /** It holds at the location now. */
  inForce: z.boolean(),
});
export type DefHead = z.output<typeof defHead>;

export const defList = z.object({
  clientId: z.int(),
  clientName: z.string(),
  /** Every version of the location and of the clients above it, the one in force first, then the newest. */
  definitions: z.array(defHead),
  /** The schemes that ship, to begin from. */
  schemes: z.array(
    z.object({
      schemeId: z.string(),
      name: z.string(),
      /** Its day: what began from it before is as it was then. */
      since: civilDate,
    }),
  ),
  allowed: z.array(z.enum(['save'])),
});
export type DefList = z.output<typeof defList>;

/** Rules or reasons with what they are part of; null where the location does not score, and a shipped scheme is shown. */
const partOf = {
  mvrScoreDefId: uuid.nullable(),
  version: z.int().nullable(),
  name: z.string(),
};
export const ruleList = z.object({ ...partOf, rules: z.array(scoringRule) });
export const reasonList = z.object({ ...partOf, reasons: z.array(scoringReason) });

const judgedLine = z.object({
  lineId: z.string(),
  kind: z.enum(RULE_KINDS),
  date: civilDate,
  convictionDate: civilDate.nullable(),
  acd: z.string(),
  description: z.string(),
  state: z.string().nullable(),
  speedOver: z.int().nullable(),
  speedMost: z.int().nullable(),
  preventable: z.boolean().nullable(),
  /** Scores kept before it was read have none. */
  commercial: z.boolean().nullable().default(null),
  active: z.boolean(),
  ruleId: z.string().nullable(),
  rule: z.string().nullable(),
  points: z.int(),
  isMajor: z.boolean(),
  standing: z.enum(['counts', 'old', 'ended', 'leftOut', 'unknown', 'future']),
  basis: z.enum(['speed', 'code', 'words', 'fault', 'active', 'other']).nullable(),
  decidedBy: z.enum(['rules', 'person']).nullable(),
  reasonId: z.string().nullable(),
  note: z.string(),
});

export const score = z.object({
  scoreId: uuid,
  scoringId: uuid,
  documentId: uuid.nullable(),
  reportDate: civilDate,
  state: z.string().nullable(),
  simulated: z.boolean(),
  definition: z.string(),
  version: z.int(),
  lines: z.array(judgedLine),
  /** What was counted together, as it was said when the score was given. */
  counts: z.array(
    z.object({
      countId: z.string(),
      text: z.string(),
      points: z.int(),
      isReached: z.boolean(),
    }),
  ),
  /** What the lines come to; `score` is another one where it was overridden. */
  counted: z.int(),
  score: z.int(),
  band: z.string(),
  action: z.string(),
  overrideReason: z.string().nullable(),
  overrideNote: z.string().nullable(),
  scoredAt: instant,
  /** Null: by the rules alone. */
  scoredBy: z.string().nullable(),
  withdrawnAt: instant.nullable(),
  withdrawnReason: z.string().nullable(),
});
export type Score = z.output<typeof score>;

export const queueRow = z.object({
  scoringId: uuid,
  employeeName: z.string(),
  clientName: z.string(),
  locationName: z.string(),
  state: z.string().nullable(),
  reportDate: civilDate.nullable(),
  receivedAt: instant,
  daysInQueue: z.int(),
  /** How many lines it has; null where nobody entered them. */
  lines: z.int().nullable(),
  hold: z.enum(['open', 'mine', 'locked']),
  assigneeName: z.string().nullable(),
});
export type QueueRow = z.output<typeof queueRow>;

/** An MVR of a driver on the roster that waits for its score, or whose band asks for something. */
export const scoreAlert = z.object({
  /** The record, as its scoring is named. */
  scoringId: uuid,
  kind: z.enum(SCORE_ALERT_KINDS),
  employeeId: uuid,
  employeeName: z.string(),
  clientId: z.int(),
  clientName: z.string(),
  documentId: uuid.nullable(),
  /** Null where neither the report nor its paper says a day. */
  reportDate: civilDate.nullable(),
  /** Null while it waits. */
  score: z.int().nullable(),
  band: z.string().nullable(),
  /** What the client does about a score of this band. */
  action: z.string().nullable(),
  /** Since when it waits, or was scored. */
  since: instant,
});
export type ScoreAlert = z.output<typeof scoreAlert>;

const employee = z.object({
  employeeId: uuid,
  firstName: z.string(),
  lastName: z.string(),
  dob: civilDate.nullable(),
  license: z.string().nullable(),
  licenseState: z.string().nullable(),
  licenseClass: z.string().nullable(),
  jobTitle: z.string().nullable(),
});

/** A record to score, or scored. */
export const scoring = z.object({
  scoringId: uuid,
  standing: z.enum(['waiting', 'scored', 'withdrawn']),
  version: z.int(),
  clientId: z.int(),
  clientName: z.string(),
  locationName: z.string(),
  receivedAt: instant,
  employee,
  reportDate: civilDate,
  /** False where the report's own date is not known, and the paper's stands for it. */
  reported: z.boolean(),
  state: z.string().nullable(),
  license: z.string().nullable(),
  licenseStatus: z.string().nullable(),
  /** The record is none of a state's: the built-in simulator made it. */
  simulated: z.boolean(),
  /** False where nobody entered what the paper says. */
  known: z.boolean(),
  unread: z.int(),
  /** What in the record is not as in the employee's file. */
  differs: z.array(z.string()),
  lines: z.array(judgedLine),
  paper: z
    .object({
      documentId: uuid,
      fileName: z.string(),
      pages: z.int().nullable(),
      passwordProtected: z.boolean(),
    })
    .nullable(),
  definition: scheme.extend({ mvrScoreDefId: uuid, version: z.int() }),
  hold: z.enum(['open', 'mine', 'locked']),
  assigneeName: z.string().nullable(),
  leaseId: uuid.nullable(),
  /** The score that stands, with those that were withdrawn. */
  scores: z.array(score),
  /** The one before, of another record of the same driver. */
  previous: score.nullable(),
  allowed: z.array(z.enum(['score', 'reopen'])),
});
export type Scoring = z.output<typeof scoring>;

const note = line(500).default('');
/** What a person says of the lines; those not named stand as the rules have them. */
export const decisions = z.object({
  mvrScoreDefId: uuid,
  leaseId: uuid,
  documentShown,
  decisions: z
    .array(
      z.object({
        lineId: z.string().regex(/^[vawm]\d{1,3}$/),
        ruleId: key.nullable(),
        reasonId: key.nullable().default(null),
        note,
      }),
    )
    .max(1500)
    .default([]),
  /** Lines that stand on the paper and not in the data, and credits. */
  added: z
    .array(
      z.object({
        lineId: z.string().regex(/^m\d{1,3}$/),
        kind: z.enum(RULE_KINDS),
        date: civilDate,
        description: line(200).default(''),
        ruleId: key,
      }),
    )
    .max(200)
    .default([]),
  override: z
    .object({
      score: z.int().min(0).max(1000),
      reasonId: key,
      note,
    })
    .nullable()
    .default(null),
});
export type Decisions = z.output<typeof decisions>;
