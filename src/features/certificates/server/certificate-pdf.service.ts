import { paperPdf } from '#src/server/paper-pdf.ts';
import { writeMoment } from '#src/shared/dates.ts';

/** What the paper of a signed certificate says. */
export interface SignedPaper {
  /** As `certificateText` wrote it: its first line is the heading. */
  text: string;
  signedName: string;
  signedAt: string;
  ip: string;
  /** Of the text, as hexadecimal digits. */
  sha256: string;
}

/** Draws a signed certificate as a PDF. */
export function certificatePdf(paper: SignedPaper): Promise<Uint8Array> {
  const [heading = '', ...lines] = paper.text.split('\n');
  return paperPdf('Annual certificate of violations', [
    { text: heading, size: 18, bold: true, after: 10 },
    ...lines.map((text, at) => ({ text, after: at === lines.length - 1 ? 22 : 4 })),
    { text: 'Signed electronically by', size: 9, quiet: true },
    { text: paper.signedName, size: 16, bold: true, after: 6 },
    {
      text: `Time: ${writeMoment(paper.signedAt)}`,
      size: 9.5,
    },
    { text: `Address on the network (IP): ${paper.ip}`, size: 9.5 },
    {
      text: `SHA-256 of the text from the heading to the line above the signature: ${paper.sha256}`,
      size: 9.5,
      after: 12,
    },
    {
      text: "Asked for as the employer's own policy. 49 CFR 391.27 required this certificate until 5/9/2022.",
      size: 8.5,
      quiet: true,
    },
  ]);
}
