import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { ListenError } from '#src/server/explain.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { mailboxOf } from '../intake.rules.ts';
import { clientOfToken } from './addresses.sql.ts';
import { inInternal, keepBytes, noteArrival } from './arrivals.sql.ts';
import { mailKey, watchMail } from './mail-head.ts';
import type { PassedMail } from './mail-head.ts';
import type { SmtpTls } from './smtp-tls.ts';

/** A document of 50 MB, as a mail writes it. */
const MOST_BYTES = 72 * 1024 * 1024;
const MOST_CONNECTIONS = 40;
const MOST_RECIPIENTS = 20;
const PATIENCE = 60_000;

/** A mailbox of ours: a client's, the general one, or the one that reports of mail servers come to. */
interface Mailbox {
  about: { tenantId: number; clientId: number } | null;
  isReturn: boolean;
}

/** What the sender's server is told; 4xx asks it to try again later, 5xx not to. */
class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const noMailbox = () => new SmtpRefusal(550, 'There is no such mailbox here');
const notNow = () => new SmtpRefusal(451, 'Not possible right now, try again later');

export interface SmtpOptions {
  port: number;
  host: string;
  domain: string;
  /** What STARTTLS is offered with; null: it is not. */
  tls: SmtpTls | null;
  /** Called after something new was committed. */
  onArrival: () => void;
}

/**
 * Takes mails (D34): only for mailboxes of ours, within limits, answered with 250 once they are committed and on the
 * disk, so that nothing the sender believes delivered can be lost. What they hold is looked at later.
 * @throws ListenError
 */
export async function startSmtp(
  kernel: Kernel,
  options: SmtpOptions,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const underWay = new Set<Promise<void>>();
  const server = new SMTPServer({
    name: options.domain,
    banner: 'document intake',
    authOptional: true,
    disabledCommands: options.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...options.tls,
    disableReverseLookup: true,
    logger: false,
    size: MOST_BYTES,
    rejectOversized: true,
    maxClients: MOST_CONNECTIONS,
    maxRecipients: MOST_RECIPIENTS,
    socketTimeout: PATIENCE,
    closeTimeout: 1_000,
    onRcptTo: (recipient, _session, done) => {
      void tell(kernel, admit(kernel, recipient, options.domain), done);
    },
    onData: (stream, session, done) => {
      const work = tell(kernel, receive(kernel, options, stream, session), done);
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    },
  });
  // A connection that breaks off is its sender's affair: what was not answered comes again.
  server.on('error', (error) => kernel.log.debug({ kind: error.name }, 'mail intake: connection'));
  const port = await listen(server, options);
  return {
    port,
    stop: async () => {
      await new Promise<void>((resolve) => server.close(resolve));
      await Promise.allSettled(underWay);
    },
  };
}

async function listen(server: SMTPServer, { port, host }: SmtpOptions): Promise<number> {
  const listener = server.listen(port, host);
  try {
    await once(listener, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EADDRINUSE')
      throw new ListenError(
        `Port ${port} is in use. Stop the other program, or set INTAKE_SMTP_PORT to another number.`,
      );
    if (code === 'EACCES')
      throw new ListenError(
        `Port ${port} may not be used by this account. Set INTAKE_SMTP_PORT to a number above 1023.`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ListenError(`INTAKE_SMTP_HOST ${host} is not an address of this machine.`);
    throw error;
  }
  const bound = listener.address();
  return bound !== null && typeof bound === 'object' ? bound.port : port;
}

/** Tells the sender's server how the work ended. */
async function tell(
  kernel: Kernel,
  work: Promise<string>,
  done: (error: Error | null, words?: string) => void,
): Promise<void> {
  let words = '';
  let refusal: Error | null = null;
  try {
    words = await work;
  } catch (error) {
    refusal = asRefusal(kernel, error);
  }
  if (refusal) done(refusal);
  else done(null, words);
}

async function admit(
  kernel: Kernel,
  recipient: SMTPServerAddress,
  domain: string,
): Promise<string> {
  if (!(await inInternal(kernel, (db) => findMailbox(db, recipient, domain)))) throw noMailbox();
  return 'Known';
}

async function findMailbox(
  db: Db,
  { address }: SMTPServerAddress,
  domain: string,
): Promise<Mailbox | null> {
  const named = mailboxOf(address, domain);
  if (!named) return null;
  const { token, isReturn } = named;
  if (token === null) return { about: null, isReturn };
  const about = await clientOfToken(db, token);
  return about ? { about, isReturn } : null;
}

/** Keeps a mail for each of its mailboxes, and returns what its sender is told. */
async function receive(
  kernel: Kernel,
  options: SmtpOptions,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<string> {
  const path = kernel.storage.temporaryPath();
  try {
    const passed = watchMail();
    await pipeline(stream, passed.stream, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    // The server answers 552 by itself.
    if (stream.sizeExceeded) return 'Too large';
    const isNew = await keepMail(kernel, options, session, path, passed.result());
    if (!isNew) return 'Taken before';
    options.onArrival();
    return 'Taken';
  } finally {
    await unlink(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

/** Commits a mail. False when it is a repeat in all of its mailboxes. */
async function keepMail(
  kernel: Kernel,
  { domain }: SmtpOptions,
  { envelope }: SMTPServerSession,
  path: string,
  mail: PassedMail,
): Promise<boolean> {
  return inInternal(kernel, async (db) => {
    const clients = new Map<number | null, Mailbox>();
    for (const recipient of envelope.rcptTo) {
      const mailbox = await findMailbox(db, recipient, domain);
      if (!mailbox) continue;
      const clientId = mailbox.about?.clientId ?? null;
      // What also goes to where papers come is looked at as one of these.
      if (!mailbox.isReturn || !clients.has(clientId)) clients.set(clientId, mailbox);
    }
    // Its address was withdrawn while the mail was on its way.
    if (clients.size === 0) throw noMailbox();
    if (mail.size > 0) await keepBytes(db, kernel, { path, ...mail, mediaType: 'message/rfc822' });
    let isNew = false;
    for (const [clientId, { about, isReturn }] of clients) {
      const noted = await noteArrival(db, {
        source: 'email',
        about,
        isReturn,
        fileName: 'mail.eml',
        repeatKey: mailKey(mail, clientId),
        size: mail.size,
        sha256: mail.size > 0 ? mail.sha256 : null,
      });
      isNew ||= noted.isNew;
    }
    return isNew;
  });
}

/** What went wrong here is told as "later"; the words of other errors stay in the log. */
function asRefusal(kernel: Kernel, error: unknown): Error {
  if (error instanceof SmtpRefusal) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code !== 'ECONNECTION')
    kernel.log.error(
      { kind: error instanceof Error ? error.name : 'unknown', code },
      'a mail could not be taken',
    );
  return notNow();
}
