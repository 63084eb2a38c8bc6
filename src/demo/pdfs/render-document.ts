import { application } from './application.ts';
import { queryConsent, reportConsent } from './consents.ts';
import { custodySummary, licenseCopy, violationsCertificate } from './driver-papers.ts';
import { medicalCard } from './medical-card.ts';
import { mvr } from './mvr.ts';
import type { Layout, Paper, PaperCompany } from './paper.ts';
import { saveScanPdf, scanPages } from './scan-pdf.ts';
import type { ScanLook } from './scan-pdf.ts';
import { saveTextPdf, textPages } from './text-pdf.ts';
import { demoRandom } from '../random.ts';
import type { DemoPerson } from '../people.ts';
import type { IsoDate } from '#src/shared/dates.ts';

interface KindFacts {
  title: string;
  /** The specification's document type (2§9); null where it names none. */
  docTypeId: number | null;
  /** How long the paper holds; null when it does not run out. */
  months: number | null;
  layout: Layout;
}

/** The papers the demo can make. */
export const DOCUMENT_KINDS = {
  medicalCard: {
    title: "Medical Examiner's Certificate",
    docTypeId: 238,
    months: 24,
    layout: medicalCard,
  },
  mvr: { title: 'Motor Vehicle Record', docTypeId: 225, months: 12, layout: mvr },
  initialMvr: { title: 'Initial Motor Vehicle Record', docTypeId: 660, months: null, layout: mvr },
  stateMvr: { title: 'State Motor Vehicle Record', docTypeId: 1083, months: 12, layout: mvr },
  application: {
    title: 'Application for Employment',
    docTypeId: 473,
    months: null,
    layout: application,
  },
  reportConsent: {
    title: 'Disclosure and Authorization',
    docTypeId: 673,
    months: null,
    layout: reportConsent,
  },
  queryConsent: {
    title: 'Limited Query Consent',
    docTypeId: 1116,
    months: 36,
    layout: queryConsent,
  },
  violations: {
    title: 'Annual Certificate of Violations',
    docTypeId: 474,
    months: 12,
    layout: violationsCertificate,
  },
  licenseCopy: { title: 'Copy of CDL', docTypeId: null, months: null, layout: licenseCopy },
  custody: {
    title: 'Chain of Custody Summary',
    docTypeId: null,
    months: null,
    layout: custodySummary,
  },
} as const satisfies Record<string, KindFacts>;

export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** A PDF with a text layer, a grey scan, or a black-and-white fax. */
export type DocumentLook = 'text' | 'scan' | 'fax';

export interface RenderOptions {
  /** What the invented parts (examiner, violations, skew) are drawn from. */
  seed: string;
  ordinal: number;
  docDate: IsoDate;
  expires?: IsoDate | null;
  /** A text PDF unless given. */
  look?: DocumentLook;
  /** The day in a fax's header line; the paper's own unless given. */
  faxedOn?: IsoDate;
  /** Wanted length of applications (3 to 6) and MVRs (1 to 3). */
  pages?: number;
  /** Needed to open the PDF; text PDFs only. */
  password?: string;
}

/**
 * Makes one paper of a kind as a real PDF: with a text layer that names its title and the person's
 * fields, or as page images without one. Equal input gives equal bytes, unless encrypted.
 */
export async function renderDocument(
  kind: DocumentKind,
  person: DemoPerson,
  company: PaperCompany,
  options: RenderOptions,
): Promise<Uint8Array> {
  const { title, layout }: KindFacts = DOCUMENT_KINDS[kind];
  const { seed, ordinal, docDate, expires = null, look = 'text', pages = 1 } = options;
  const random = demoRandom(seed, `paper/${kind}`, ordinal);
  const paper: Paper = { person, company, docDate, expires, pages, random };
  const info = { title, author: company.name, created: docDate };
  if (look === 'text') {
    const target = textPages();
    layout(target.surface, paper);
    return saveTextPdf(target, info, options.password);
  }
  if (options.password) throw new TypeError('Only text PDFs can be given a password.');
  const shape: ScanLook =
    look === 'fax'
      ? { kind: 'fax', header: faxHeader(options.faxedOn ?? docDate, company.phone) }
      : { kind: 'scan' };
  const target = scanPages(random, shape);
  layout(target.surface, paper);
  return saveScanPdf(target, random, shape, info);
}

function faxHeader(date: IsoDate, phone: string): string {
  return `${date.replaceAll('-', '/')}  09:4${date.slice(-1)}   FROM: ${phone}   TO: 717-555-0178`;
}
