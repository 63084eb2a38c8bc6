import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Actions } from '#src/web/palette/action.ts';
import type { DepartureAction } from '../departures.rules.ts';
import { type DeparturesSubject, isDeparturesSubject } from './departures-subject.ts';

const onDepartures = actionsOn(ofKind(isDeparturesSubject));

/** Why something cannot be done with the row under the cursor. */
const unless =
  (needed: DepartureAction, why: string) =>
  ({ departure }: DeparturesSubject): string | null => {
    if (!departure) return 'Choose a client first.';
    return departure.allowed.includes(needed) ? null : why;
  };

export const departuresActions = {
  'departure.begin': async ({ args }) =>
    (await import('./begin-dialog.tsx')).showBegin(Number(args['client'])),
  'departure.export': onDepartures(
    async ({ departure }) => {
      if (departure) await (await import('./departure-steps.ts')).askExport(departure);
    },
    unless('export', 'It is being exported already, or it stays.'),
  ),
  'departure.save': onDepartures(
    async ({ departure }) => {
      if (departure) await (await import('./departure-steps.ts')).saveExport(departure);
    },
    unless('save', 'There is no export to save yet.'),
  ),
  'departure.askErasure': onDepartures(
    async ({ departure }) => {
      if (departure) await (await import('./departure-steps.ts')).askErasure(departure);
    },
    unless('askErasure', 'Save the export first. An erasure is asked for once.'),
  ),
  'departure.agreeErasure': onDepartures(
    async ({ departure }) => {
      if (departure) await (await import('./departure-steps.ts')).agreeErasure(departure);
    },
    unless('agreeErasure', 'Somebody else has to ask for it, and nobody agrees twice.'),
  ),
  'departure.stopErasure': onDepartures(
    async ({ departure }) => {
      if (departure) await (await import('./departure-steps.ts')).stopErasure(departure);
    },
    unless('stopErasure', 'There is no erasure to stop.'),
  ),
  'departure.proof': onDepartures(
    async ({ departure }) => {
      if (departure) (await import('./proof-dialog.tsx')).showProof(departure);
    },
    ({ departure }) => (departure ? null : 'Choose a client first.'),
  ),
  'departure.takeBack': onDepartures(
    async ({ departure }) => {
      if (departure) await (await import('./departure-steps.ts')).takeBack(departure);
    },
    unless('takeBack', 'This can no longer be taken back.'),
  ),
} satisfies Actions;
