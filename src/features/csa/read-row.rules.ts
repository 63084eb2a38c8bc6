import { fmcsaDay, fmcsaFlag, fmcsaNumber, fmcsaTime } from './cells.rules.ts';
import { type DataSet, type Places, RESULT_BASICS } from './data-sets.rules.ts';

/** A row of a file as it is kept, by the columns of its table. */
interface KeptRow {
  /** What tells it apart among the rows of its carrier. */
  key: string;
  facts: Readonly<Record<string, unknown>>;
  /** Cells that could not be read, and are kept empty. */
  faults: readonly string[];
}

/** What a row comes to; `refused` says why it cannot be kept. */
export type RowReading = KeptRow | { refused: string };

/** Violations by the category that the file names, whatever the year's wording. */
const BASIC_WORDS: readonly (readonly [RegExp, number])[] = [
  [/unsafe/i, 11],
  [/hours|hos|fatigue/i, 12],
  [/fitness/i, 13],
  [/substance|alcohol/i, 14],
  [/maint/i, 15],
  [/hazmat|hazardous|\bhm\b/i, 16],
  [/crash/i, 17],
];

/** FMCSA's number of the category that a violation is counted in; null for one of no category that is known. */
export function basicOf(text: string): number | null {
  return BASIC_WORDS.find(([words]) => words.test(text))?.[1] ?? null;
}

/** One category of a carrier's results. */
export interface ResultCategory {
  basicId: number;
  /** Inspections with a violation in it. */
  inspections: number | null;
  measure: number | null;
  percentile: number | null;
  /** The percentile is over the threshold, as the file says. */
  alert: boolean | null;
  /** An acute or critical violation was found in an investigation. */
  acute: boolean | null;
  /** The text that stands for the measure or percentile, such as "Less than 5 vehicle inspections". */
  said: string | null;
}

/** The cells of one row, by name. */
class Cells {
  readonly faults: string[] = [];
  readonly #cells: readonly string[];
  readonly #places: Places;
  constructor(cells: readonly string[], places: Places) {
    this.#cells = cells;
    this.#places = places;
  }
  has(name: string): boolean {
    return this.#places[name] !== undefined;
  }
  text(name: string): string {
    const at = this.#places[name];
    return at === undefined
      ? ''
      : (this.#cells[at] ?? '').trim().replace(/\s+/g, ' ').slice(0, 400);
  }
  flag(name: string): boolean | null {
    return fmcsaFlag(this.text(name));
  }
  /** A whole number; kept empty, and noted, where a text stands for it. */
  count(name: string): number | null {
    const value = fmcsaNumber(this.text(name));
    return value === null ? this.#unread(name, 'number') : Math.round(value);
  }
  day(name: string): string | null {
    return fmcsaDay(this.text(name)) ?? this.#unread(name, 'day');
  }
  #unread(name: string, what: string): null {
    const said = this.text(name);
    if (said !== '') this.faults.push(`“${said.slice(0, 60)}” is no ${what}, and was left out`);
    return null;
  }
}

function readResults(cells: Cells, release: string): RowReading {
  const categories = RESULT_BASICS.map(({ prefix, basicId }): ResultCategory => {
    const said = [cells.text(`${prefix}.measure`), cells.text(`${prefix}.percentile`)].find(
      (text) => text !== '' && fmcsaNumber(text) === null,
    );
    return {
      basicId,
      inspections: cells.count(`${prefix}.inspections`),
      measure: fmcsaNumber(cells.text(`${prefix}.measure`)),
      percentile: fmcsaNumber(cells.text(`${prefix}.percentile`)),
      alert: cells.flag(`${prefix}.alert`),
      acute: cells.flag(`${prefix}.acute`),
      said: said ?? null,
    };
  });
  return {
    key: release,
    facts: {
      carrier_kind: RESULT_BASICS.some(({ prefix }) => cells.has(`${prefix}.percentile`))
        ? 'passenger'
        : 'property',
      inspections: cells.count('inspections'),
      driver_inspections: cells.count('driverInspections'),
      driver_out_of_service: cells.count('driverOut'),
      vehicle_inspections: cells.count('vehicleInspections'),
      vehicle_out_of_service: cells.count('vehicleOut'),
      categories,
    },
    faults: cells.faults,
  };
}

const BASIC_COUNTS = [11, 12, 13, 14, 15, 16] as const;

