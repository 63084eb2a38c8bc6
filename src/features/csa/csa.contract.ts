import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { flag } from '#src/shared/query-shapes.ts';
import { lines } from '#src/shared/text.ts';
import { DATAQS_STATES } from './dataqs.rules.ts';
import { CARRIER_CLASSES, type CarrierClass, CSA_ALERT_KINDS, RETURN_STATES } from './csa.rules.ts';

export const CSA_ERRORS = defineErrors('csa', {
  return_day: {
    status: 400,
    message: 'The report went back between the day of the inspection and today.',
  },
  say_which: {
    status: 400,
    message: 'Choose the accident in the register, or say why the crash is not yours.',
  },
  other_accident: {
    status: 400,
    message: 'This accident is not in the register of these locations, or was removed.',
  },
  accident_taken: {
    status: 409,
    message: 'This accident is tied to another crash. Untie that one first.',
  },
});

const count = z.number().int();
const maybe = count.nullable();
/** Since which release the row stands as it does, and the first that had it. */
const release = { release: civilDate, firstRelease: civilDate };

const standing = z.object({
  categoryId: count,
  BasicID: maybe,
  BasName: z.string(),
  BasFullName: z.string(),
  threshold: count,
  measure: z.number().nullable(),
  percentile: z.number().nullable(),
  /** Why there is no percentile; null where there is one. */
  reason: z.string().nullable(),
  over: z.boolean().nullable(),
  acute: z.boolean().nullable(),
  /** Inspections with a violation in it. */
  inspections: maybe,
});
export type CsaStanding = z.output<typeof standing>;

