/** The parts of package-lock.json that are read or written here. */
export interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export type LockedPackages = Record<string, LockedPackage>;

interface Missing {
  /** Where its entry belongs: `node_modules/@oxlint/binding-darwin-arm64`. */
  at: string;
  name: string;
  version: string;
  dev: boolean;
}

function isLocked(packages: LockedPackages, from: string, name: string): boolean {
  for (let folder = from; ;) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
    const end = folder.lastIndexOf('/node_modules/');
    folder = end < 0 ? '' : folder.slice(0, end);
  }
}

/**
 * The optional packages that a lock file leaves out. npm leaves out the binaries of other machines
 * when its registry does not offer them, and then refuses its own file: `npm ci` says "Missing ...
 * from lock file", on this machine and every other.
 */
export function missingFromLock(packages: LockedPackages): Missing[] {
  const missing = new Map<string, Missing>();
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(packages, path, name)) continue;
      const version = range.replace(/^[\^~]/, '');
      missing.set(name, { at: `node_modules/${name}`, name, version, dev: entry.dev ?? false });
    }
  }
  return [...missing.values()];
}

const SYSTEMS =
  /(?:^|[-/])(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)(?=-|$)/;
const PROCESSORS = /-(arm64|arm|x64|ia32|riscv64|ppc64|s390x|loong64|mips64el)(?=-|$)/;

/** Adds the entries that are missing; npm skips them where system and processor do not fit. */
export function completeLock(packages: LockedPackages): LockedPackages {
  const added: LockedPackages = {};
  for (const { at, name, version, dev } of missingFromLock(packages)) {
    const system = SYSTEMS.exec(name)?.[1];
    const processor = PROCESSORS.exec(name)?.[1];
    if (!system || !processor) throw new Error(`${name} does not say for which machine it is.`);
    const libc = /-(gnu|musl)/.exec(name.slice(name.indexOf(system)))?.[1];
    added[at] = {
      version,
      cpu: [processor],
      ...(dev ? { dev } : {}),
      ...(system === 'linux' && libc ? { libc: [libc === 'gnu' ? 'glibc' : 'musl'] } : {}),
      optional: true,
      os: [system],
    };
  }
  const all = Object.entries({ ...packages, ...added });
  return Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')));
}
