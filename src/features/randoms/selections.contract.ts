import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { SEES_SELECTIONS } from '#src/shared/permission-sets.ts';
import { flag } from '#src/shared/query-shapes.ts';
import { line, lines } from '#src/shared/text.ts';
import { takenBack } from './freezes.contract.ts';
import { EXCUSES, OUTCOMES, STANDINGS } from './lives.rules.ts';

export const SELECTION_ERRORS = defineErrors('selections', {
  drawn_already: {
    status: 409,
    message: 'This period was already drawn, and a draw is never repeated. Look at the selection.',
  },
  freeze_first: {
    status: 409,
    message: 'Freeze the list first: a value that was known before it proves nothing.',
  },
  value_needed: {
    status: 400,
    message: 'The list is frozen. Type a number that no one could have known before, then draw.',
  },
  beacon_waits: {
    status: 409,
    message: 'The beacon’s round for this draw has not come out yet. Draw again in a minute.',
  },
  beacon_fails: {
    status: 503,
    message: 'The public beacon gave no value for this draw. No one was drawn; try again.',
  },
  beacon_only: {
    status: 400,
    message: 'A public beacon says the value of a draw here. Draw without a number.',
  },
  reason_needed: {
    status: 400,
    message: 'Say why other numbers are drawn than the calculation gives.',
  },
  too_small: {
    status: 409,
    message: 'No one can be drawn from this pool as it is. Change the pool first.',
  },
  only_more: {
    status: 409,
    message: 'A drawn number only grows: those who were drawn stay drawn.',
  },
  nobody_left: { status: 409, message: 'No one is left in the list to draw.' },
  no_alternates: { status: 409, message: 'This pool has no alternates.' },
  not_drawn: { status: 409, message: 'No one has been drawn for this period yet.' },
  closed: { status: 409, message: 'This selection was closed and signed. It stays as it is.' },
});

const number = wholeNumber(0, 10_000_000);

const kind = z.object({
  rate: z.number(),
  average: z.number().int(),
  target: z.number().int(),
  done: z.number().int(),
  open: z.number().int(),
  lacking: z.number().int(),
  pick: z.number().int(),
  endsAt: z.number(),
  forecast: z.string(),
});
export const calculation = z.object({
  poolId: uuid,
  year: z.number().int(),
  period: z.number().int(),
  frequency: z.number().int(),
  name: z.string(),
  from: civilDate,
  to: civilDate,
  /** The company's part of a consortium: its own people alone, and nothing to select here. */
  ofConsortium: z.boolean(),
  rosterNow: z.number().int(),
  /** At each earlier period of the year, with how it is known. */
  earlier: z.array(
    z.object({ period: z.number().int(), people: z.number().int(), from: z.string() }),
  ),
  average: z.number().int(),
  periodsLeft: z.number().int(),
  targetDrug: z.number().int(),
  targetAlcohol: z.number().int(),
  doneDrug: z.number().int(),
  doneAlcohol: z.number().int(),
  numToSelectDrug: z.number().int(),
  numToSelectAlcohol: z.number().int(),
  drug: kind,
  alcohol: kind,
});
export type Calculation = z.output<typeof calculation>;

/** Who said the value: somebody after the freeze, a public beacon, or the server where nobody did. */
export const VALUE_SOURCES = ['typed', 'beacon', 'server'] as const;
export type ValueSource = (typeof VALUE_SOURCES)[number];
const beacon = z.object({
  url: z.string(),
  round: z.number().int(),
  /** When the round came out, by the beacon's own clock. */
  at: instant,
  randomness: z.string(),
  signature: z.string(),
});
export type BeaconRound = z.output<typeof beacon>;

const person = z.object({
  place: z.number().int(),
  employeeId: uuid,
  name: z.string(),
  /** Where the person worked at the draw. */
  clientId: z.number().int(),
  clientName: z.string(),
  /** Where somebody works who was transferred since; null for everybody else. */
  movedTo: z.string().nullable(),
  /** Whether the file is at one of the asker's locations. */
  seesFile: z.boolean(),
  drug: z.boolean(),
  alcohol: z.boolean(),
  alternate: z.boolean(),
  /** Selected before in this year, from the same pool. */
  again: z.boolean(),
  /** Days of collection; null while no result came that counts. */
  drugTestedOn: civilDate.nullable(),
  alcoholTestedOn: civilDate.nullable(),
  /** Whose place an alternate took; null for everybody else. */
  standsFor: z.number().int().nullable(),
  standing: z.enum(STANDINGS),
  notifiedAt: instant.nullable(),
  /** Told after the period's end. */
  late: z.boolean(),
  arrivedAt: instant.nullable(),
  collectedAt: instant.nullable(),
  excused: z.enum(EXCUSES).nullable(),
  excusedNote: z.string().nullable(),
  /** When somebody who is excused is expected back. */
  returnsOn: civilDate.nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  outcomeOn: civilDate.nullable(),
  outcomeNote: z.string().nullable(),
  drugOrderId: uuid.nullable(),
  alcoholOrderId: uuid.nullable(),
  version: z.number().int(),
});
export type SelectedPerson = z.output<typeof person>;

