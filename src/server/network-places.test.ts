import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KNOWN_PLACES, placeRecord, placesFile } from '#tests/support/mmdb.ts';
import { makeLog } from './log.ts';
import { openPlaces, type Places } from './network-places.ts';

let folder: string;
let file: string;
let places: Places;
const log = makeLog('silent');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'places-'));
  file = join(folder, 'places.mmdb');
  await writeFile(file, placesFile(KNOWN_PLACES));
  places = await openPlaces({ placesDatabase: file }, log);
});
afterAll(async () => {
  places.close();
  await rm(folder, { recursive: true });
});

describe('places of addresses', () => {
  test.each([
    ['81.2.69.142', 'London, United Kingdom', 'EU'],
    ['128.146.1.7', 'Columbus, United States', 'NA'],
    ['129.22.9.9', 'Ohio, United States', 'NA'],
    ['2a02:2e0:3fe:1001::1', 'Germany', 'EU'],
    ['9.9.9.9', 'network 9.9.9.0/24', null],
    ['2606:4700:10::6814:1', 'network 2606:4700:10::/48', null],
    ['10.20.3.4', 'network 10.20.3.0/24', null],
    ['127.0.0.1', 'network 127.0.0.0/24', null],
    ['fe80::1%eth0', 'network fe80:0:0::/48', null],
    ['nonsense', null, null],
    [null, null, null],
  ])('%s is at %s on %s', (address, name, continent) => {
    expect(places.nameOf(address)).toBe(name);
    expect(places.continentOf(address)).toBe(continent);
  });

  test('without a database each address has its network alone', async () => {
    const none = await openPlaces({}, log);
    expect(none.nameOf('81.2.69.142')).toBe('network 81.2.69.0/24');
    expect(none.continentOf('81.2.69.142')).toBeNull();
    await none.reload();
    none.close();
  });

  test('a file that is none is refused with a sentence', async () => {
    const bad = join(folder, 'bad.mmdb');
    const refused = `PLACES_DATABASE names ${bad}, which cannot be read`;
    await expect(openPlaces({ placesDatabase: bad }, log)).rejects.toThrow(refused);
    const whole = placesFile(KNOWN_PLACES);
    const contents = [
      Buffer.alloc(0),
      Buffer.from('no database'),
      Buffer.alloc(4096, 7),
      whole.subarray(0, whole.length - 200),
      placesFile(KNOWN_PLACES, 'Test-ASN'),
    ];
    for (const content of contents) {
      await writeFile(bad, content);
      await expect(openPlaces({ placesDatabase: bad }, log)).rejects.toThrow(refused);
    }
  });

  test('a file that replaces it is read; one that cannot be leaves what was there', async () => {
    const changed = join(folder, 'changed.mmdb');
    await writeFile(changed, placesFile(KNOWN_PLACES));
    const own = await openPlaces({ placesDatabase: changed }, log);
    const moved = placeRecord({ continent: 'EU', country: 'Ireland', city: 'Dublin' });
    await writeFile(changed, placesFile({ '81.2.69.0/24': moved }));
    await own.reload();
    expect(own.nameOf('81.2.69.142')).toBe('Dublin, Ireland');
    await writeFile(changed, 'half a downl');
    await own.reload();
    expect(own.nameOf('81.2.69.142')).toBe('Dublin, Ireland');
    own.close();
  });
});
