import type { Alcohol, Measurement, SCREENING_DEVICES } from './drug-testing.shapes.ts';
import type { CellReader } from './read-cells.rules.ts';
import { letters, type LayoutField } from './result-layout.rules.ts';

type ScreeningDevice = (typeof SCREENING_DEVICES)[number];
/** Words of senders. A map: a word like `constructor` must name nothing. */
const KINDS: ReadonlyMap<string, ScreeningDevice> = new Map([
  ['ebt', 'ebt'],
  ['breath', 'ebt'],
  ['saliva', 'saliva'],
  ['oralfluid', 'saliva'],
  ['breathtube', 'breathTube'],
]);

/** The parts that were said: what was not stays away, so that a report sent again is the same one. */
function saidOf<Parts extends object>(parts: {
  [Part in keyof Parts]: Parts[Part] | null;
}): Partial<Parts> {
  const said = Object.entries(parts).filter(([, value]) => value !== null);
  return Object.fromEntries(said) as Partial<Parts>;
}

/** What a row says of the alcohol testing form. */
export function alcoholOf({ text, time, anyDay, fault }: CellReader): Alcohol {
  const value = (field: LayoutField): number | null => {
    const written = text(field);
    if (written === null) return null;
    // More than any living person has, or not a number: misread.
    return /^[01]?\.\d{1,4}$|^0$/.test(written) && Number(written) < 1
      ? Number(written)
      : fault(field, 'Write it as 0.000.');
  };
  const whole = (field: LayoutField): number | null => {
    const written = text(field);
    if (written === null) return null;
    return /^\d{1,9}$/.test(written) ? Number(written) : fault(field, 'It is not a number.');
  };
  const yes = (field: LayoutField): boolean | null => {
    const written = text(field);
    if (written === null) return null;
    if (/^(yes|y|true|1|signed)$/i.test(written)) return true;
    return /^(no|n|false|0|not signed|refused)$/i.test(written)
      ? false
      : fault(field, 'Write yes or no.');
  };
  const measured = (which: 'screen' | 'confirm'): Measurement => ({
    at: time(`${which}At`),
    value: value(`${which}Value`),
    device: text(`${which}Device`),
    serial: text(`${which}Serial`),
    number: whole(`${which}Number`),
  });
  const confirm = measured('confirm');
  const kind = text('screenKind');
  return {
    screen: {
      ...measured('screen'),
      ...saidOf({
        kind:
          kind === null
            ? null
            : (KINDS.get(letters(kind)) ??
              fault('screenKind', 'Write EBT, saliva or breath tube.')),
        lot: text('screenLot'),
        expires: anyDay('screenExpires'),
      }),
    },
    ...saidOf({
      readInTime: yes('readInTime'),
      activated: yes('activated'),
      displayMatches: yes('displayMatches'),
      confirmPrinted: yes('confirmPrinted'),
      calibrationFailed: yes('calibrationFailed'),
      dotForm: yes('dotForm'),
    }),
    airBlank: value('airBlank'),
    confirm: Object.values(confirm).some((part) => part !== null) ? confirm : null,
    technician: text('technician'),
    technicianSigned: yes('technicianSigned'),
    employeeSigned: yes('employeeSigned'),
    employeeSignedResult: yes('employeeSignedResult'),
    employerTold: time('employerTold'),
  };
}
