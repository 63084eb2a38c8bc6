import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Every process that a command starts inherits it, also one that leaves its process group; so each can be found again. */
const MARK = 'GATE_COMMAND';

/** How long a command may take. */
export interface Limits {
  /** From its start until it is asked to end, in milliseconds. */
  limitMs: number;
  /** From there until it is killed with all it started, and how long what it left behind has to end by itself. */
  graceMs: number;
}

/** Where a command runs, and where what it prints goes. */
interface Place {
  cwd: string;
  env: NodeJS.ProcessEnv;
  say: (text: string) => void;
  /** Its output is this process's own terminal. */
  inherit?: boolean;
}

/** A command on its way. */
export interface RunningCommand {
  /** Resolves once nothing of it runs any more, to whether it ended well. Never rejects. */
  ended: Promise<boolean>;
  /** Asks it to end; killed with all it started once its grace is over. */
  end: (signal: NodeJS.Signals) => void;
}

/**
 * Starts `line` in a process group of its own. Whatever becomes of it, it ends: at its limit it is asked to (SIGINT, at which a
 * test runner names what had not ended), then killed, and so is everything that it started and left behind. What it prints is
 * passed on through a pipe of its own, so that a process left behind cannot hold open the output of the gate.
 */
export function startCommand(
  [name = '', ...args]: readonly string[],
  { limitMs, graceMs }: Limits,
  { cwd, env, say, inherit = false }: Place,
): RunningCommand {
  const mark = `${MARK}=${randomUUID()}`;
  const child = spawn(name, args, {
    cwd,
    env: { ...env, [MARK]: mark.slice(MARK.length + 1) },
    detached: true,
    stdio: inherit ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (chunk: Buffer) => say(chunk.toString()));

  const killAll = () => {
    for (const { pid } of marked(mark)) signalTo(pid, 'SIGKILL');
    // Where processes cannot be looked at, its group is what is known of them.
    if (child.pid !== undefined) signalTo(-child.pid, 'SIGKILL');
  };
  let killing: NodeJS.Timeout | undefined;
  const end = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    killing ??= setTimeout(killAll, graceMs);
  };
  const limit = setTimeout(() => {
    const left = marked(mark).map(({ pid, line }) => `  ${pid} ${line}\n`);
    say(
      `${name} took more than ${Math.round(limitMs / 1000)} s and is stopped. Running were:\n${left.join('')}`,
    );
    end('SIGINT');
  }, limitMs);

  const settle = async (): Promise<boolean> => {
    let ok = false;
    try {
      ok = (await exitOf(child)) && killing === undefined;
    } catch (error) {
      say(
        `${name}: ${error instanceof Error ? error.message : String(error)}. Run npm ci first.\n`,
      );
    }
    clearTimeout(limit);
    // A server that was asked to end may still be at it.
    for (const until = Date.now() + graceMs; marked(mark).length > 0 && Date.now() < until;)
      await sleep(50);
    const left = marked(mark);
    if (left.length > 0)
      say(`${name} left running: ${left.map(({ pid, line }) => `${pid} ${line}`).join('; ')}\n`);
    clearTimeout(killing);
    killAll();
    // What was printed last; where something still holds the pipe, the gate does not wait for it.
    const closed = new AbortController();
    const { signal } = closed;
    const isOpen = [child.stdout, child.stderr].some((output) => output && !output.closed);
    if (isOpen && child.pid !== undefined)
      await Promise.race([
        once(child, 'close', { signal }),
        sleep(2_000, undefined, { signal }),
      ]).finally(() => closed.abort());
    child.stdout?.destroy();
    child.stderr?.destroy();
    return ok;
  };
  return { ended: settle(), end };
}

/** Whether it ended well. @throws Error when it could not be started */
function exitOf(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** The processes with this mark; none where the system does not show them (only Linux does). */
function marked(mark: string): { pid: number; line: string }[] {
  return processIds().flatMap((pid) => {
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      if (!environment.includes(mark)) return [];
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return [{ pid, line: line.slice(0, 200) }];
    } catch {
      // Ended since, or another user's.
      return [];
    }
  });
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}
