import type { Kernel } from '../kernel.ts';
import { PLACES } from './places.ts';
import { demoRandom } from './random.ts';

const NAMES = [
  'Concentric Occupational Health',
  'Northgate Medical',
  'Roadway Clinic',
  'Harbor Urgent Care',
  'Summit Work Health',
  'Prairie Family Medicine',
] as const;
const PROGRAMS = [
  [24, 'ATN'],
  [25, 'eCCF'],
  [30, 'Breath alcohol'],
  [31, 'Instant test'],
  [18, 'DOT physical'],
] as const;

/** Forty clinics in the demo's cities; invented, with invented telephone numbers. */
export async function loadVendors(kernel: Kernel): Promise<void> {
  const places = Object.entries(PLACES).flatMap(([state, list]) =>
    list.map((place) => ({ state, ...place })),
  );
  for (let ordinal = 1; ordinal <= 40; ordinal += 1) {
    const random = demoRandom('vendors', 'vendor', ordinal);
    const place = random.pick(places);
    await kernel.pool.query(
      `insert into vendors (vendor_id, vendor_name, address1, city, state, zip, phone, fax, form_fox_code, es_site_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ordinal,
        `${random.pick(NAMES)} ${place.city}`,
        `${random.int(100, 9900)} Industrial Parkway`,
        place.city,
        place.state,
        place.zip,
        `${place.areaCode}-555-0${random.int(100, 199)}`,
        `${place.areaCode}-555-0${random.int(100, 199)}`,
        `FF${random.digits(5)}`,
        random.digits(6),
      ],
    );
    for (const [id, name] of PROGRAMS) {
      if (random.chance(0.7))
        await kernel.pool.query('insert into vendor_programs values ($1, $2, $3)', [
          ordinal,
          id,
          name,
        ]);
    }
  }
}
