import { unwatchFile, watchFile } from 'node:fs';
import { isIP } from 'node:net';
import { type CityResponse, open, type Reader } from 'maxmind';
import type { Logger } from 'pino';
import { wideNetworkOf } from './address.ts';
import { ConfigError } from './config.ts';
import type { Config } from './config.ts';
import { hasNoPlace } from './egress.ts';

/** Where addresses are, as far as the operator's database knows, and never closer than a city (D437). */
export interface Places {
  /** City and country, region and country, or the country; the network where that is not known; null without an address. */
  nameOf(address: string | null): string | null;
  /** Two letters of the continent; null where it is not known. */
  continentOf(address: string | null): string | null;
  /** Reads the file again, as when it was replaced; one that cannot be read leaves what was read before. */
  reload(): Promise<void>;
  close(): void;
}

/** How often it is looked whether the file was replaced. */
const LOOK_AGAIN_MS = 30_000;
const LONGEST_NAME = 80;

const REFUSED = (file: string) =>
  `PLACES_DATABASE names ${file}, which cannot be read as a database of cities or countries in MaxMind's format (.mmdb): put one there, or leave the setting out and networks are shown in place of places.`;

/** Every address has its network alone. */
export const networksAlone = (): Places => placesBy(() => null);

/** Opens the database of `PLACES_DATABASE`; without one, every address has its network alone. @throws ConfigError */
export async function openPlaces(
  { placesDatabase: file }: Pick<Config, 'placesDatabase'>,
  log: Logger,
): Promise<Places> {
  if (file === undefined) return networksAlone();
  let reader = await read(file).catch(() => {
    throw new ConfigError([REFUSED(file)]);
  });
  const reload = async () => {
    try {
      reader = await read(file);
      log.info('the database of places was read again');
    } catch {
      log.warn('the new database of places cannot be read; the one before is still used');
    }
  };
  const onChange = () => void reload();
  watchFile(file, { interval: LOOK_AGAIN_MS, persistent: false }, onChange);
  return {
    ...placesBy((address) => reader.get(address)),
    reload,
    close: () => unwatchFile(file, onChange),
  };
}

async function read(file: string): Promise<Reader<CityResponse>> {
  const reader = await open<CityResponse>(file);
  if (!/city|country|enterprise/i.test(String(reader.metadata.databaseType)))
    throw new Error('It has no places.');
  reader.get('192.0.2.1');
  return reader;
}

type Known = { readonly [part in 'city' | 'country' | 'continent']?: Part } & {
  readonly subdivisions?: readonly Part[];
};
interface Part {
  readonly names?: { readonly en?: unknown };
  readonly code?: unknown;
}

function placesBy(find: (address: string) => Known | null): Places {
  const known = (address: string | null): Known | null => {
    if (address === null || isIP(address) === 0 || hasNoPlace(address)) return null;
    try {
      return find(address);
    } catch {
      // A damaged record is as good as none.
      return null;
    }
  };
  return {
    nameOf: (address) => {
      if (address === null || isIP(address) === 0) return null;
      const found = known(address);
      const country = nameOf(found?.country);
      if (country === null) return `network ${wideNetworkOf(address)}`;
      const closer = nameOf(found?.city) ?? nameOf(found?.subdivisions?.[0]);
      return closer === null ? country : `${closer}, ${country}`;
    },
    continentOf: (address) => {
      const code = known(address)?.continent?.code;
      return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null;
    },
    reload: async () => undefined,
    close: () => undefined,
  };
}

function nameOf(part: Part | undefined): string | null {
  const name = part?.names?.en;
  if (typeof name !== 'string') return null;
  return name.replace(/\p{C}/gu, '').trim().slice(0, LONGEST_NAME) || null;
}
