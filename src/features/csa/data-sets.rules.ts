/** FMCSA's public files that are taken in, by what their rows are. */
export const DATA_SETS = {
  results: 'SMS results',
  inspections: 'Inspections',
  violations: 'Violations',
  crashes: 'Crashes',
  carriers: 'Census',
} as const;
export type DataSet = keyof typeof DATA_SETS;
export const DATA_SET_IDS = Object.keys(DATA_SETS) as [DataSet, ...DataSet[]];

/** The BASICs of the results file, by the prefix of their columns and FMCSA's number. */
export const RESULT_BASICS = [
  { prefix: 'unsafedriv', basicId: 11 },
  { prefix: 'hosdriv', basicId: 12 },
  { prefix: 'drivfit', basicId: 13 },
  { prefix: 'contrsubst', basicId: 14 },
  { prefix: 'vehmaint', basicId: 15 },
] as const;

/** A heading as it is compared: its letters and digits. */
export const headingKey = (heading: string): string =>
  heading
    .replace(/^\uFEFF/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Columns by the name that rows are read by; the first name is that of today, the others are of other years. */
type Columns = Readonly<Record<string, readonly string[]>>;

interface FileColumns {
  /** Without one of these the file is not read. */
  needed: Columns;
  /** Read where they are there. */
  known: Columns;
}

const basicColumns = (suffixes: Readonly<Record<string, readonly string[]>>): Columns =>
  Object.fromEntries(
    RESULT_BASICS.flatMap(({ prefix }) =>
      Object.entries(suffixes).map(([name, endings]) => [
        `${prefix}.${name}`,
        endings.map((ending) => `${prefix}${ending}`),
      ]),
    ),
  );

const unit = (n: '' | '2'): Columns => ({
  [`unitType${n}`]: [`unittypedesc${n}`],
  [`unitMake${n}`]: [`unitmake${n}`],
  [`unitPlate${n}`]: [`unitlicense${n}`],
  [`unitState${n}`]: [`unitlicensestate${n}`, `unitlicensest${n}`],
  [`unitVin${n}`]: [`vin${n}`, `unitvin${n}`],
});

export const FILE_COLUMNS: Readonly<Record<DataSet, FileColumns>> = {
  results: {
    needed: {
      dot: ['dotnumber', 'usdotnumber', 'usdot'],
      inspections: ['insptotal'],
      ...basicColumns({ measure: ['measure'] }),
    },
    known: {
      driverInspections: ['driverinsptotal'],
      driverOut: ['driveroosinsptotal'],
      vehicleInspections: ['vehicleinsptotal'],
      vehicleOut: ['vehicleoosinsptotal'],
      ...basicColumns({
        inspections: ['inspwviol', 'inspwithviol'],
        percentile: ['pct', 'percentile'],
        alert: ['rdalert', 'roadsidealert'],
        acute: ['ac', 'acutecritical'],
        basicAlert: ['basicalert'],
      }),
    },
  },
  inspections: {
    needed: {
      dot: ['dotnumber', 'usdotnumber', 'usdot'],
      id: ['uniqueid', 'inspectionid', 'inspid'],
      report: ['reportnumber', 'reportno'],
      state: ['reportstate'],
      day: ['inspdate', 'inspectiondate'],
    },
    known: {
      level: ['insplevelid', 'insplevel'],
      place: ['countycodestate', 'countycode'],
      timeWeight: ['timeweight'],
      driverOut: ['driveroostotal'],
      vehicleOut: ['vehicleoostotal'],
      hazmatOut: ['hazmatoostotal'],
      placard: ['hazmatplacardreq'],
      ...unit(''),
      ...unit('2'),
      viol11: ['unsafeviol'],
      viol12: ['fatiguedviol', 'hosviol'],
      viol13: ['drfitnessviol'],
      viol14: ['subtalcoholviol'],
      viol15: ['vhmaintviol'],
      viol16: ['hmviol'],
      violations: ['basicviol'],
    },
  },
  violations: {
    needed: {
      dot: ['dotnumber', 'usdotnumber', 'usdot'],
      id: ['uniqueid', 'inspectionid', 'inspid'],
      day: ['inspdate', 'inspectiondate'],
      code: ['violcode', 'violationcode'],
      basic: ['basicdesc', 'basic'],
    },
    known: {
      out: ['oosindicator', 'oos'],
      severity: ['severityweight'],
      timeWeight: ['timeweight'],
      total: ['totalseveritywght', 'totalseverityweight'],
      description: ['sectiondesc', 'description'],
      group: ['groupdesc'],
      unit: ['violunit', 'unit'],
    },
  },
  crashes: {
    needed: {
      dot: ['dotnumber', 'usdotnumber', 'usdot'],
      report: ['reportnumber', 'reportno'],
      state: ['reportstate'],
      day: ['reportdate', 'crashdate'],
    },
    known: {
      sequence: ['reportseqno', 'seqno'],
      time: ['reporttime'],
      city: ['city', 'cityname'],
      at: ['state', 'crashstate'],
      location: ['location'],
      vin: ['vin', 'vehicleidnumber', 'vehicleidentificationnumber'],
      plate: ['vehiclelicensenumber', 'vehlicnumber', 'vehiclelicenseno', 'licenseplate'],
      plateState: ['vehiclelicensestate', 'vehlicstate'],
      vehicles: ['vehiclesinaccident'],
      fatalities: ['fatalities'],
      injuries: ['injuries'],
      tow: ['towaway'],
      hazmat: ['hazmatreleased', 'hazmatrelease'],
      recordable: ['federalrecordable'],
      severity: ['severityweight'],
      timeWeight: ['timeweight'],
      citation: ['citationissueddesc', 'citationissued'],
      notPreventable: ['notpreventable'],
    },
  },
  carriers: {
    needed: {
      dot: ['dotnumber', 'usdotnumber', 'usdot'],
      name: ['legalname'],
      units: ['nbrpowerunit', 'powerunits', 'nbrpowerunits'],
    },
    known: {
      dba: ['dbaname'],
      operation: ['carrieroperation'],
      hazmat: ['hmflag', 'hmind'],
      passenger: ['pcflag'],
      city: ['phycity'],
      state: ['phystate'],
      drivers: ['drivertotal', 'totaldrivers'],
      mileage: ['mcs150mileage', 'recentmileage'],
      mileageYear: ['mcs150mileageyear', 'recentmileageyear'],
      filed: ['mcs150date'],
      added: ['adddate'],
    },
  },
};

/** Where each column of a file stands. */
export type Places = Readonly<Record<string, number>>;

/** What a file is by its headings. */
export type Layout =
  | { dataSet: DataSet; places: Places; unread: string[]; absent: string[] }
  | { dataSet: null; problem: string };

function placesOf(columns: Columns, keys: readonly string[]) {
  const places: Record<string, number> = {};
  const absent: string[] = [];
  for (const [name, names] of Object.entries(columns)) {
    const at = names.map((one) => keys.indexOf(one)).find((found) => found >= 0);
    if (at === undefined) absent.push(names[0] ?? name);
    else places[name] = at;
  }
  return { places, absent };
}

/**
 * Which of FMCSA's files it is, and where its columns stand: by the columns that only that file has. Columns of other years are
 * known by their names then; what is not known is left unread and said; without a needed one the file is refused.
 */
export function layoutOf(headings: readonly string[]): Layout {
  const keys = headings.map(headingKey);
  const ranked = DATA_SET_IDS.map((dataSet) => {
    const { needed, known } = FILE_COLUMNS[dataSet];
    const [must, may] = [placesOf(needed, keys), placesOf(known, keys)];
    const found = Object.keys(must.places).length;
    return {
      ...{ dataSet, must, may, found },
      share: found / Object.keys(needed).length,
      all: found + Object.keys(may.places).length,
    };
  }).sort((a, b) => b.share - a.share || b.all - a.all);
  const [best] = ranked;
  if (!best || best.found < 2)
    return {
      dataSet: null,
      problem:
        'This is none of the files that are read: SMS results, inspections, violations, crashes or census, with the headings in their first row.',
    };
  if (best.must.absent.length > 0) {
    const absent = best.must.absent.map((key) => written(key)).join(', ');
    return {
      dataSet: null,
      problem: `This looks like ${DATA_SETS[best.dataSet]}, but has no column ${absent}: its columns are those of another year or file. Nothing was taken over.`,
    };
  }
  const read = new Set([...Object.values(best.must.places), ...Object.values(best.may.places)]);
  return {
    dataSet: best.dataSet,
    places: { ...best.must.places, ...best.may.places },
    unread: headings.filter((heading, at) => heading.trim() !== '' && !read.has(at)),
    absent: best.may.absent.map(written),
  };
}

/** A column as it is named in a message: in capitals, as FMCSA writes it, without its underscores. */
const written = (key: string): string => key.toUpperCase();

const RELEASE_MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The day of a release that a file's name says: `2026-10-30`, `20261030`, or `2026Oct` as FMCSA's own names; null for none. */
export function releaseInName(name: string): string | null {
  const day = /(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/.exec(name);
  if (day) return `${day[1]}-${day[2]}-${day[3]}`;
  const named =
    /(?<!\d)(20\d\d)[-_ ]?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.exec(name) ?? null;
  if (!named) return null;
  const month = RELEASE_MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1;
  return `${named[1]}-${String(month).padStart(2, '0')}-01`;
}

/** Where less than this share of the last release's rows are left, a file is rather cut off than short. */
export const LEAST_SHARE = 0.8;
/** So many faulty rows are kept word for word; the rest is counted. */
export const MOST_FAULTS = 200;
