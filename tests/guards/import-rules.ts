import { posix } from 'node:path';
import { SERVER_FEATURES } from '#src/app/server-features.ts';
import { type Import, importsOf, type SourceFile } from './source-files.ts';

/**
 * The law of architecture section 2: which file may import which. It is given sources, so that the
 * test can show it failing on bad ones.
 */

/** Features in their one total order, that of the server's list: a feature imports earlier ones only. */
export const FEATURES: readonly string[] = SERVER_FEATURES.map(({ name }) => name);

const BOTH_SIDES_PACKAGES = /^(zod|date-fns)(\/|$)/;
const WEB_PACKAGES =
  /^(zod|date-fns|react|react-dom|@radix-ui\/.+|@tanstack\/.+|cmdk|mousetrap|react-resizable-panels|ky|pdfjs-dist|marked|qr|@simplewebauthn\/browser)(\/|$)/;
const BROWSER_PACKAGES =
  /^(react|react-dom|react-resizable-panels|@radix-ui\/.+|@tanstack\/.+|cmdk|mousetrap|ky|marked)(\/|$)/;

type Side = 'both' | 'server' | 'web';

interface Place {
  layer: 'shared' | 'commands' | 'feature' | 'kernel' | 'demo' | 'app' | 'outside';
  side: Side;
  feature?: string;
}

/** The top floor: the lists of features, and what starts each side with them. Nothing imports it. */
const APP_SIDES: Readonly<Record<string, Side>> = {
  'src/app/main.ts': 'server',
  'src/app/server-features.ts': 'server',
  'src/app/main.tsx': 'web',
  'src/app/light.tsx': 'web',
  'src/app/web-features.ts': 'web',
};

/** The light page has no features: of them it takes the screens that are opened by a link, and where they are (D388). */
const LIGHT_PAGE = 'src/app/light.tsx';
const SCREEN = /^src\/features\/[^/]+\/web\/[a-z-]+\.tsx$/;

/** What a feature announces itself by; src/app takes nothing else of it. */
const MANIFEST = /^src\/features\/([^/]+)\/(server|web)\/\1\.\2\.ts$/;

/** Where a file stands. */
export function placeOf(path: string): Place {
  if (path.startsWith('src/shared/')) return { layer: 'shared', side: 'both' };
  if (path.startsWith('commands/')) return { layer: 'commands', side: 'both' };
  if (path.startsWith('src/demo/')) return { layer: 'demo', side: 'server' };
  if (path.startsWith('src/app/')) return { layer: 'app', side: APP_SIDES[path] ?? 'both' };
  const feature = /^src\/features\/([^/]+)\/(?:(server|web)\/)?/.exec(path);
  if (feature)
    return { layer: 'feature', feature: feature[1] ?? '', side: (feature[2] ?? 'both') as Side };
  const kernel = /^src\/(server|web)\//.exec(path);
  if (!kernel) return { layer: 'outside', side: 'both' };
  return { layer: 'kernel', side: kernel[1] as Side };
}

/** The file that a specifier names, relative to the repository; null for a package. */
export function resolveImport(from: string, specifier: string): string | null {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return plain.slice(1);
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain);
  return null;
}

function packageFault(path: string, from: Place, name: string): string | null {
  if (/\.test\.tsx?$/.test(path) && (name === 'vitest' || name.startsWith('node:'))) return null;
  if (from.layer === 'commands') return 'commands/ is data and imports no package';
  if (from.side === 'both' && !BOTH_SIDES_PACKAGES.test(name)) {
    return `code of both sides imports no ${name}; only zod and date-fns`;
  }
  // The light page is built on it instead of React (D388).
  if (path === 'src/app/light.tsx' && name === 'preact') return null;
  if (from.side === 'web' && !WEB_PACKAGES.test(name))
    return `${name} is not a package of the console`;
  if (from.side === 'server' && BROWSER_PACKAGES.test(name))
    return `${name} belongs to the console`;
  return null;
}

/** Features whose console half is what the screens of others are made of: all of it is open to them (D92). */
const MADE_FOR_SCREENS: readonly string[] = ['work'];

/** Of another feature, its contract and rules, its services, or its screens and queries. */
function isOpenToFeatures(path: string, place: Place): boolean {
  if (place.side === 'both') return true;
  if (place.side === 'server') return path.endsWith('.service.ts');
  if (MADE_FOR_SCREENS.includes(place.feature ?? '')) return !MANIFEST.test(path);
  return /\.(?:queries|slot)\.ts$|\.tsx$/.test(path);
}

function featureFault(from: Place, to: Place, path: string): string | null {
  if (from.layer === 'demo') return null;
  if (from.layer === 'app')
    return MANIFEST.test(path) ? null : 'of a feature src/app takes its manifests only';
  if (from.layer !== 'feature')
    return 'a kernel knows no feature; take what it brings as an argument';
  if (from.feature === to.feature) {
    return from.side === 'both' && to.side !== 'both' ? 'a contract or rule knows no side' : null;
  }
  const [own, other] = [FEATURES.indexOf(from.feature ?? ''), FEATURES.indexOf(to.feature ?? '')];
  if (other > own) return `${to.feature} comes after ${from.feature} in the order of features`;
  if (from.side === 'both' && to.side !== 'both') return 'a contract or rule knows no side';
  if (isOpenToFeatures(path, to)) return null;
  return 'of another feature only contract, rules, services, screens, queries and slots';
}

