import { createHash } from 'node:crypto';
import {
  CERTIFICATE_TYPE,
  certificateText,
  LINK_DAYS,
} from '#src/features/certificates/certificates.rules.ts';
import type { CertificateState, Violation } from '#src/features/certificates/certificates.rules.ts';
import { certificatePdf } from '#src/features/certificates/server/certificate-pdf.service.ts';
import { addDays } from '#src/shared/dates.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { inTenant } from './load-rows.ts';
import { demoUuid } from './random.ts';
import type { DemoWorld } from './random.ts';

/** How the first drivers of the demo's employer stand: days since the link was sent, and since it was signed. */
const PLAN: readonly {
  state: CertificateState;
  sentAgo: number;
  signedAgo?: number;
  violations?: readonly Omit<Violation, 'date'>[];
}[] = [
  { state: 'signed', sentAgo: 4, signedAgo: 1 },
  {
    state: 'signed',
    sentAgo: 6,
    signedAgo: 2,
    violations: [
      { offense: 'Speeding, 12 over', location: 'Barstow, CA', vehicle: 'Tractor-trailer' },
      { offense: 'Failure to obey a traffic sign', location: 'Reno, NV', vehicle: 'Own car' },
    ],
  },
  { state: 'signed', sentAgo: 9, signedAgo: 3 },
  { state: 'reviewed', sentAgo: 120, signedAgo: 117 },
  { state: 'reviewed', sentAgo: 350, signedAgo: 348 },
  { state: 'sent', sentAgo: 2 },
  { state: 'opened', sentAgo: 5 },
  { state: 'sent', sentAgo: 45 },
  { state: 'sentBack', sentAgo: 20, signedAgo: 15 },
];

/** What the document of a signed certificate stands as. */
const DOCUMENT_STATUS: Partial<Record<CertificateState, string>> = {
  signed: 'pendingReview',
  reviewed: 'accepted',
  sentBack: 'rejected',
};

interface Driver {
  employee_id: string;
  client_id: number;
  name: string;
  employer: string;
}

