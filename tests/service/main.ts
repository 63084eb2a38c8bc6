import { deepStrictEqual as same, ok } from 'node:assert';
import { chown, copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, serveConfined } from '#tests/support/confined.ts';
import { freePort } from '#tests/support/program.ts';

/**
 * `npm run test:service`, as root: Prometheus's own tool tries the alarms of the manual, systemd's reads its unit, and its command starts as the unit would
 * start it where no systemd runs: as a user without rights, on a program folder that nobody can write, and ends when asked.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
const UNIT = join(ROOT, 'src/docs/run/console.service');
const RULE_CASES = join(ROOT, 'tests/service/prometheus-rules.test.yaml');
/** The user and group without rights that every Debian has. */
const NOBODY = 65_534;
/** From 0 to 10, as `systemd-analyze security` judges what a service could do to its machine. */
const MOST_EXPOSED = 2.5;

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

function setting(unit: string, name: string): string {
  const found = new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];
  if (!found) throw new Error(`The unit has no ${name}`);
  return found;
}

same(process.getuid?.(), 0, 'It mounts a folder read-only, so it begins as root');
const folder = await mkdtemp(join(tmpdir(), 'console-service-'));
try {
  const unit = (await readFile(UNIT, 'utf8'))
    .replaceAll('/opt/console', ROOT)
    .replaceAll(/^(User|Group)=.*$/gm, '$1=root');
  const copy = join(folder, 'console.service');
  await writeFile(copy, unit);
  same(run('systemd-analyze', ['verify', copy]).trim(), '');
  say('systemd-analyze verify has nothing to say');
  const judged = run('systemd-analyze', ['security', '--offline=true', '--no-pager', copy]);
  const exposed = Number(/exposure level for console\.service: ([\d.]+)/.exec(judged)?.[1]);
  ok(exposed <= MOST_EXPOSED, judged);
  say(`systemd-analyze security: ${exposed} of 10`);

  const rules = join(folder, 'console.rules.yaml');
  await copyFile(join(ROOT, 'src/docs/run/prometheus-rules.yaml'), rules);
  await copyFile(RULE_CASES, join(folder, 'cases.yaml'));
  run('promtool', ['check', 'rules', rules]);
  run('promtool', ['test', 'rules', join(folder, 'cases.yaml')]);
  say('promtool: each alarm sounds when it must, and none where all is well');

  const dataDir = join(folder, 'data');
  run('install', ['-d', '-m', '0700', '-o', String(NOBODY), '-g', String(NOBODY), dataDir]);
  await chown(folder, NOBODY, NOBODY);
  const port = await freePort();
  const took = await serveConfined({
    script: [
      `mount --bind ${ROOT} ${ROOT}`,
      `mount -o remount,ro,bind ${ROOT}`,
      `cd ${ROOT}`,
      `umask ${setting(unit, 'UMask')}`,
      `exec setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all ${setting(unit, 'ExecStart')}`,
    ].join(' && '),
    env: { DATA_DIR: dataDir, PORT: String(port) },
    port,
    user: NOBODY,
    found: ['-f', dataDir],
    ends: Number(setting(unit, 'TimeoutStopSec')),
  });
  same(((await stat(dataDir)).mode & 0o077).toString(8), '0');
  say('its command serves without rights, on a folder that cannot be written');
  say(`it ends ${took.toFixed(1)} s after it was asked to, its database with it`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
