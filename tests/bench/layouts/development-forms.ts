import { paragraph, row, signature } from '#src/demo/pdfs/form.ts';
import { FIRST_NAMES, LAST_NAMES } from '#src/demo/names.ts';
import type { Surface } from '#src/demo/pdfs/surface.ts';
import { columns, corner, fullName, letterhead, lined, pairs, stateName, title } from './layout.ts';
import type { Facts, FormLayout } from './layout.ts';

/** Layouts of plain forms that the reading is tuned on: a title, the person, some words, the day. */

interface PlainForm {
  after: string;
  documentTypeId: number | null;
  ends?: FormLayout['ends'];
  titles: readonly string[];
  office?: readonly string[];
  corner?: readonly string[];
  /** What the form asks for besides the person. */
  facts?: (facts: Facts) => readonly (readonly [string, string | null])[];
  words: (facts: Facts) => readonly string[];
  /** How the day of the paper is named. */
  dated: string;
  /** How its end is named, where it prints one. */
  ending?: string;
}

type Arrangement = 'boxes' | 'pairs' | 'lined' | 'columns';

function plain(form: PlainForm): FormLayout {
  return {
    after: form.after,
    documentTypeId: form.documentTypeId,
    ends: form.ends ?? null,
    draw(s, facts) {
      const { random, person } = facts;
      const way: Arrangement = random.pick(['boxes', 'pairs', 'lined', 'columns']);
      if (form.corner) corner(s, form.corner);
      let y = form.office ? letterhead(s, form.office) : 44;
      for (const line of form.titles) y = title(s, y + 4, line, line === form.titles[0] ? 13 : 9.5);
      y = entries(s, y + 6, way, [
        ...personOf(facts),
        ...(form.facts?.(facts) ?? []).map((one) => [...one] as const),
      ]);
      for (const words of form.words(facts)) y = paragraph(s, y + 4, words);
      const signed = random.chance(0.3);
      const days: (readonly [string, string | null])[] = [
        [form.dated, facts.day(facts.docDate)],
        ...(form.ending ? [[form.ending, facts.day(facts.expires)] as const] : []),
      ];
      y = entries(s, y + 6, way, days);
      if (signed) signature(s, random, y + 10, 'Signature', fullName(person), facts.docDate);
    },
  };
}

function personOf({ person, company, random, day }: Facts): (readonly [string, string | null])[] {
  const name = random.pick([fullName, stateName])(person);
  return [
    [random.pick(['Driver', 'Driver name', 'Name', 'Employee name']), name],
    [random.pick(['Date of birth', 'DOB', 'Birth date']), day(person.dob)],
    [random.pick(["Driver's license number", 'CDL number', 'License no.']), person.license],
    [random.pick(['Company', 'Motor carrier', 'Employer']), company.name],
  ];
}

function entries(
  s: Surface,
  y: number,
  way: Arrangement,
  all: readonly (readonly [string, string | null])[],
): number {
  if (way === 'pairs') return pairs(s, y, all);
  let at = y;
  for (let from = 0; from < all.length; from += 3) {
    const part = all.slice(from, from + 3);
    const cells = part.map(([label, value]): [number, string, string | null] => [2, label, value]);
    if (way === 'boxes') at = row(s, at, cells);
    else if (way === 'columns') at = columns(s, at, cells);
    else
      at = lined(
        s,
        at,
        cells.map(([share, label, value]) => [share, value, label] as const),
      );
  }
  return at + 6;
}

