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
  'departure.takeBack': onDepartures(
    async ({ departure }) => {
      if (departure) await (await import('./departure-steps.ts')).takeBack(departure);
    },
    unless('takeBack', 'This can no longer be taken back.'),
  ),
} satisfies Actions;