export const selection = z.object({
  selectionId: uuid,
  poolId: uuid,
  poolName: z.string(),
  clientId: z.number().int(),
  year: z.number().int(),
  period: z.number().int(),
  frequency: z.number().int(),
  name: z.string(),
  state: z.enum(['frozen', 'drawn', 'closed']),
  numToSelectDrug: z.number().int(),
  numToSelectAlcohol: z.number().int(),
  adjusted: z.string().nullable(),
  /** What was published at the freeze, and after the draw the secret. */
  snapshot: z.object({
    hash: z.string(),
    people: z.number().int(),
    /** People in the list whose hash it is, where that is the list of several companies. */
    ofAll: z.number().int().nullable(),
    frozenAt: instant,
    /** Asked for with `snapshot`: the first tokens of the list, which the file has whole. */
    tokens: z.array(z.string()),
  }),
  /** Lists that were frozen for this period before, and taken back. */
  takenBack: z.array(takenBack),
  secretHash: z.string(),
  secret: z.string().nullable(),
  value: z.string().nullable(),
  valueFrom: z.enum(VALUE_SOURCES).nullable(),
  /** A public beacon says the value of a draw that is frozen: nobody types one. */
  takesBeacon: z.boolean(),
  /** The round of a public beacon, where its value was mixed in. */
  beacon: beacon.nullable(),
  algorithm: z.string().nullable(),
  drawnAt: instant.nullable(),
  drawnBy: z.string().nullable(),
  selected: z.array(person),
  alternates: z.array(person),
  /** There are more people than are listed here. */
  more: z.boolean(),
  /** The notice to those who answer for testing: when it leaves or left. */
  notifyAt: instant.nullable(),
  noticedAt: instant.nullable(),
  /** How those selected stand, alternates aside: of a closed selection as it was signed. */
  tally: z.object({
    selected: z.number().int(),
    tested: z.number().int(),
    canceled: z.number().int(),
    excused: z.number().int(),
    missed: z.number().int(),
    refused: z.number().int(),
    open: z.number().int(),
  }),
  closed: z.object({ at: instant, name: z.string(), note: z.string().nullable() }).nullable(),
  version: z.number().int(),
  allowed: z.array(z.enum(['draw', 'raise', 'alternates', 'note', 'order', 'notify', 'close'])),
});
export type Selection = z.output<typeof selection>;

const summary = selection
  .pick({
    ...{ selectionId: true, poolId: true, poolName: true, clientId: true, year: true },
    ...{ period: true, frequency: true, name: true, state: true },
    ...{ numToSelectDrug: true, numToSelectAlcohol: true, drawnAt: true },
  })
  .extend({
    people: z.number().int(),
    drugTested: z.number().int(),
    alcoholTested: z.number().int(),
  });
export type SelectionSummary = z.output<typeof summary>;

const ofClient = z.object({ clientId });
const ofPool = z.object({ clientId, poolId: uuid });
const ofSelection = ofPool.extend({ selectionId: uuid });
const read = { permission: SEES_SELECTIONS, scope: 'client', feature: 'randomSelections' } as const;
const draws = {
  permission: 'records.drawRandoms',
  scope: 'client',
  feature: 'randomSelections',
} as const;

/** How many a draw is to take, where they are not those that were calculated. */
export const drawNumbers = z.object({ drug: number.optional(), alcohol: number.optional() });
/** What a draw is told. */
export const drawBody = z
  .object({
    /** Said after the freeze by somebody who could not know it before. */
    value: line(200).trim().min(1).optional(),
    /** The reason, where the numbers drawn differ from those calculated. */
    reason: lines(1000).trim().min(1).optional(),
  })
  .optional();
/** Why a draw is refused, of one company or of several. */
export const DRAW_REFUSED = [
  'selections.drawn_already',
  'freezes.drawn_from',
  'selections.freeze_first',
  'selections.value_needed',
  'selections.beacon_waits',
  'selections.beacon_fails',
  'selections.beacon_only',
  'selections.reason_needed',
  'selections.too_small',
] as const;

