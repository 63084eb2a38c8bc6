import { paperPdf, type Paragraph } from '#src/server/paper-pdf.ts';
import { writeMoment } from '#src/shared/dates.ts';
import type { TextPart } from '../application-text.rules.ts';

/** Who signed, when, from where and with what. */
export interface Signature {
  name: string;
  at: string;
  ip: string;
  device: string;
  /** Of the text that was signed, as hexadecimal digits. */
  sha256: string;
}

function signatureBlock({ name, at, ip, device, sha256 }: Signature, of: string): Paragraph[] {
  return [
    { text: 'Signed electronically by', size: 9, quiet: true },
    { text: name, size: 16, bold: true, after: 6 },
    { text: `Time: ${writeMoment(at)}`, size: 9.5 },
    { text: `Address on the network (IP): ${ip}`, size: 9.5 },
    { text: `Device: ${device === '' ? 'not told' : device}`, size: 9.5 },
    { text: `SHA-256 of ${of}: ${sha256}`, size: 9.5, after: 10 },
  ];
}

/** An application as the paper that is filed, and copied to the applicant (49 CFR 391.21). */
export function applicationPdf(paper: {
  employer: string;
  address: string;
  job: string;
  date: string;
  parts: readonly TextPart[];
  certification: string;
  signature: Signature;
}): Promise<Uint8Array> {
  const { employer, address, job, date, parts, certification, signature } = paper;
  return paperPdf('Application for employment', [
    { text: 'Application for employment', size: 18, bold: true, after: 4 },
    { text: 'Driver, 49 CFR 391.21', size: 9.5, quiet: true, after: 8 },
    { text: `Employer: ${[employer, address].filter(Boolean).join(', ')}` },
    ...(job === '' ? [] : [{ text: `For: ${job}` }]),
    { text: `Date of application: ${date}`, after: 10 },
    ...parts.flatMap(({ title, lines }): Paragraph[] => [
      { text: title, size: 12.5, bold: true, after: 2 },
      ...lines.map(({ label, value }, at) => ({
        text: `${label}: ${value}`,
        size: 10,
        after: at === lines.length - 1 ? 10 : 2,
      })),
    ]),
    { text: certification, after: 12 },
    ...signatureBlock(signature, 'the whole application as text, as it was signed'),
    {
      text: 'The whole Social Security number is kept with the application, sealed. An answer about earlier drug and alcohol tests (49 CFR 40.25(j)) is part of what was signed, and is kept with the records of such tests and not here.',
      size: 8.5,
      quiet: true,
    },
  ]);
}

/** One signed consent as a paper of its own. */
export function consentPdf(paper: {
  title: string;
  text: string;
  employer: string;
  applicant: string;
  signature: Signature;
}): Promise<Uint8Array> {
  return paperPdf(paper.title, [
    { text: paper.title, size: 18, bold: true, after: 8 },
    { text: `Employer: ${paper.employer}`, size: 10 },
    { text: `Applicant: ${paper.applicant}`, size: 10, after: 10 },
    ...paper.text
      .split(/\n+/)
      .filter((text) => text !== '')
      .map((text) => ({ text, after: 6 })),
    { text: '', after: 8 },
    ...signatureBlock(
      paper.signature,
      'the text between the name and the signature, as it was shown',
    ),
  ]);
}
