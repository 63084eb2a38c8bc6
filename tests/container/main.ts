import { deepStrictEqual as same, ok } from 'node:assert';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, serveConfined } from '#tests/support/confined.ts';
import { freePort } from '#tests/support/program.ts';

/**
 * `npm run test:container`, as root with buildah and mmdebstrap: makes the image of the manual from what is committed, by the
 * steps in the head of its Containerfile, and starts its command in its files as the compose file says: as its user, without
 * rights, read-only but for the data and `/tmp`. `BASE_TAR` names a base that was made before.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Layers as plain folders, commands by chroot: what needs nothing of the machine. */
const BUILDAH = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' };

const say = (text: string): boolean => process.stdout.write(`${text}\n`);
const buildah = (...args: string[]): string => run('buildah', args, { env: BUILDAH }).trim();

interface Image {
  OCIv1: { config: { User: string; Entrypoint: string[]; Env: string[]; WorkingDir: string } };
  Docker: { config: { Healthcheck: { Test: string[] } } };
}

async function makeRelease(release: string): Promise<void> {
  await mkdir(release);
  run('sh', ['-c', `git -C ${ROOT} archive HEAD | tar -x -C ${release}`]);
  run('npm', ['ci', '--omit=dev'], { cwd: release });
  run('npm', ['run', 'build'], { cwd: release });
  const base = join(release, 'base.tar');
  const made = process.env['BASE_TAR'];
  const containerfile = await readFile(join(release, 'src/docs/run/Containerfile'), 'utf8');
  const debootstrap = /mmdebstrap (.*) base\.tar$/m.exec(containerfile)?.[1]?.split(' ');
  if (!debootstrap) throw new Error('The Containerfile does not say how its base is made');
  if (made) await copyFile(made, base);
  else run('mmdebstrap', [...debootstrap, base]);
}

const folder = await mkdtemp(join(tmpdir(), 'console-container-'));
const image = `console-test-${process.pid}`;
let container = '';
try {
  const release = join(folder, 'release');
  await makeRelease(release);
  say('the release and the base are made');
  const file = join(release, 'src/docs/run/Containerfile');
  buildah('bud', '--format', 'docker', '-f', file, '-t', image, release);
  const { OCIv1, Docker } = JSON.parse(buildah('inspect', '--type', 'image', image)) as Image;
  const { User, Entrypoint, Env, WorkingDir } = OCIv1.config;
  const [user = 0, group = 0] = User.split(':').map(Number);
  ok(user > 0 && group > 0, User);
  say(`buildah makes the image; it runs as ${User}`);

  container = buildah('from', '--pull-never', image);
  const files = buildah('mount', container);
  const dataDir = join(folder, 'data');
  run('install', ['-d', '-m', '0700', '-o', String(user), '-g', String(group), dataDir]);
  const port = await freePort();
  const env = {
    ...Object.fromEntries(Env.map((one) => one.split(/=(.*)/s).slice(0, 2))),
    PORT: String(port),
  };
  const enter = [
    `exec chroot ${files} /usr/bin/setpriv --reuid ${user} --regid ${group} --clear-groups`,
    `--no-new-privs --bounding-set=-all --inh-caps=-all /usr/bin/env -C ${WorkingDir}`,
  ].join(' ');
  const quoted = (words: readonly string[]): string =>
    words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  const mounts = [
    `mount --rbind ${files} ${files}`,
    `mount -o remount,ro,bind ${files}`,
    `mount --bind ${dataDir} ${files}/data`,
    `mount -t tmpfs tmpfs ${files}/tmp`,
    `mount -t proc proc ${files}/proc`,
    `mount --rbind /dev ${files}/dev`,
  ];
  const took = await serveConfined(
    {
      script: [...mounts, `${enter} ${quoted(Entrypoint)}`].join(' && '),
      env,
      port,
      user,
      found: ['-u', String(user)],
      ends: 15,
    },
    () => {
      const [kind, ...health] = Docker.config.Healthcheck.Test;
      same(kind, 'CMD');
      const inside = [...mounts.slice(4), `${enter} ${quoted(health)}`].join(' && ');
      run('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', inside], { env });
    },
  );
  say('its command serves without rights on files that cannot be written; its health check agrees');
  say(`it ends ${took.toFixed(1)} s after it was asked to, its database with it`);
} finally {
  if (container) buildah('rm', container);
  run('sh', ['-c', `buildah rmi ${image} >/dev/null 2>&1 || true`], { env: BUILDAH });
  await rm(folder, { recursive: true, force: true });
}