/** The demo's employer asks for annual certificates; its first drivers are at every step of them. Returns how many. */
export async function loadCertificates(
  kernel: Kernel,
  world: DemoWorld,
  tenantId: number,
  reviewer: { id: string; name: string },
): Promise<number> {
  const drivers = await inTenant(kernel, tenantId, async (client) => {
    await client.query(
      'insert into certificate_options (tenant_id, client_id, enabled) values ($1, $1, true)',
      [tenantId],
    );
    // As the option does where it is switched on (option-rule.service.ts): long ago, so that files have been filled since.
    await client.query(
      `insert into qualification_rules (tenant_id, client_id, document_type_id, valid_from, required, applies_to, due_days,
         every_months, expiring_days, retention_from, citation, by_certificates)
       values ($1, $1, $2, '2022-05-09', true, 'drivers', 365, 12, 60, 'document',
         'Company policy: annual certificate of violations (49 CFR 391.27 until 5/9/2022)', true)`,
      [tenantId, CERTIFICATE_TYPE],
    );
    const found = await client.query<Driver>(
      `select e.employee_id, e.client_id, e.first_name || ' ' || e.last_name as name, t.name as employer
         from employees e join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
        where e.tenant_id = $1 and e.employment_status_id = 2 and e.license_class_id <> 12 and e.email is not null
        order by e.sort_name, e.employee_id limit $2`,
      [tenantId, PLAN.length],
    );
    return found.rows;
  });
  for (const [at, driver] of drivers.entries()) {
    const plan = PLAN[at];
    if (!plan) break;
    const sentOn = addDays(world.today, -plan.sentAgo);
    const row = {
      id: demoUuid('certificate', at),
      sent: `${sentOn}T15:10:00Z`,
      expires: `${addDays(sentOn, LINK_DAYS)}T23:59:59Z`,
      opened: plan.state === 'sent' ? null : `${addDays(sentOn, 1)}T02:31:00Z`,
      signature:
        plan.signedAgo === undefined
          ? null
          : await signatureOf(kernel, world, tenantId, driver, plan, at),
    };
    await inTenant(kernel, tenantId, async (client) => {
      const { signature } = row;
      if (signature) {
        await client.query(
          `insert into blobs (tenant_id, sha256, size, media_type, pages) values ($1, $2, $3, 'application/pdf', 1) on conflict do nothing`,
          [tenantId, signature.fileHash, signature.size],
        );
        await client.query(
          `insert into documents (tenant_id, document_id, client_id, employee_id, document_type_id, doc_date, status, sha256,
             file_name, source, uploaded_at, accepted_by, accepted_at, rejected_reason)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'webUpload', $10, $11, $12, $13)`,
          [
            tenantId,
            signature.documentId,
            driver.client_id,
            driver.employee_id,
            CERTIFICATE_TYPE,
            signature.asOf,
            DOCUMENT_STATUS[plan.state],
            signature.fileHash,
            `annual-certificate-${signature.asOf}.pdf`,
            signature.at,
            plan.state === 'reviewed' ? reviewer.id : null,
            plan.state === 'reviewed' ? signature.reviewedAt : null,
            plan.state === 'sentBack' ? signature.note : null,
          ],
        );
      }
      const isReviewed = plan.state === 'reviewed' || plan.state === 'sentBack';
      await client.query(
        `insert into certificates (tenant_id, certificate_id, employee_id, state, driver_name, employer_name, sent_at, sent_by,
           expires_at, opened_at, as_of, violations, signed_name, signed_at, signed_ip, signed_text, text_sha256, document_id,
           reviewed_by, reviewer_name, reviewed_at, review_note)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
        [
          tenantId,
          row.id,
          driver.employee_id,
          plan.state,
          driver.name,
          driver.employer,
          row.sent,
          reviewer.id,
          row.expires,
          row.opened,
          signature?.asOf,
          signature ? JSON.stringify(signature.violations) : null,
          signature ? driver.name : null,
          signature?.at,
          signature?.ip,
          signature?.text,
          signature?.textHash,
          signature?.documentId,
          isReviewed ? reviewer.id : null,
          isReviewed ? reviewer.name : null,
          isReviewed ? signature?.reviewedAt : null,
          isReviewed ? signature?.note : null,
        ],
      );
    });
  }
  return drivers.length;
}

/** What a driver of the plan signed, with its PDF in the store. */
async function signatureOf(
  kernel: Kernel,
  world: DemoWorld,
  tenantId: number,
  driver: Driver,
  plan: (typeof PLAN)[number],
  at: number,
) {
  const asOf = addDays(world.today, -(plan.signedAgo ?? 0));
  const violations = (plan.violations ?? []).map((one, nth) => ({
    date: addDays(asOf, -40 - 90 * nth),
    ...one,
  }));
  const text = certificateText({
    driverName: driver.name,
    employerName: driver.employer,
    asOf,
    violations,
  });
  const textHash = createHash('sha256').update(text, 'utf8').digest();
  const signedAt = `${asOf}T17:42:05.000Z`;
  // Of the range kept for documentation (RFC 5737).
  const ip = `203.0.113.${20 + at}`;
  const pdf = await certificatePdf({
    text,
    signedName: driver.name,
    signedAt,
    ip,
    sha256: textHash.toString('hex'),
  });
  const fileHash = createHash('sha256').update(pdf).digest();
  await kernel.storage.put(tenantId, fileHash, pdf);
  return {
    asOf,
    violations,
    text,
    textHash,
    at: signedAt,
    ip,
    fileHash,
    size: pdf.length,
    documentId: demoUuid('certificateDocument', at),
    reviewedAt: `${addDays(asOf, 1)}T09:05:00Z`,
    note:
      plan.state === 'sentBack'
        ? 'The ticket of last spring is missing.'
        : 'Compared with the annual MVR; nothing differs.',
  };
}
