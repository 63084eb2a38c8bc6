import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTransport } from 'nodemailer';
import { photo } from '#tests/support/image-files.ts';
import { mailOf, mailSender } from '#tests/support/mail-files.ts';
import { freePort } from '#tests/support/program.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import { milliseconds, spread } from './figures.ts';
import type { Figure } from './figures.ts';
import { ROOT, serverEnvironment } from './world.ts';

const MAILS = 1000;
const AT_ONCE = 8;
const TO = 'documents@localhost';
const FROM = 'office@bench.example';

interface Server {
  address: string;
  child: ChildProcess;
}

async function start(dataDir: string, smtp: number): Promise<Server> {
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    cwd: ROOT,
    env: { ...serverEnvironment(dataDir, 20), INTAKE_SMTP_PORT: String(smtp) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (address) return { address, child };
  }
  throw new Error('The server ended before it was ready');
}

/** A mail as bytes, so that a repeat is the same as a mail server's queue would send it. */
async function compose(at: number): Promise<Buffer> {
  const files = [{ name: `paper ${at}.pdf`, bytes: textPdf([`Mail ${at}`, 'Second page']) }];
  if (at % 5 === 0) files.push({ name: `photo ${at}.jpg`, bytes: photo('jpeg', 900, 1200) });
  const made = await createTransport({ streamTransport: true, buffer: true }).sendMail(
    mailOf({
      to: TO,
      from: FROM,
      subject: `Bench ${at}`,
      messageId: `<bench-${at}@bench.example>`,
      files,
    }),
  );
  return made.message as Buffer;
}

interface Found {
  subjects: Map<string, number>;
  files: number;
}

async function everyItem(address: string): Promise<Found> {
  const login = await fetch(`${address}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'dq@demo.example', password: 'console-demo' }),
  });
  const { token } = (await login.json()) as { token: string };
  const found: Found = { subjects: new Map(), files: 0 };
  for (let after: string | null = ''; after !== null;) {
    const reply = await fetch(
      `${address}/v1/internalDQ?limit=500${after && `&after=${encodeURIComponent(after)}`}`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    const page = (await reply.json()) as {
      rows: { subject: string | null; images: unknown[] }[];
      next: string | null;
    };
    for (const { subject, images } of page.rows) {
      if (!subject?.startsWith('Bench ')) continue;
      found.subjects.set(subject, (found.subjects.get(subject) ?? 0) + 1);
      found.files += images.length;
    }
    after = page.next;
  }
  return found;
}

/** A thousand mails with attachments by SMTP, the server killed half way; what was answered must be there, once. */
export async function intakeRows(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-intake-'));
  const smtp = await freePort();
  let server = await start(dataDir, smtp);
  try {
    const mails = await Promise.all(Array.from({ length: MAILS }, (_, at) => compose(at)));
    const wanted = MAILS + Math.ceil(MAILS / 5);
    const times: number[] = [];
    let cutOff = 0;
    let answered = 0;
    let restarted: Promise<void> = Promise.resolve();
    const killAndRestart = async (): Promise<void> => {
      server.child.kill('SIGKILL');
      await once(server.child, 'exit');
      server = await start(dataDir, smtp);
    };
    const began = performance.now();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        let sender = mailSender(smtp, true);
        for (let raw = mails.pop(); raw; raw = mails.pop()) {
          for (;;) {
            const from = performance.now();
            try {
              await sender.sendMail({ envelope: { from: FROM, to: TO }, raw });
              times.push(performance.now() - from);
              break;
            } catch {
              cutOff += 1;
              sender.close();
              await restarted;
              sender = mailSender(smtp, true);
            }
          }
          answered += 1;
          if (answered === MAILS / 2) restarted = killAndRestart();
        }
        sender.close();
      }),
    );
    await restarted;
    const sent = performance.now() - began;
    const deadline = Date.now() + 300_000;
    let found = await everyItem(server.address);
    while (found.subjects.size < MAILS && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      found = await everyItem(server.address);
    }
    const opened = performance.now() - began;
    const twice = [...found.subjects.values()].filter((count) => count > 1).length;
    const lost = MAILS - found.subjects.size;
    return [
      {
        what: `intake of ${MAILS.toLocaleString('en-US')} mails with ${wanted.toLocaleString('en-US')} attachments, the server killed (kill -9) half way`,
        budget: 'none lost, none twice',
        measured: `${lost} lost, ${twice} twice, ${found.files} of ${wanted} files`,
        met: lost === 0 && twice === 0 && found.files === wanted,
        note: `${AT_ONCE} senders that repeat what was not answered with 250 (${cutOff} were cut off); answered in ${milliseconds(sent)}, all in the queue after ${milliseconds(opened)}; one mail to its 250 ${spread(times)}`,
      },
    ];
  } finally {
    server.child.kill('SIGTERM');
    await once(server.child, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}