const carrier = z
  .object({
    DOTNumber: z.string(),
    clientId: count,
    clientName: z.string(),
    /** As the census has it; null where it has no row, or was not taken in. */
    legalName: z.string().nullable(),
    carrierClass: z.enum(Object.keys(CARRIER_CLASSES) as [CarrierClass, ...CarrierClass[]]),
    kind: z.enum(['passenger', 'property']).nullable(),
    powerUnits: maybe,
    drivers: maybe,
    mcs150On: civilDate.nullable(),
    censusRelease: civilDate.nullable(),
    /** Of the newest results; null without any. */
    release: civilDate.nullable(),
    inspections: maybe,
    driverInspections: maybe,
    driverOutOfService: maybe,
    vehicleInspections: maybe,
    vehicleOutOfService: maybe,
    categories: z.array(standing),
    /** Every release that was taken in, the oldest first. */
    history: z.array(
      z.object({
        release: civilDate,
        categories: z.array(
          z.object({
            BasicID: count,
            measure: z.number().nullable(),
            percentile: z.number().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'CsaCarrier' });
export type CsaCarrier = z.output<typeof carrier>;

/** How the request for a correction stands (DataQs); null where there is none. */
const dataQs = z
  .object({ state: z.enum(DATAQS_STATES), on: civilDate, number: z.string() })
  .meta({ id: 'CsaDataQs' });
export type DataQsStanding = z.output<typeof dataQs>;

const inspection = z
  .object({
    DOTNumber: z.string(),
    inspectionId: z.string(),
    ...release,
    reportNumber: z.string(),
    reportState: z.string(),
    inspectedOn: civilDate,
    level: maybe,
    place: z.string().nullable(),
    driverOutOfService: count,
    vehicleOutOfService: count,
    hazmatOutOfService: count,
    units: z.array(
      z.object({
        type: z.string(),
        make: z.string(),
        plate: z.string(),
        state: z.string(),
        vin: z.string(),
      }),
    ),
    violationCount: count,
    /** How the signed report stands (49 CFR 396.9(d)). */
    report: z.object({
      state: z.enum(RETURN_STATES),
      dueOn: civilDate.nullable(),
      daysLeft: maybe,
      returnedOn: civilDate.nullable(),
    }),
    dataQs: dataQs.nullable(),
  })
  .meta({ id: 'CsaInspection' });
export type CsaInspection = z.output<typeof inspection>;

const violation = z
  .object({
    DOTNumber: z.string(),
    violationId: z.string(),
    inspectionId: z.string(),
    ...release,
    inspectedOn: civilDate,
    reportNumber: z.string().nullable(),
    code: z.string(),
    BasicID: maybe,
    category: z.string(),
    outOfService: z.boolean(),
    severity: maybe,
    timeWeight: maybe,
    totalWeight: maybe,
    description: z.string(),
    group: z.string(),
    unit: z.string(),
    dataQs: dataQs.nullable(),
  })
  .meta({ id: 'CsaViolation' });
export type CsaViolation = z.output<typeof violation>;

/** An accident of the register beside a crash. */
const accident = z.object({
  accidentId: uuid,
  employeeId: uuid,
  date: civilDate,
  city: z.string(),
  state: z.string(),
  driver: z.string(),
  location: z.string(),
  fatalities: count,
  injuries: count,
});
export type CsaAccident = z.output<typeof accident>;

const crash = z
  .object({
    DOTNumber: z.string(),
    crashId: z.string(),
    ...release,
    reportNumber: z.string(),
    reportState: z.string(),
    crashedOn: civilDate,
    crashedAt: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    location: z.string(),
    vin: z.string(),
    plate: z.string(),
    plateState: z.string(),
    fatalities: maybe,
    injuries: maybe,
    towAway: z.boolean().nullable(),
    hazmatReleased: z.boolean().nullable(),
    notPreventable: z.boolean().nullable(),
    /** The accident that somebody says it is; null where it is open, or none of theirs. */
    accident: accident.nullable(),
    /** Why it is none of theirs; null where it is open, or one. */
    reason: z.string().nullable(),
    dataQs: dataQs.nullable(),
  })
  .meta({ id: 'CsaCrash' });
export type CsaCrash = z.output<typeof crash>;

/** An alert about the safety data. */
export const csaAlert = z.object({
  alertId: z.string(),
  kind: z.enum(CSA_ALERT_KINDS),
  DOTNumber: z.string(),
  clientId: count,
  clientName: z.string(),
  BasicID: maybe,
  category: z.string(),
  /** What is the matter, in a sentence. */
  text: z.string(),
  since: civilDate.nullable(),
  /** By when something is to be done; null where no day is set. */
  due: civilDate.nullable(),
  inspectionId: z.string().nullable(),
  crashId: z.string().nullable(),
});
export type CsaAlert = z.output<typeof csaAlert>;

const dotNumber = z.string().regex(/^[1-9]\d{0,7}$/, 'Write the digits of a DOT number.');
const recordId = z.string().min(1).max(160);
const params = z.object({ clientId });
/** Of DOT numbers, some of those at or below the client. */
const chosen = {
  selectedDOTIds: z
    .string()
    .max(4000)
    .regex(/^\d{1,8}(,\d{1,8})*$/, 'Write DOT numbers separated by commas.')
    .transform((text) => text.split(',').map((one) => one.replace(/^0+(?=\d)/, '')))
    .optional(),
};
const SEES = 'client.viewAlerts';
const of = { scope: 'client', feature: 'safetyData' } as const;

export const csaApi = defineApi('csa', {
  summary: {
    ...of,
    method: 'GET',
    path: '/v1/clients/:clientId/csa',
    summary:
      'The safety data of the DOT numbers at or below a client: measures and percentiles of the BASICs against their thresholds, by release. A percentile that FMCSA does not publish is null, with the reason.',
    permission: SEES,
    params,
    query: z.object({
      /** For whom the report is; what is answered depends on the caller alone. */
      forUser: uuid.optional(),
      /** `csaLocation` is a location report and asks for `selectedClientId`, `csa` for `selectedDOTIds`. */
      reportType: z.enum(['csa', 'csaLocation']).default('csa'),
      /** A location at or below the client; its DOT numbers alone. */
      selectedClientId: clientId.optional(),
      ...chosen,
    }),
    result: z.object({
      results: z.array(carrier),
      /** Categories that are announced without a day: they count for nothing yet. */
      announced: z.array(z.object({ name: z.string(), source: z.string() })),
      /** The newest release of each data set that was taken in. */
      releases: z.array(z.object({ dataSet: z.string(), release: civilDate })),
    }),
  },
  inspections: {
    ...of,
    method: 'GET',
    path: '/v1/clients/:clientId/csa/inspections',
    summary:
      'Roadside inspections of the public file, the newest first, with how the signed report of each stands.',
    permission: SEES,
    params,
    query: cursorQuery.extend({
      ...chosen,
      /** Only those whose report is to be returned or was not. */
      openOnly: flag,
      violationsOnly: flag,
    }),
    result: page(inspection),
  },
  violations: {
    ...of,
    method: 'GET',
    path: '/v1/clients/:clientId/csa/violations',
    summary:
      'Violations of the public file, the newest first; of one inspection, or of one category.',
    permission: SEES,
    params,
    query: cursorQuery.extend({
      ...chosen,
      inspectionId: recordId.optional(),
      BasicID: wholeNumber(1, 99).optional(),
      outOfServiceOnly: flag,
    }),
    result: page(violation),
  },
  crashes: {
    ...of,
    method: 'GET',
    path: '/v1/clients/:clientId/csa/crashes',
    summary:
      'Crashes of the public file beside the accident register: which of it each is said to be, and the accidents of the register that the file does not have.',
    permission: 'client.viewEmployee',
    params,
    query: z.object({ ...chosen }),
    result: z.object({
      crashes: z.array(crash),
      /** Registered accidents of the same time that no crash is tied to. */
      onlyInRegister: z.array(accident),
      /** From when on both are compared. */
      since: civilDate,
      /** More crashes are on record than a list shows. */
      more: z.boolean(),
    }),
    audit: 'noted',
  },
  likeAccidents: {
    ...of,
    method: 'GET',
    path: '/v1/clients/:clientId/csa/crashes/:DOTNumber/:crashId/accidents',
    summary: 'Accidents of the register that a crash may be, the most like it first.',
    permission: 'client.viewEmployee',
    params: params.extend({ DOTNumber: dotNumber, crashId: recordId }),
    result: z.object({ accidents: z.array(accident) }),
    audit: 'noted',
  },
  tieCrash: {
    ...of,
    method: 'PUT',
    path: '/v1/clients/:clientId/csa/crashes/:DOTNumber/:crashId/accident',
    summary:
      'Says which accident of the register a crash is, or why it is none of theirs; null for both opens it again.',
    permission: 'client.editEmployeeInfo',
    params: params.extend({ DOTNumber: dotNumber, crashId: recordId }),
    body: z.strictObject({
      accidentId: uuid.nullable(),
      reason: lines(1000)
        .trim()
        .nullable()
        .default(null)
        .transform((text) => (text === '' ? null : text)),
    }),
    result: 'nothing',
    errors: ['csa.say_which', 'csa.other_accident', 'csa.accident_taken'],
  },
  setReturn: {
    ...of,
    method: 'PUT',
    path: '/v1/clients/:clientId/csa/inspections/:DOTNumber/:inspectionId/return',
    summary:
      'Notes the day on which the signed report of an inspection went back (49 CFR 396.9(d)); null takes it back.',
    permission: 'client.editEmployeeInfo',
    params: params.extend({ DOTNumber: dotNumber, inspectionId: recordId }),
    body: z.strictObject({ returnedOn: civilDate.nullable() }),
    result: 'nothing',
    errors: ['csa.return_day'],
  },
  alerts: {
    ...of,
    method: 'GET',
    path: '/v1/clients/:clientId/alerts/csa',
    summary:
      'What is to be done about the safety data at or below a client: categories over their threshold, measures that rose, reports to return, crashes that nobody tied to the register.',
    permission: SEES,
    params,
    result: z.array(csaAlert),
  },
});
