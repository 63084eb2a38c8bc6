import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId } from '#src/shared/ids.ts';
import { patchBody } from '#src/shared/patch-body.ts';
import { line } from '#src/shared/text.ts';
import { SETS_UP_SETTINGS } from '#src/shared/permission-sets.ts';

const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email({ error: 'Please enter a properly formatted email address' }));
const name = line(120).min(1, 'Fill this in.');
const person = z.strictObject({ name, phone: line(40), email: email.or(z.literal('')) });

/** What a location can be set up with. */
const settings = {
  /** Whom test results reach and who takes a driver off the road: of the employer itself (49 CFR 40.3). */
  der: z.strictObject({ ...person.shape, deputies: z.array(person).max(5) }),
  /** Where the medical cards of its drivers are sent on to. */
  medCards: z.strictObject({ name, email }),
  /** Its numbers at laboratories. */
  labAccounts: z.strictObject({
    accounts: z
      .array(z.strictObject({ lab: name, number: line(40).min(1, 'Fill this in.') }))
      .min(1)
      .max(20),
  }),
  /** Whether the records of its drivers are watched. */
  driverMonitoring: z.strictObject({ isWatched: z.boolean() }),
};
export type LocationSettings = { [K in keyof typeof settings]: z.output<(typeof settings)[K]> };
export type SettingKind = keyof LocationSettings;

const told = <Value extends z.ZodType>(value: Value) =>
  z.object({
    /** Null where nobody said anything, here or above. */
    value: value.nullable(),
    /** The location that says it; null for this one, or nobody. */
    from: z.string().nullable(),
    /** This location says it itself. */
    isOwn: z.boolean(),
    mayWrite: z.boolean(),
  });
const all = z
  .object({
    der: told(settings.der),
    medCards: told(settings.medCards),
    labAccounts: told(settings.labAccounts),
    driverMonitoring: told(settings.driverMonitoring),
  })
  .meta({ id: 'LocationSettings' });
export type AllSettings = z.output<typeof all>;

const params = z.object({ clientId });

export const locationSettingsApi = defineApi('location-settings', {
  read: {
    method: 'GET',
    path: '/v1/clients/:clientId/locationSettings',
    summary: 'What a location is set up with, its own or of the nearest location above.',
    permission: ['client.viewLocation', ...SETS_UP_SETTINGS],
    scope: 'client',
    params,
    result: all,
  },
  change: {
    method: 'PATCH',
    path: '/v1/clients/:clientId/locationSettings',
    summary: 'Sets a location up; null leaves it to the location above.',
    permission: SETS_UP_SETTINGS,
    scope: 'client',
    params,
    body: patchBody({
      der: settings.der.nullable(),
      medCards: settings.medCards.nullable(),
      labAccounts: settings.labAccounts.nullable(),
      driverMonitoring: settings.driverMonitoring.nullable(),
    }),
    result: all,
  },
});