const somebody = ({ random }: Facts): string =>
  `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;

export const DEVELOPMENT_FORMS: Readonly<Record<string, FormLayout>> = {
  insulin: plain({
    after: 'Form MCSA-5870',
    documentTypeId: 321,
    titles: ['Insulin-Treated Diabetes Mellitus Assessment Form'],
    corner: ['Form MCSA-5870', 'OMB No. 2126-0006  Expiration Date: 12/31/2027'],
    facts: ({ near, random }) => [
      ['Date insulin use began', near(-900)],
      ['HbA1C', `7.${random.int(0, 9)}`],
    ],
    words: () => [
      'The individual maintains a stable insulin regimen and properly controlled diabetes mellitus. Treating clinician: the individual has provided at least 3 months of electronic blood glucose self-monitoring logs.',
    ],
    dated: 'Date signed by treating clinician',
  }),
  vision: plain({
    after: 'Form MCSA-5871',
    documentTypeId: 322,
    titles: ['Vision Evaluation Report'],
    corner: ['Form MCSA-5871', 'OMB No. 2126-0006  Expiration Date: 12/31/2027'],
    facts: ({ near }) => [
      ['Date of vision loss', near(-3000)],
      ['Distant acuity', '20/30'],
    ],
    words: () => [
      'Ophthalmologist or optometrist: in my medical opinion the individual has adequate vision for driving a commercial motor vehicle.',
    ],
    dated: 'Date of vision evaluation',
  }),
  diabetesLetter: plain({
    after: 'An exemption letter of FMCSA',
    documentTypeId: 311,
    ends: { printed: [12, 24] },
    titles: ['Vision Exemption', 'Federal Motor Carrier Safety Administration'],
    words: () => [
      'The exemption from 49 CFR 391.41(b)(10) is granted for the period shown. You must be examined every year. Carry a copy of the exemption when driving.',
    ],
    dated: 'Effective date',
    ending: 'Exemption expires',
  }),
  selfCertification: plain({
    after: "A state's self-certification of a CDL holder",
    documentTypeId: 334,
    titles: ['CDL Self-Certification Form'],
    office: ['Department of Motor Vehicles'],
    words: () => [
      'I certify that I operate in non-excepted interstate commerce and must meet the requirements of 49 CFR Part 391. Attach a copy of your medical certificate.',
    ],
    dated: 'Date',
  }),
  registryNote: plain({
    after: 'A note of 391.23(m)(1)',
    documentTypeId: 304,
    titles: ['Medical Examiner National Registry Verification'],
    facts: (facts) => [
      ['Medical examiner', somebody(facts)],
      ['National Registry No.', facts.random.digits(10)],
      ['Certificate issued', facts.near(-3)],
    ],
    words: () => [
      "The examiner named on the medical examiner's certificate was found on the National Registry (391.51(b)(9)).",
    ],
    dated: 'Verified on',
  }),
  goodFaith: plain({
    after: 'Good-faith effort, 391.53(b)(2)',
    documentTypeId: 397,
    titles: ['Documentation of Good Faith Effort', 'Safety Performance History Investigation'],
    facts: (facts) => [
      ['Previous employer', `${facts.random.pick(LAST_NAMES)} Hauling`],
      ['First request sent', facts.near(-40)],
      ['Second request sent', facts.near(-20)],
    ],
    words: () => [
      'The previous employer did not respond to our request for safety performance history within 30 days (391.23(c)).',
    ],
    dated: 'Date completed',
  }),
  noEmployer: plain({
    after: 'A statement of no DOT employment',
    documentTypeId: 333,
    titles: ['Statement of No DOT-Regulated Employment'],
    words: () => ['I have had no DOT-regulated employer in the past three years.'],
    dated: 'Date signed',
  }),
  formerCheck: plain({
    after: "A carrier's inquiry to former employers",
    documentTypeId: 307,
    titles: ['Previous Employer Inquiry', 'Safety Performance History, 49 CFR 391.23(d)'],
    facts: (facts) => [
      ['Employed from', facts.near(-1600)],
      ['to', facts.near(-70)],
      ['Previous employer', `${facts.random.pick(LAST_NAMES)} Express`],
    ],
    words: () => [
      'I authorize the release of my accident history and my drug and alcohol testing records under 49 CFR 40.25 for the last three years.',
    ],
    dated: 'Date signed',
  }),
  drugHistory: plain({
    after: '49 CFR 40.25 request',
    documentTypeId: 309,
    titles: ['Request for Drug and Alcohol Testing Information', '49 CFR Part 40'],
    words: () => [
      'I authorize release of information from my DOT drug and alcohol testing records by my previous employer under 49 CFR 40.25.',
    ],
    dated: 'Date',
  }),
  pspConsent: plain({
    after: "FMCSA's PSP disclosure",
    documentTypeId: 327,
    titles: ['Important Disclosure Regarding Background Reports', 'from the PSP Online Service'],
    words: ({ company }) => [
      `In connection with your application for employment with ${company.name}, the prospective employer may obtain one or more reports regarding your driving and safety inspection history from FMCSA. I authorize access to the FMCSA Pre-Employment Screening Program (PSP) system.`,
    ],
    dated: 'Date',
  }),
  pspReport: plain({
    after: "FMCSA's PSP report",
    documentTypeId: 326,
    titles: ['PSP Driver Detail Report', 'Pre-Employment Screening Program'],
    facts: ({ near }) => [
      ['Crash date', near(-800)],
      ['Inspection date', near(-300)],
    ],
    words: () => [
      'Crashes (5 years), inspections (3 years). MCMIS snapshot. This report holds no conclusion about fault.',
    ],
    dated: 'Report date',
  }),
  hazmat: plain({
    after: '49 CFR 172.704 training record',
    documentTypeId: 323,
    ends: { term: 36 },
    titles: ['Hazmat Employee Training Record', '49 CFR 172.704(d)'],
    facts: (facts) => [['Trainer', somebody(facts)]],
    words: () => [
      'General awareness, function-specific, safety, security awareness training was completed and tested.',
    ],
    dated: 'Training completed',
  }),
  combination: plain({
    after: '49 CFR 380.401 certificate',
    documentTypeId: 324,
    titles: ['Longer Combination Vehicle Driver-Training Certificate'],
    words: () => [
      'I certify that the driver has presented evidence of meeting the prerequisites and has successfully completed the LCV driver-training course.',
    ],
    dated: 'Date of certification',
  }),
  rights: plain({
    after: 'Notice of 391.23(i)',
    documentTypeId: 325,
    titles: ["Driver's Due Process Rights", '49 CFR 391.23(i)'],
    words: () => [
      'You have the right to review information provided by previous employers, to have errors corrected, and to have a rebuttal statement attached.',
    ],
    dated: 'Date',
  }),
  roadForm: plain({
    after: "A carrier's road test form, 391.31(d)",
    documentTypeId: 331,
    titles: ["Driver's Road Test Evaluation", '49 CFR 391.31'],
    words: () => [
      'Pre-trip inspection: satisfactory. Coupling: satisfactory. Placing vehicle in operation: satisfactory. Backing and parking: satisfactory.',
    ],
    dated: 'Date of test',
  }),
  roadCertificate: plain({
    after: "A carrier's road test certificate",
    documentTypeId: 302,
    titles: ['Certificate of Road Test'],
    words: () => [
      'This is to certify that the above-named driver was given a road test under my supervision, consisting of approximately 18 miles of driving.',
    ],
    dated: 'Date of road test',
  }),
  conviction: plain({
    after: "A driver's notification of 383.31",
    documentTypeId: 332,
    titles: ['Notification of Conviction', '49 CFR 383.31'],
    facts: ({ near }) => [
      ['Date of conviction', near(-9)],
      ['Offense', 'Speeding 15 over'],
      ['Date of offense', near(-60)],
    ],
    words: () => ['I notify my employer within 30 days of the conviction.'],
    dated: 'Date signed',
  }),
  training: plain({
    after: 'Entry-level driver training',
    documentTypeId: 312,
    titles: ['Entry-Level Driver Training Certificate', 'Training Provider Registry'],
    facts: ({ random }) => [['TPR ID', random.digits(8)]],
    words: () => ['The trainee completed theory and behind-the-wheel instruction, class A.'],
    dated: 'Completion date',
  }),
  hours: plain({
    after: '395.8(j)(2)',
    documentTypeId: 314,
    titles: ['Statement of On-Duty Hours', 'Last seven days'],
    facts: ({ near }) => [
      ['Last relieved from duty', near(-1)],
      ['Total hours', '41'],
    ],
    words: () => ['I hereby certify that the information given is correct (49 CFR 395.8(j)(2)).'],
    dated: 'Date signed',
  }),
  assessment: plain({
    after: "A substance abuse professional's report, 40.311",
    documentTypeId: 328,
    titles: ['Substance Abuse Professional Evaluation', 'Initial Evaluation Report'],
    facts: ({ near }) => [['Date of violation', near(-30)]],
    words: () => [
      'The SAP recommends education of 12 hours. Follow-up evaluation is required before a return-to-duty test.',
    ],
    dated: 'Date of report',
  }),
  followUp: plain({
    after: '40.307 plan',
    documentTypeId: 330,
    titles: ['Follow-Up Testing Plan'],
    words: () => [
      'At least six unannounced follow-up tests in the first twelve months after the return to duty.',
    ],
    dated: 'Date of plan',
  }),
  returned: plain({
    after: 'A result of a return-to-duty test',
    documentTypeId: 329,
    titles: ['Return-to-Duty Test Result'],
    facts: ({ near, random }) => [
      ['Specimen ID', random.digits(8)],
      ['Reported by MRO', near(2)],
    ],
    words: () => ['Directly observed collection. Verified result: negative.'],
    dated: 'Collection date',
  }),
  breath: plain({
    after: 'U.S. DOT alcohol testing form',
    documentTypeId: 306,
    titles: ['Alcohol Testing Form', 'U.S. Department of Transportation'],
    words: () => [
      'Step 2: Screening test. Result 0.000. Reason for test: random. Breath alcohol technician.',
    ],
    dated: 'Date of collection',
  }),
  laboratory: plain({
    after: "A third party's report of a drug test",
    documentTypeId: 306,
    titles: ['Drug Test Report'],
    office: ['Northgate Occupational Health'],
    facts: ({ near, random }) => [
      ['Specimen ID', random.digits(8)],
      ['Received by lab', near(1)],
      ['Reported', near(3)],
    ],
    words: () => [
      'Federal custody and control form. Panel: DOT 5. Reason: pre-employment. Final result: NEGATIVE. MRO review complete.',
    ],
    dated: 'Collected',
  }),
  policy: plain({
    after: '382.601(d)',
    documentTypeId: 305,
    titles: ['Drug and Alcohol Testing Policy', 'Certificate of Receipt'],
    words: () => [
      'I have received educational materials that explain 49 CFR Part 382 (policy revised 03/01/2021).',
    ],
    dated: 'Date received and signed',
  }),
  fcra: plain({
    after: 'FCRA authorization',
    documentTypeId: 673,
    titles: ['Disclosure and Authorization', 'Background Investigation'],
    words: () => [
      'A consumer report, including your motor vehicle record, may be obtained for employment purposes under the Fair Credit Reporting Act.',
    ],
    dated: 'Date',
  }),
  release: plain({
    after: "A carrier's release",
    documentTypeId: 870,
    titles: ['Authorization for Release of Information'],
    words: () => [
      'I authorize my former employers, schools and references to give any information about my work and release them from liability.',
    ],
    dated: 'Date',
  }),
  accidents: plain({
    after: '390.15(b) register',
    documentTypeId: 398,
    titles: ['DOT Accident Register', '49 CFR 390.15'],
    facts: ({ near }) => [
      ['Date of accident', near(-50)],
      ['Injuries', '0'],
    ],
    words: () => ['Hazardous materials released: none.'],
    dated: 'Report date',
  }),
};
