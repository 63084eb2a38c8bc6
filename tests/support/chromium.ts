import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** The same engine without the windows and the rest of a browser: a third less work for each test. */
const SHELL = 'chromium-headless-shell';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** For one command that fetches a browser. */
const INSTALL_LIMIT_MS = 10 * 60_000;
const isRoot = process.getuid?.() === 0;

/**
 * How every browser of ours is started: no traffic of its own, and no sandbox where the user is
 * root, because Chromium refuses that combination.
 */
export const CHROMIUM_ARGS: readonly string[] = [
  '--disable-quic',
  '--disable-background-networking',
  ...(isRoot ? ['--no-sandbox'] : []),
];

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(executable);
}

/** The Chromium of this machine: `CHROME_PATH`, the PATH, or Playwright's download; null without one. */
function findChromium(): string | null {
  const named = process.env['CHROME_PATH'];
  if (named) {
    if (executable(named)) return named;
    throw new Error(`CHROME_PATH names ${named}, which cannot be run. Correct or unset it.`);
  }
  const found = onPath(NAMES);
  if (found) return found;
  const downloaded = chromium.executablePath();
  return downloaded && executable(downloaded) ? downloaded : null;
}

function succeeds(command: string, ...args: string[]): boolean {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: INSTALL_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  return status === 0;
}

function fromDebian(...packages: string[]): boolean {
  if (!isRoot || !existsSync('/etc/debian_version')) return false;
  process.stdout.write(`Installing ${packages[0]} from Debian ...\n`);
  const apt = ['install', '-y', '--no-install-recommends', ...packages];
  return succeeds('apt-get', 'update') && succeeds('apt-get', ...apt);
}

function installed(): boolean {
  // Ubuntu is Debian-like too, but its package of this name is a snap; then the download follows.
  if (fromDebian('chromium', 'fonts-liberation') && findChromium()) return true;
  process.stdout.write("Downloading Playwright's Chromium ...\n");
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  return succeeds(process.execPath, cli, 'install', 'chromium');
}

/** The path of a Chromium, installing one when there is none. Throws a sentence when it cannot. */
export function ensureChromium(): string {
  const found = findChromium() ?? (installed() ? findChromium() : null);
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it with your ' +
      'package manager, or set CHROME_PATH to a Chrome or Chromium, and run npm test again.',
  );
}

/**
 * The path of what the browser tests run on: `CHROME_PATH`, Chromium's headless shell where it is or
 * can be had from Debian, or any Chromium. Throws as `ensureChromium`.
 */
export function ensureHeadless(): string {
  if (process.env['CHROME_PATH']) return ensureChromium();
  const shell = onPath([SHELL]);
  if (shell) return shell;
  return (fromDebian(SHELL, 'fonts-liberation') && onPath([SHELL])) || ensureChromium();
}
