import type { Alcohol, Measurement } from './drug-testing.shapes.ts';
import type { CellReader } from './read-cells.rules.ts';
import type { LayoutField } from './result-layout.rules.ts';

/** What a row says of the alcohol testing form. */
export function alcoholOf({ text, time, fault }: CellReader): Alcohol {
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
  return {
    screen: measured('screen'),
    airBlank: value('airBlank'),
    confirm: Object.values(confirm).some((part) => part !== null) ? confirm : null,
    technician: text('technician'),
    technicianSigned: yes('technicianSigned'),
    employeeSigned: yes('employeeSigned'),
    employeeSignedResult: yes('employeeSignedResult'),
    employerTold: time('employerTold'),
  };
}
