import { loadZipPlaces } from '#src/features/clinics/server/zip-places.service.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { PLACES } from './places.ts';
import { demoRandom } from './random.ts';

/** A clinic for every eighth ZIP code. */
const CLINICS = 5000;
/** In each of the demo's own cities, where its drivers live. */
const A_CITY = 2;

const NAMES = [
  'Concentric Occupational Health',
  'Northgate Medical',
  'Roadway Clinic',
  'Harbor Urgent Care',
  'Summit Work Health',
  'Prairie Family Medicine',
  'Crossroads Testing Center',
  'Milepost Occupational Medicine',
  'Gateway Drug Screening',
  'Riverside Walk-In Clinic',
] as const;
const STREETS = [
  'Industrial Parkway',
  'Commerce Drive',
  'Depot Road',
  'Medical Center Drive',
  'Main Street',
] as const;
/** How many clinics of a hundred offer each. */
const PROGRAMS: readonly (readonly [id: number, share: number])[] = [
  [24, 0.45],
  [25, 0.6],
  [30, 0.5],
  [31, 0.4],
  [18, 0.7],
];
/** Where a state has no city of the demo. */
const NO_AREA = '800';

interface ZipRow {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

/** Five thousand invented clinics over real ZIP codes of the whole country, each some streets off the middle of its own. */
export async function loadVendors(kernel: Kernel): Promise<void> {
  // A demo can be the first thing that happens to a database.
  await loadZipPlaces(kernel.pool);
  const cities = Object.values(PLACES).flatMap((list) => list.map(({ zip }) => zip));
  // Military mail has no clinics. The hash spreads them as the ZIP codes themselves are spread: where people live.
  const { rows } = await kernel.pool.query<ZipRow>(
    `select * from zip_places where state not in ('AA', 'AE', 'AP', '')
      order by zip = any ($1) desc, md5(zip) limit $2`,
    [cities, CLINICS],
  );
  const own = rows.filter(({ zip }) => cities.includes(zip));
  const places = [...Array.from({ length: A_CITY - 1 }, () => own).flat(), ...rows];
  const clinics = places.slice(0, CLINICS).map((place, at) => clinicAt(at + 1, place));
  await kernel.pool.query(
    `insert into vendors (vendor_id, vendor_name, address1, city, state, zip, phone, fax, form_fox_prog_id, form_fox_code, es_site_id,
       latitude, longitude)
     select * from jsonb_to_recordset($1::jsonb) as t (vendor_id int, vendor_name text, address1 text, city text, state text, zip text,
       phone text, fax text, form_fox_prog_id text, form_fox_code text, es_site_id text, latitude float8, longitude float8)`,
    [JSON.stringify(clinics)],
  );
  await kernel.pool.query(
    `insert into vendor_programs
     select t.vendor_id, p.vendor_program_id, p.vendor_program_name
       from jsonb_to_recordset($1::jsonb) as t (vendor_id int, programs int[])
       join vendor_program_types p on p.vendor_program_id = any (t.programs)`,
    [JSON.stringify(clinics.map(({ vendor_id, programs }) => ({ vendor_id, programs })))],
  );
  await kernel.pool.query('analyze vendors, vendor_programs');
}

function clinicAt(ordinal: number, place: ZipRow) {
  const random = demoRandom('vendors', 'vendor', ordinal);
  const area = PLACES[place.state]?.[0].areaCode ?? NO_AREA;
  const number = () => `${area}-555-0${random.int(100, 199)}`;
  const programs = PROGRAMS.filter(([, share]) => random.chance(share)).map(([id]) => id);
  return {
    vendor_id: ordinal,
    vendor_name: `${random.pick(NAMES)} ${place.city}`,
    address1: `${random.int(100, 9900)} ${random.pick(STREETS)}`,
    city: place.city,
    state: place.state,
    zip: place.zip,
    phone: number(),
    fax: number(),
    form_fox_prog_id: `P${random.digits(4)}`,
    form_fox_code: `FF${random.digits(5)}`,
    es_site_id: random.digits(6),
    latitude: place.latitude + (random.next() - 0.5) * 0.03,
    longitude: place.longitude + (random.next() - 0.5) * 0.03,
    programs: programs.length > 0 ? programs : [18],
  };
}