/** Values that commands share with calls and screens: data, as they are. */
const DATA_FOR_COMMANDS: readonly string[] = [
  'src/shared/permission-sets.ts',
  'src/shared/own-addresses.ts',
];

/** Where a feature's screens are: data that import nothing, so that any screen and any command may link to them. */
const ADDRESSES = /^src\/features\/[^/]+\/[a-z-]+\.addresses\.ts$/;

/** What the frame of requests and jobs does for everybody (`src/server/frame.ts`). */
const OF_THE_FRAME = /^src\/server\/(audit\/audit(-batch)?|live\/outbox)\.ts$/;

/** Features that work where there is no frame yet, and why. */
const BEFORE_A_FRAME: Readonly<Record<string, string>> = {
  'src/features/sessions/server/sign-in.ts': 'a sign-in that failed belongs to no session',
  'src/features/sessions/server/prove.ts': 'a wrong password is rolled back with its request',
  'src/features/sign-on/server/flow.service.ts': 'a log-in that failed belongs to no session',
  'src/features/sign-on/server/scim.protocol.ts': 'what a directory was refused is rolled back',
  'src/features/users/server/admin-create.ts': 'run from the command line by nobody',
};

function fileFault(
  { path: own, ...from }: Place & { path: string },
  to: Place,
  path: string,
  entry: Import,
): string | null {
  if (to.layer === 'outside') return 'src and commands import nothing from elsewhere';
  if (
    ADDRESSES.test(path) &&
    (from.layer === 'commands' || (from.layer === 'feature' && from.side === 'web'))
  )
    return null;
  if (own === LIGHT_PAGE && (ADDRESSES.test(path) || SCREEN.test(path))) return null;
  if (ADDRESSES.test(own)) return 'addresses are data and import nothing';
  const sides = new Set([from.side, to.side]);
  if (sides.has('server') && sides.has('web')) return 'server and web never meet';
  if (to.layer === 'shared')
    return from.layer === 'commands' && !entry.typeOnly && !DATA_FOR_COMMANDS.includes(path)
      ? 'commands/ imports types only'
      : null;
  if (from.layer === 'shared') return 'src/shared imports nothing of ours';
  if (to.layer === 'commands') {
    if (from.side === 'server') return 'the server knows no commands';
    return from.layer === 'feature' && !entry.typeOnly && !MANIFEST.test(own)
      ? 'of a feature only its manifest takes values from commands/'
      : null;
  }
  if (from.layer === 'commands') return 'commands/ imports only types of src/shared';
  if (to.layer === 'feature') return featureFault(from, to, path);
  if (from.layer === 'feature' && from.side === 'both') return 'a contract or rule knows no kernel';
  if (to.layer === 'app' && from.layer !== 'app') return 'src/app stands on top of all';
  if (to.layer === 'demo' && from.layer !== 'app' && from.layer !== 'demo')
    return 'the product does not know the demo';
  return null;
}

/** What is wrong with the imports of these files: `path: reason (specifier)`. `exists` knows files. */
export function importFaults(
  files: readonly SourceFile[],
  exists: (path: string) => boolean,
): string[] {
  const faults: string[] = [];
  for (const { path, text } of files) {
    const from = placeOf(path);
    if (from.feature !== undefined && !FEATURES.includes(from.feature)) {
      faults.push(`${path}: ${from.feature} has no place in the order of features`);
    }
    if (from.layer === 'app' && !(path in APP_SIDES))
      faults.push(`${path}: src/app holds both lists and both starts, nothing else`);
    for (const entry of importsOf(text)) {
      const say = (reason: string) => faults.push(`${path}: ${reason} (${entry.specifier})`);
      if (entry.reexport) say('re-exports make barrels; import from the home of the name');
      const target = resolveImport(path, entry.specifier);
      if (target === null) {
        const fault = packageFault(path, from, entry.specifier);
        if (fault) say(fault);
      } else if (path.endsWith('.test.ts') && target.startsWith('tests/')) {
        continue;
      } else if (!exists(target)) {
        say('no such file; write the whole name with its extension');
      } else if (from.layer === 'feature' && OF_THE_FRAME.test(target)) {
        if (!(path in BEFORE_A_FRAME))
          say(
            'audit rows and live hints are left by the frame: use what the handler or `asJob` gives',
          );
      } else {
        const fault = fileFault({ path, ...from }, placeOf(target), target, entry);
        if (fault) say(fault);
      }
    }
  }
  return faults;
}

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const NAMELESS = /^(index|utils|util|helpers|helper|types|common|misc)\.[a-z]+$/;
const MIGRATION = /^src\/server\/db\/migrations\/\d{4}_[a-z0-9_]+\.sql$/;

/** Names that say nothing, or are not kebab-case, and files where a feature keeps none. */
export function nameFaults(paths: readonly string[]): string[] {
  const faults: string[] = [];
  for (const path of paths) {
    const name = posix.basename(path);
    // A README opens a folder's list on every code host, by this name alone.
    if (MIGRATION.test(path) || name === 'README.md') continue;
    if (!KEBAB.test(name)) faults.push(`${path}: file names are kebab-case`);
    if (NAMELESS.test(name)) faults.push(`${path}: name the file after what it holds`);
    const inside = /^src\/features\/[^/]+\/([^/]+)\//.exec(path)?.[1];
    if (inside && inside !== 'server' && inside !== 'web') {
      faults.push(`${path}: a feature has the folders server and web only`);
    }
  }
  return faults;
}
