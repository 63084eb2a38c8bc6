import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Header lines that say which mail it is. */
export interface MailHead {
  messageId: string;
  from: string;
  date: string;
  subject: string;
}

/** What is known of a mail once all of it went by. */
export interface PassedMail {
  size: number;
  /** Of all bytes: the file's name in the store. */
  sha256: Buffer;
  /** Of what follows the header: relays add header lines, but leave this as it was. */
  bodyHash: Buffer;
  head: MailHead;
}

/** More than any mail program writes; what goes beyond counts as body. */
const MOST_HEAD = 256 * 1024;

/** A stream that lets a mail through and takes note of it on the way. */
export function watchMail(): { stream: Transform; result: () => PassedMail } {
  const whole = createHash('sha256');
  const body = createHash('sha256');
  let size = 0;
  let head: Buffer | null = Buffer.alloc(0);
  let kept: Buffer = Buffer.alloc(0);
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      whole.update(chunk);
      if (head === null) body.update(chunk);
      else {
        head = Buffer.concat([head, chunk]);
        const end = endOfHead(head);
        if (end >= 0 || head.length > MOST_HEAD) {
          const cut = end >= 0 ? end : MOST_HEAD;
          kept = head.subarray(0, cut);
          body.update(head.subarray(cut));
          head = null;
        }
      }
      done(null, chunk);
    },
  });
  return {
    stream,
    result: () => ({
      size,
      sha256: whole.digest(),
      bodyHash: body.digest(),
      head: readHead((head ?? kept).toString('latin1')),
    }),
  };
}

/** Where the header ends: behind its empty line; -1 while that has not come. */
function endOfHead(bytes: Buffer): number {
  const network = bytes.indexOf('\r\n\r\n');
  const plain = bytes.indexOf('\n\n');
  if (network >= 0 && (plain < 0 || network < plain)) return network + 4;
  return plain < 0 ? -1 : plain + 2;
}

function readHead(text: string): MailHead {
  const lines = text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const valueOf = (name: string): string => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`));
    return line?.slice(name.length + 1).trim() ?? '';
  };
  return {
    messageId: valueOf('message-id'),
    from: valueOf('from'),
    date: valueOf('date'),
    subject: valueOf('subject'),
  };
}

/**
 * What a repeat of a mail to one mailbox is known by (D34): its Message-ID together with its content. The Message-ID alone
 * would not do, as some scanners give all their mails the same; nor would the content alone, as a paper may be sent twice.
 */
export function mailKey(mail: PassedMail, clientId: number | null): Buffer {
  const { messageId, from, date, subject } = mail.head;
  const name = messageId === '' ? ['', from, date, subject] : [messageId];
  return createHash('sha256')
    .update(JSON.stringify(['email', clientId, name, mail.bodyHash.toString('hex')]))
    .digest();
}