export const selectionsApi = defineApi('selections', {
  calculation: {
    method: 'GET',
    path: '/v1/clients/:clientId/pools/:poolId/selections/calculation',
    summary:
      'How many people a pool’s selection takes in the current period, with its numbers laid open.',
    ...read,
    params: ofPool,
    result: calculation,
  },
  pattern: {
    method: 'GET',
    path: '/v1/clients/:clientId/pools/:poolId/selections/pattern',
    summary:
      'On which days of the week and at which hours a pool’s tests of a year were made, with what an auditor would find.',
    ...read,
    params: ofPool,
    query: z.object({ year: wholeNumber(2000, 2200) }),
    result: z.object({
      year: z.number().int(),
      weekdays: z.array(z.number().int()).length(7),
      hours: z.array(z.number().int()).length(24),
      findings: z.array(z.string()),
    }),
  },
  previous: {
    method: 'GET',
    path: '/v1/clients/:clientId/pools/selections/previous',
    summary:
      'Selections of the pools at or below a client, the newest first; of deleted pools, too.',
    ...read,
    params: ofClient,
    query: z.object({ poolId: uuid.optional() }),
    result: z.array(summary),
  },
  freeze: {
    method: 'POST',
    path: '/v1/clients/:clientId/pools/:poolId/freeze',
    summary:
      'Publishes the hash of a new secret, freezes the list of the pool and publishes its hash. The same where it was frozen already.',
    ...draws,
    params: ofPool,
    result: selection,
    status: 201,
    errors: [
      'selections.drawn_already',
      'freezes.drawn_from',
      'selections.too_small',
      'pools.deleted',
      'pools.not_yours',
      'pools.of_consortium',
    ],
  },
  draw: {
    method: 'POST',
    path: '/v1/clients/:clientId/pools/:poolId/selections',
    summary:
      'Draws the selection of the current period, once; with alternateNumber so many alternates for the newest one.',
    ...draws,
    stepUp: true,
    params: ofPool,
    query: drawNumbers.extend({ alternateNumber: wholeNumber(1, 1000).optional() }),
    body: drawBody,
    result: selection,
    status: 201,
    errors: [
      ...DRAW_REFUSED,
      'selections.nobody_left',
      'selections.no_alternates',
      'selections.not_drawn',
      'selections.closed',
      'pools.deleted',
      'pools.not_yours',
      'pools.of_consortium',
    ],
  },
  one: {
    method: 'GET',
    path: '/v1/clients/:clientId/pools/:poolId/selections/:selectionId',
    summary: 'One selection: who was drawn, and how it was. Each reading is recorded.',
    ...read,
    params: ofSelection,
    query: z.object({
      alternates: flag,
      snapshot: flag,
      /** Sent by the console for internal users; the session says it anyway. */
      isInternalUser: flag,
      impersonatingUserId: z.string().max(100).optional(),
    }),
    result: selection,
    audit: 'read',
  },
  raise: {
    method: 'PATCH',
    path: '/v1/clients/:clientId/pools/:poolId/selections/:selectionId',
    summary: 'Raises the numbers of a selection, with a reason: the same order goes on.',
    ...draws,
    stepUp: true,
    params: ofSelection,
    body: z.strictObject({
      numToSelectDrug: number,
      numToSelectAlcohol: number,
      reason: lines(1000).trim().min(1, 'Enter a reason.'),
    }),
    result: selection,
    versioned: true,
    errors: [
      'selections.only_more',
      'selections.nobody_left',
      'selections.not_drawn',
      'selections.closed',
      'pools.not_yours',
    ],
  },
  ofEmployee: {
    opens: 'drugAlcohol',
    method: 'GET',
    path: '/v1/clients/:clientId/selections/:employeeId',
    summary: 'The selections in which an employee was drawn, the newest first.',
    ...read,
    params: ofClient.extend({ employeeId: uuid }),
    result: z.array(
      z.object({
        selectionId: uuid,
        poolId: uuid,
        poolName: z.string(),
        name: z.string(),
        drawnOn: civilDate,
        drug: z.boolean(),
        alcohol: z.boolean(),
        alternate: z.boolean(),
        standing: z.enum(STANDINGS),
      }),
    ),
    audit: 'read',
  },
  published: {
    method: 'GET',
    path: '/v1/clients/:clientId/pools/:poolId/selections/:selectionId/published',
    summary:
      'The draw as a file that anyone can check: hashes, secret, value, and the list as tokens.',
    ...read,
    params: ofSelection,
    result: 'stream',
    audit: 'read',
    errors: ['selections.not_drawn'],
  },
});
