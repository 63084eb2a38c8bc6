/**
 * The parts of an application for employment in their order, each a page of its form (49 CFR 391.21(b)). The last is not of
 * that rule: 49 CFR 40.25(j) has the employer ask it.
 */
export const SECTIONS = [
  'person',
  'birth',
  'addresses',
  'licenses',
  'experience',
  'accidents',
  'violations',
  'denials',
  'employment',
  'testing',
] as const;
export type SectionName = (typeof SECTIONS)[number];

export const SECTION_TITLES: Readonly<Record<SectionName, string>> = {
  person: 'Your name and how to reach you',
  birth: 'Date of birth and Social Security number',
  addresses: 'Where you lived in the last 3 years',
  licenses: 'Your driver’s licenses',
  experience: 'Your driving experience',
  accidents: 'Accidents in the last 3 years',
  violations: 'Traffic violations in the last 3 years',
  denials: 'Licenses denied, suspended or revoked',
  employment: 'Where you worked',
  testing: 'Earlier drug and alcohol tests',
};

/** Where the law asks for each, as staff read it. */
export const SECTION_CITATIONS: Readonly<Record<SectionName, string>> = {
  person: '49 CFR 391.21(b)(2)',
  birth: '49 CFR 391.21(b)(2)',
  addresses: '49 CFR 391.21(b)(3)',
  licenses: '49 CFR 391.21(b)(5)',
  experience: '49 CFR 391.21(b)(6)',
  accidents: '49 CFR 391.21(b)(7)',
  violations: '49 CFR 391.21(b)(8)',
  denials: '49 CFR 391.21(b)(9)',
  employment: '49 CFR 391.21(b)(10), (11)',
  testing: '49 CFR 40.25(j)',
};

/** The parts that are asked for a job: tests only where a CDL is needed (49 CFR 382.103). */
export function sectionsFor({ cdl }: { cdl: boolean }): SectionName[] {
  return SECTIONS.filter((section) => section !== 'testing' || cdl);
}