function readInspection(cells: Cells): RowReading {
  const [id, day] = [cells.text('id'), cells.day('day')];
  if (id === '') return { refused: 'it has no number of the inspection' };
  if (day === null) return { refused: 'it has no day of the inspection' };
  const counts = BASIC_COUNTS.map(
    (basicId) => [basicId, cells.count(`viol${basicId}`) ?? 0] as const,
  );
  const sum = counts.reduce((all, [, count]) => all + count, 0);
  const units = (['', '2'] as const)
    .map((n) => ({
      type: cells.text(`unitType${n}`),
      make: cells.text(`unitMake${n}`),
      plate: cells.text(`unitPlate${n}`),
      state: cells.text(`unitState${n}`),
      vin: cells.text(`unitVin${n}`),
    }))
    .filter((unit) => Object.values(unit).some((text) => text !== ''));
  return {
    key: id,
    facts: {
      report_number: cells.text('report'),
      report_state: cells.text('state'),
      inspected_on: day,
      level: cells.count('level'),
      place: cells.text('place') || null,
      time_weight: cells.count('timeWeight'),
      driver_out_of_service: cells.count('driverOut') ?? 0,
      vehicle_out_of_service: cells.count('vehicleOut') ?? 0,
      hazmat_out_of_service: cells.count('hazmatOut') ?? 0,
      placard: cells.flag('placard'),
      units,
      violations: Object.fromEntries(counts.filter(([, count]) => count > 0)),
      violation_count: Math.max(sum, cells.count('violations') ?? 0),
    },
    faults: cells.faults,
  };
}

function readViolation(cells: Cells): RowReading {
  const [id, day, code] = [cells.text('id'), cells.day('day'), cells.text('code')];
  if (id === '') return { refused: 'it has no number of the inspection' };
  if (day === null) return { refused: 'it has no day of the inspection' };
  if (code === '') return { refused: 'it has no code of the violation' };
  const basic = cells.text('basic');
  return {
    key: [id, code, cells.text('unit')].join('|'),
    facts: {
      inspection_id: id,
      inspected_on: day,
      code,
      basic_id: basicOf(basic),
      basic_said: basic,
      out_of_service: cells.flag('out') ?? false,
      severity: cells.count('severity'),
      time_weight: cells.count('timeWeight'),
      total_weight: cells.count('total'),
      description: cells.text('description'),
      violation_group: cells.text('group'),
      unit: cells.text('unit'),
    },
    faults: cells.faults,
  };
}

function readCrash(cells: Cells): RowReading {
  const [report, day] = [cells.text('report'), cells.day('day')];
  if (report === '') return { refused: 'it has no number of the report' };
  if (day === null) return { refused: 'it has no day of the crash' };
  const sequence = cells.count('sequence') ?? 1;
  return {
    key: [cells.text('state'), report, sequence].join('|'),
    facts: {
      report_number: report,
      report_state: cells.text('state'),
      sequence,
      crashed_on: day,
      crashed_at: fmcsaTime(cells.text('time')),
      city: cells.text('city'),
      state: cells.text('at') || cells.text('state'),
      location: cells.text('location'),
      vin: cells.text('vin'),
      plate: cells.text('plate'),
      plate_state: cells.text('plateState'),
      vehicles: cells.count('vehicles'),
      fatalities: cells.count('fatalities'),
      injuries: cells.count('injuries'),
      tow_away: cells.flag('tow'),
      hazmat_released: cells.flag('hazmat'),
      recordable: cells.flag('recordable'),
      severity: cells.count('severity'),
      time_weight: cells.count('timeWeight'),
      citation: cells.text('citation'),
      not_preventable: cells.flag('notPreventable'),
    },
    faults: cells.faults,
  };
}

function readCarrier(cells: Cells): RowReading {
  return {
    key: '',
    facts: {
      legal_name: cells.text('name'),
      dba_name: cells.text('dba'),
      operation: cells.text('operation'),
      hazmat: cells.flag('hazmat'),
      passenger: cells.flag('passenger'),
      city: cells.text('city'),
      state: cells.text('state'),
      power_units: cells.count('units'),
      drivers: cells.count('drivers'),
      mileage: cells.count('mileage'),
      mileage_year: cells.count('mileageYear'),
      mcs150_on: cells.day('filed'),
      added_on: cells.day('added'),
    },
    faults: cells.faults,
  };
}

const READERS: Readonly<Record<DataSet, (cells: Cells, release: string) => RowReading>> = {
  results: readResults,
  inspections: readInspection,
  violations: readViolation,
  crashes: readCrash,
  carriers: readCarrier,
};

/** Reads one row of a file by the places of its columns. `release` is the day of the file's release. */
export function readRow(
  dataSet: DataSet,
  cells: readonly string[],
  { places, release }: { places: Places; release: string },
): RowReading {
  return READERS[dataSet](new Cells(cells, places), release);
}
