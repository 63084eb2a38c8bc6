import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';

export interface Attached {
  name: string;
  bytes: Uint8Array;
  type?: string;
  /** Shown within the text, as logos are. */
  inline?: boolean;
}

export interface TestMail {
  to: string | readonly string[];
  from?: string;
  subject?: string;
  text?: string;
  messageId?: string;
  files?: readonly Attached[];
}

/** Sends mails as another mail server would; what is not answered with 250 throws. */
export function mailSender(port: number, pooled = false): Transporter {
  const address = { host: '127.0.0.1', port, secure: false, ignoreTLS: true, name: 'sender.test' };
  return pooled
    ? createTransport({ ...address, pool: true, maxConnections: 6, maxMessages: 1000 })
    : createTransport(address);
}

/** Sends mails by STARTTLS alone, to a server that shows this certificate and no other. */
export function tlsMailSender(port: number, cert: string): Transporter {
  return createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    requireTLS: true,
    name: 'sender.test',
    tls: { ca: cert, servername: 'papers.test' },
  });
}

/** A mail as nodemailer takes it. */
export function mailOf({ to, from, subject, text, messageId, files = [] }: TestMail) {
  return {
    from: from ?? 'office@fleet.example',
    to: [...(typeof to === 'string' ? [to] : to)],
    subject: subject ?? 'Papers',
    text: text ?? 'Please file.',
    ...(messageId ? { messageId } : {}),
    attachments: files.map(({ name, bytes, type, inline }) => ({
      filename: name,
      content: Buffer.from(bytes),
      ...(type ? { contentType: type } : {}),
      ...(inline ? { cid: `${name}@test`, contentDisposition: 'inline' as const } : {}),
    })),
  };
}
