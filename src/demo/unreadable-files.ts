import { createHash } from 'node:crypto';
import type { Reason } from '#src/features/intake/intake.rules.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { inTenant } from './load-rows.ts';
import { demoUuid } from './random.ts';

/** A paper of the demo that could not be read. */
interface Case {
  sender: string | null;
  subject: string | null;
  text: string | null;
  fileName: string;
  mediaType: string;
  bytes: Buffer;
  reason: Reason;
  /** The whole mail is on the list, as nothing of it can be a document. */
  whole?: true;
  source?: 'folder';
  hoursAgo: number;
}

/** A PDF whose transfer broke off. */
const CUT_PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Cou',
  'latin1',
);
const CASES: readonly Case[] = [
  {
    sender: 'safety@blueridgehaul.example',
    subject: 'Medical card, new driver',
    text: 'Good morning,\n\nthe medical card of our new driver is attached. Please file it.\n\nThank you\nBlue Ridge Haul',
    fileName: 'medical card.pdf',
    mediaType: 'application/pdf',
    bytes: CUT_PDF,
    reason: 'damaged',
    hoursAgo: 30,
  },
  {
    sender: 'office@prairielines.example',
    subject: 'MVR',
    text: 'See attached.',
    fileName: 'winmail.dat',
    mediaType: 'application/ms-tnef',
    bytes: Buffer.concat([Buffer.from([0x78, 0x9f, 0x3e, 0x22]), Buffer.alloc(600, 7)]),
    reason: 'winmail',
    hoursAgo: 22,
  },
  {
    sender: 'dispatch@coastalfreight.example',
    subject: 'Driver applications of this week',
    text: 'All applications are in the zip file.',
    fileName: 'applications.zip',
    mediaType: 'application/zip',
    bytes: Buffer.from([0x50, 0x4b, 0x05, 0x06, ...Array.from({ length: 18 }, () => 0)]),
    reason: 'archive',
    hoursAgo: 20,
  },
  {
    sender: 'terry.wells@northforktrucking.example',
    subject: 'Re: missing road test',
    text: 'Hi,\n\nthe road test certificate went out by mail on Monday. Did it arrive?\n\nTerry',
    fileName: 'Re- missing road test.eml',
    mediaType: 'message/rfc822',
    bytes: Buffer.alloc(0),
    reason: 'noDocument',
    whole: true,
    hoursAgo: 6,
  },
  {
    sender: null,
    subject: null,
    text: null,
    fileName: 'scan0412.tif',
    mediaType: 'application/octet-stream',
    bytes: Buffer.from([0x49, 0x49, 0x2a, 0x00, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00]),
    reason: 'damaged',
    whole: true,
    source: 'folder',
    hoursAgo: 2,
  },
];

function mailOf(one: Case): Buffer {
  const head = [
    `From: <${one.sender}>`,
    'To: <documents@localhost>',
    `Subject: ${one.subject}`,
    `Message-ID: <demo-${one.hoursAgo}@${one.sender?.split('@')[1]}>`,
    'MIME-Version: 1.0',
  ];
  if (one.whole)
    return Buffer.from(
      [...head, 'Content-Type: text/plain; charset=utf-8', '', one.text ?? '', ''].join('\r\n'),
    );
  return Buffer.from(
    [
      ...head,
      'Content-Type: multipart/mixed; boundary="demo"',
      '',
      '--demo',
      'Content-Type: text/plain; charset=utf-8',
      '',
      one.text ?? '',
      '--demo',
      `Content-Type: ${one.mediaType}; name="${one.fileName}"`,
      `Content-Disposition: attachment; filename="${one.fileName}"`,
      'Content-Transfer-Encoding: base64',
      '',
      one.bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
      '--demo--',
      '',
    ].join('\r\n'),
  );
}

/** What came to the demo by mail and folder and could not be read. Returns how many. */
export async function loadUnreadable(kernel: Kernel): Promise<number> {
  const tenantId = kernel.internalTenantId;
  const keep = async (bytes: Buffer): Promise<Buffer> => {
    const sha256 = createHash('sha256').update(bytes).digest();
    await kernel.storage.put(tenantId, sha256, bytes);
    return sha256;
  };
  await inTenant(kernel, tenantId, async (client) => {
    for (const [at, one] of CASES.entries()) {
      const came = one.source === 'folder' ? one.bytes : mailOf(one);
      const own = one.whole ? came : one.bytes;
      const [arrived, sha256] = [await keep(came), await keep(own)];
      for (const [hash, bytes, type] of [
        [arrived, came, 'message/rfc822'],
        [sha256, own, one.mediaType],
      ] as const)
        await client.query(
          'insert into blobs (tenant_id, sha256, size, media_type) values ($1, $2, $3, $4) on conflict do nothing',
          [tenantId, hash, bytes.length, type],
        );
      const received = new Date(Date.now() - one.hoursAgo * 3_600_000).toISOString();
      await client.query(
        `insert into intake_arrivals (tenant_id, arrival_id, source, received_at, file_name, size, sha256, repeat_key, state,
           sender, subject, body_text, settled_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'unreadable', $9, $10, $11, $4)`,
        [
          tenantId,
          demoUuid('arrival', at),
          one.source ?? 'email',
          received,
          one.source === 'folder' ? one.fileName : 'mail.eml',
          came.length,
          arrived,
          createHash('sha256').update(`demo ${at}`).digest(),
          one.sender,
          one.subject,
          one.text,
        ],
      );
      await client.query(
        `insert into unreadable_files (tenant_id, file_id, arrival_id, ordinal, file_name, media_type, size, sha256, reason, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          tenantId,
          demoUuid('unreadable', at),
          demoUuid('arrival', at),
          one.whole ? 0 : 1,
          one.fileName,
          one.mediaType,
          own.length,
          sha256,
          one.reason,
          received,
        ],
      );
    }
  });
  return CASES.length;
}
