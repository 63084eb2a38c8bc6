/** What a mail server says of a mail of ours that it could not deliver (RFC 3464). */
export interface DeliveryReport {
  /** The mail's id, as it stands in its Message-ID. */
  mailId: string;
  /** Whom it says the mail was for, as first written and as it was passed on. */
  to: string[];
  /** Such as 5.1.1 (RFC 3463). */
  status: string;
  /** It gave the mail up; otherwise it is late and still tried. */
  hasFailed: boolean;
  /** It will never take mail for this address: what begins with 4 may have been its own trouble. */
  isForGood: boolean;
}

/** Mails of ours are named by their id. */
const OURS = /^message-id:\s*<([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})@/im;
const STATUS = /^([245])\.\d{1,3}\.\d{1,3}/;
/** More than a report of one mail has. */
const MOST = 20_000;

/**
 * Reads a report; null where it is not about a mail that can be ours, or tells no failure and no delay.
 * @param status the part `message/delivery-status`: a block about the mail, then one for each recipient
 * @param original the mail as it comes back, or its header
 */
export function readReport(status: string, original: string): DeliveryReport | null {
  const mailId = OURS.exec(unfolded(original))?.[1]?.toLowerCase();
  if (mailId === undefined) return null;
  const recipients = unfolded(status)
    .split(/\n\s*\n/)
    .map(fieldsOf)
    .filter((fields) => fields.has('action'));
  const failed = recipients.find((fields) => fields.get('action') === 'failed');
  const told = failed ?? recipients.find((fields) => fields.get('action') === 'delayed');
  if (!told) return null;
  // A report without a code of its own says no more than that it failed.
  const code = STATUS.exec(told.get('status') ?? '')?.[0] ?? (failed ? '5.0.0' : '4.0.0');
  return {
    mailId,
    to: ['original-recipient', 'final-recipient'].flatMap((name) => addressIn(told.get(name))),
    status: code,
    hasFailed: failed !== undefined,
    isForGood: failed !== undefined && code.startsWith('5'),
  };
}

/** The address of a field such as `rfc822; gone@depot.example`. */
function addressIn(field: string | undefined): string[] {
  const found = /^[\w-]+\s*;\s*<?([^\s<>;]+@[^\s<>;]+?)>?(?:\s|$)/.exec(field ?? '')?.[1];
  return found === undefined ? [] : [found];
}

/** A header with each field on one line, as far as one reads. */
function unfolded(text: string): string {
  return text
    .slice(0, MOST)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]+(?=\S)/g, ' ');
}

function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0)
      fields.set(
        line.slice(0, colon).trim().toLowerCase(),
        line
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return fields;
}
