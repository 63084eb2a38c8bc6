import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type LockedPackages, missingFromLock } from '#tests/support/lock-file.ts';
import { CLIENT_VERSION } from '#src/shared/version.ts';
import { ROOT } from './source-files.ts';

interface Manifest {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

function manifest(path: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Manifest;
}

/**
 * npm under an old Node quietly installs old versions whose `engines` fit it. So versions are exact,
 * and what is installed is compared with what is written.
 */
function versionFaults(own: Manifest, installed: (name: string) => string | null): string[] {
  const faults: string[] = [];
  const pinned = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies };
  for (const [name, version] of Object.entries(pinned)) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
      faults.push(`${name} is written ${version}: pin one exact version`);
      continue;
    }
    const found = installed(name);
    // A machine has the binaries of its own kind only.
    if (found === null && own.optionalDependencies?.[name]) continue;
    if (found !== version)
      faults.push(`${name} ${version} is wanted, ${found ?? 'nothing'} is installed: run npm ci`);
  }
  return faults;
}

function installedVersion(name: string): string | null {
  const path = `node_modules/${name}/package.json`;
  return existsSync(join(ROOT, path)) ? (manifest(path).version ?? null) : null;
}

test('every package is pinned exactly, and that version is installed', () => {
  expect(versionFaults(manifest('package.json'), installedVersion)).toEqual([]);
});

test('this runs on the Node.js that package.json pins', () => {
  expect(process.versions.node).toBe(manifest('package.json').dependencies?.['node']);
});

test('the lock file names the binaries of every machine, or npm ci refuses it', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages;
  };
  const missing = missingFromLock(lock.packages).map(({ name }) => name);
  expect(missing, 'run npm run lock').toEqual([]);
});

test('the guard refuses ranges, other versions and missing packages', () => {
  const own = {
    dependencies: { a: '^1.0.0', b: '2.0.0', c: '3.0.0', d: '4.0.0' },
    optionalDependencies: { e: '1.0.0' },
  };
  const versions: Record<string, string> = { a: '1.0.0', b: '1.9.0', d: '4.0.0' };
  expect(versionFaults(own, (name) => versions[name] ?? null)).toEqual([
    'a is written ^1.0.0: pin one exact version',
    'b 2.0.0 is wanted, 1.9.0 is installed: run npm ci',
    'c 3.0.0 is wanted, nothing is installed: run npm ci',
  ]);
});

test('the console shows the version that package.json states', () => {
  expect(CLIENT_VERSION).toBe(manifest('package.json').version);
});
