interface LayoutColumn {
  /** What stands in it. */
  about: string;
  example: string;
  needed?: true;
}

/**
 * The layout of results, the same for a file (the names are its headings, in any order) and for a call (the names are its
 * keys). Every value is text.
 */
export const LAYOUT = {
  resultNumber: {
    about: 'Specimen id of the custody and control form, or number of the alcohol testing form',
    example: 'C20411873',
    needed: true,
  },
  lastName: { about: 'Of the donor', example: 'Miller', needed: true },
  firstName: { about: 'Of the donor', example: 'Ann' },
  birthDate: { about: 'M/D/YYYY or YYYY-MM-DD', example: '1984-02-29' },
  ssn: { about: 'Nine digits, or the last four', example: '' },
  workId: { about: 'The employer’s own number of the donor', example: 'D-1042' },
  license: { about: 'Number of the driver’s license', example: '' },
  licenseState: { about: 'Two letters', example: '' },
  orderId: { about: 'Of the order in this console, where it is known', example: '' },
  reason: {
    about: 'Pre-employment, Random, Post-accident …, or 1 to 7',
    example: 'Random',
    needed: true,
  },
  specimen: {
    about: 'Urine, Hair, Breath, Blood, Oral fluid, or 1 to 5',
    example: 'Urine',
    needed: true,
  },
  panel: { about: 'DOT5, ND5, BAT …', example: 'DOT5' },
  dotAgency: {
    about: 'FMCSA, FAA, FRA, FTA, PHMSA, USCG; empty for a test that is not DOT’s',
    example: 'FMCSA',
  },
  collectedOn: { about: 'Day of the collection', example: '2026-03-02', needed: true },
  reportedOn: { about: 'Day of the report; needed with a result', example: '2026-03-04' },
  result: {
    about:
      'Negative, Negative dilute, Positive, Refusal, Canceled, Invalid, or a result type; empty while there is none',
    example: 'Negative',
  },
  substances: { about: 'Of a positive, with semicolons between', example: '' },
  refusal: {
    about: 'Of a refusal: Adulterated, Substituted, Shy bladder, Shy lung or Other',
    example: '',
  },
  recollectionOf: {
    about: 'Number of the test that this one repeats, as after a canceled one',
    example: '',
  },
  laboratory: { about: 'Name', example: 'Prairie Laboratories' },
  reviewOfficer: { about: 'Name of the medical review officer', example: 'Dr. Ruiz' },
  site: { about: 'Where it was collected', example: 'Hudson Clinic' },
  remarks: { about: 'As they stand on the form', example: '' },
  paper: {
    about:
      'The report as PDF. In a file the name of one that is sent along, where it is not the result’s number; in a call the PDF itself, base64. Up to 50 at once, a call up to 20 MB',
    example: '',
  },
  screenAt: { about: 'Breath: YYYY-MM-DD HH:MM', example: '' },
  screenValue: { about: 'Breath: 0.000', example: '' },
  screenDevice: { about: 'Breath: maker and model', example: '' },
  screenSerial: { about: 'Breath: serial number of the device', example: '' },
  screenNumber: { about: 'Breath: number of the test on the device', example: '' },
  screenKind: {
    about: 'Breath: EBT, saliva or breath tube; the latter two have a lot and no serial number',
    example: '',
  },
  screenLot: { about: 'Breath: lot of a saliva or breath-tube device', example: '' },
  screenExpires: { about: 'Breath: day on which that device expires', example: '' },
  readInTime: { about: 'Breath: yes or no, of a saliva or breath-tube device', example: '' },
  activated: { about: 'Breath: yes or no, of a saliva device', example: '' },
  airBlank: { about: 'Breath: before the confirmation', example: '' },
  confirmAt: { about: 'Breath: YYYY-MM-DD HH:MM', example: '' },
  confirmValue: { about: 'Breath: 0.000', example: '' },
  confirmDevice: { about: 'Breath: maker and model', example: '' },
  confirmSerial: { about: 'Breath: serial number of the device', example: '' },
  confirmNumber: { about: 'Breath: number of the test on the device', example: '' },
  displayMatches: {
    about: 'Breath: yes or no, the printed result is the displayed one',
    example: '',
  },
  confirmPrinted: { about: 'Breath: yes or no, the confirmation was printed', example: '' },
  calibrationFailed: {
    about: 'Breath: yes or no, the next external check of calibration was out of tolerance',
    example: '',
  },
  dotForm: { about: 'Breath: yes or no, the DOT alcohol testing form was used', example: '' },
  technician: { about: 'Breath: name', example: '' },
  technicianSigned: { about: 'Breath: yes or no', example: '' },
  employeeSigned: { about: 'Breath: yes or no, step 2', example: '' },
  employeeSignedResult: { about: 'Breath: yes or no, step 4', example: '' },
  employerTold: { about: 'Breath: YYYY-MM-DD HH:MM', example: '' },
} as const satisfies Record<string, LayoutColumn>;
export type LayoutField = keyof typeof LAYOUT;
export const LAYOUT_FIELDS = Object.keys(LAYOUT) as LayoutField[];
export const ALCOHOL_FIELDS = LAYOUT_FIELDS.slice(LAYOUT_FIELDS.indexOf('screenAt'));
/** The longest text of a field; remarks may be longer. */
export const MOST_TEXT = 200;
export const MOST_REMARKS = 1000;

export type ResultFields = Partial<Record<LayoutField, string | undefined>>;

/** Why a row cannot be taken: the field and what to do. Never the value of an SSN. */
export interface ResultFault {
  field: string;
  reason: string;
}

/** A text by its letters and digits alone, for comparison. */
export const letters = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');

/** Which field each heading of a file names; null for one that none knows. */
export function fieldsOfHeadings(headings: readonly string[]): (LayoutField | null)[] {
  const known = new Map(LAYOUT_FIELDS.map((field) => [letters(field), field]));
  return headings.map((heading) => known.get(letters(heading)) ?? null);
}

/** What is wrong with the headings of a file; null when nothing is. */
export function headingsFault(headings: readonly string[]): string | null {
  const fields = fieldsOfHeadings(headings);
  const unknown = headings.filter((heading, at) => heading !== '' && fields[at] === null);
  if (unknown.length > 0)
    return `The layout has no column ${unknown.slice(0, 5).join(', ')}. Take it out, or name it as the layout does.`;
  const twice = fields.filter((field, at) => field !== null && fields.indexOf(field) !== at);
  if (twice.length > 0) return `The column ${twice.join(', ')} stands more than once.`;
  const missing = LAYOUT_FIELDS.filter(
    (field) => 'needed' in LAYOUT[field] && !fields.includes(field),
  );
  return missing.length > 0 ? `The column ${missing.join(', ')} is missing.` : null;
}

/** The number of a result as it is kept and compared: capitals, without spaces. */
export function foldNumber(text: string): string {
  return text.toUpperCase().replace(/\s+/g, '');
}
