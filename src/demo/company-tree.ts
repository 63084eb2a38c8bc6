import type { DemoAddress } from './places.ts';

/** A location as written here; ids follow from the order. */
export interface Node extends DemoAddress {
  name: string;
  /** Has a DOT number of its own. */
  dot?: true;
  deactivated?: true;
  notes?: string;
  weight?: number;
  children?: readonly Node[];
}

type Title = readonly [
  name: string,
  licenseClass: 'A' | 'B' | 'C' | 'D' | 'Non-driver',
  weight: number,
  safetySensitive?: boolean,
];

/** A company as written here. */
export interface CompanyTree {
  legacyClientId: number;
  code: string;
  weight: number;
  headcount?: number;
  employeeIdentifier: string;
  contacts: readonly (readonly [name: string, title: string])[];
  services: readonly string[];
  jobTitles: readonly Title[];
  root: Node;
}

export const DQ = 'Driver Qualification Files';
export const CLEARINGHOUSE = 'FMCSA-Clearinghouse';
export const ALL_SERVICES = [
  DQ,
  'Drug Testing',
  'Medical Exams',
  'Safety Data',
  'Randoms',
  CLEARINGHOUSE,
  'Verification of Employment',
  'Employment History Notices',
  'Onboarding',
  'Vaccines',
] as const;

const ADDRESS = /^(?<line1>.+), (?<city>[^,]+), (?<state>[A-Z]{2}) (?<zip>\d{5})$/;

/** A location at `street, city, ST zip`; throws when the address is written otherwise. */
export function at(
  name: string,
  address: string,
  rest: Omit<Node, 'name' | keyof DemoAddress> = {},
): Node {
  const { line1 = '', city = '', state = '', zip = '' } = ADDRESS.exec(address)?.groups ?? {};
  if (!zip) throw new SyntaxError(`Not an address: ${address}`);
  return { name, line1, city, state, zip, ...rest };
}
