import { GATED_FEATURES, servicesOf } from '#src/shared/services.ts';
import type { GatedFeature } from '#src/shared/services.ts';
import type { Site } from './clients.contract.ts';

/** What a client may and may not do (2§9). */
export const CLIENT_RULES: Readonly<Record<number, string>> = {
  1: 'employee match only',
  2: 'required doc type',
  3: 'MVR ordering not allowed',
  4: 'EPN ordering allowed',
};

/** Whether a client is served. */
export const CLIENT_STATUSES = ['active', 'deactivated'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

/** How deep a tree of locations goes, as the table of clients says. */
export const DEEPEST = 12;

/** What may be done with a client or location, as its record says to who may. */
export const CLIENT_ACTIONS = [
  'change',
  'rename',
  'note',
  'alias',
  'deactivate',
  'reactivate',
  'services',
  'rep',
  'addLocation',
  'jobTitles',
  'move',
  'copySettings',
  'pushSettings',
] as const;
export type ClientAction = (typeof CLIENT_ACTIONS)[number];

/** What each part of the product is called where somebody says which services a client has. */
export const FEATURE_WORDS: Readonly<Record<GatedFeature, string>> = {
  documents: 'Documents',
  dates: 'Dates',
  accidents: 'Accident register',
  applicants: 'Applicants',
  pastEmployers: 'Past employers',
  alerts: 'Alerts',
  dacESign: 'Electronic signing of DAC forms',
  mvrOrders: 'MVR orders',
  mvrAlerts: 'MVR alerts',
  mvrScoring: 'MVR scoring',
  auditManagement: 'Audits',
  drugTestOrders: 'Drug test orders',
  preEmploymentResults: 'Pre-employment results',
  auxiliaryResults: 'Other test results',
  randomResults: 'Random test results',
  medicalExamOrders: 'Medical exam orders',
  safetyData: 'CSA data',
  safetyDataComments: 'Comments on CSA data',
  randomPools: 'Random pools',
  randomAlerts: 'Random alerts',
  randomSelections: 'Random selections',
  randomExceptions: 'Random exceptions',
  randomMarkComplete: 'Marking randoms complete',
  clearinghouse: 'Clearinghouse queries',
  verificationOfEmployment: 'Verification of employment',
  employmentHistoryNotices: 'Employment history notices',
  onDutyReview: 'Review of on-duty hours',
  onboarding: 'Onboarding',
  vaccines: 'Vaccines',
  orders: 'Orders',
  clinics: 'Clinics',
  notifications: 'Notifications',
  drugAlcoholHistory: 'Drug and alcohol history',
  companyFile: 'Company file',
  alertLists: 'Alerts that are not of documents',
  medicalRecords: 'Medical records',
  employees: 'Employees',
  reviewQueue: 'Document review',
  clients: 'Clients',
  impersonation: 'Acting as a user',
};

/** What a client gets by a service, in words; parts that another service brings as well come last. */
export function featuresOf(service: string): string[] {
  const parts = (Object.keys(GATED_FEATURES) as GatedFeature[]).filter((one) =>
    servicesOf(one)?.some((needed) => needed === service),
  );
  return parts.map((one) => FEATURE_WORDS[one]);
}

/** How a client drives: across state lines, or inside one state alone (49 CFR 390.5T). */
export const OPERATIONS = ['interstate', 'intrastate'] as const;
export type Operation = (typeof OPERATIONS)[number];
export const OPERATION_WORDS: Record<Operation, string> = {
  interstate: 'Across state lines',
  intrastate: 'Inside one state',
};

/** A location as a tree shows it: how deep it stands among those that are visible, and which stand right below it. */
export interface TreeSite extends Site {
  depth: number;
  children: number[];
}

/**
 * Locations in the order of a tree, parents first, siblings by name. A location whose parent is not among them (hidden,
 * or of another site) stands below the nearest one that is; `path` holds the ids from the top down to it, itself last.
 */
export function treeOrder(sites: readonly { site: Site; path: readonly number[] }[]): TreeSite[] {
  const byId = new Set(sites.map(({ site }) => site._id));
  const below = new Map<number | null, Site[]>();
  // Names are compared by the rules of English a few thousand times.
  const { compare } = new Intl.Collator('en');
  for (const { site, path } of sites) {
    const parent = path.findLast((id) => id !== site._id && byId.has(id)) ?? null;
    const beside = below.get(parent);
    if (beside) beside.push(site);
    else below.set(parent, [site]);
  }
  for (const beside of below.values())
    beside.sort((a, b) => compare(a.name, b.name) || a._id - b._id);
  const ordered: TreeSite[] = [];
  const place = (parent: number | null, depth: number): void => {
    for (const site of below.get(parent) ?? []) {
      const children = (below.get(site._id) ?? []).map(({ _id }) => _id);
      ordered.push({ ...site, parent, depth, children });
      place(site._id, depth + 1);
    }
  };
  place(null, 0);
  return ordered;
}

const OPEN_WORDS = {
  locations: ['active location below it', 'active locations below it'],
  employees: ['employee on the roster', 'employees on the roster'],
  users: ['active user', 'active users'],
  orders: ['open order', 'open orders'],
  documents: ['document not reviewed yet', 'documents not reviewed yet'],
} as const;

/** So many of a kind are counted before a location is deactivated: more are a reason to look whatever their number. */
export const MOST_OPEN = 1000;

/** What is open at a location, a line for each kind of which there is any. */
export function openWords(open: Readonly<Record<keyof typeof OPEN_WORDS, number>>): string[] {
  const kinds = Object.keys(OPEN_WORDS) as (keyof typeof OPEN_WORDS)[];
  return kinds
    .filter((kind) => open[kind] > 0)
    .map((kind) => `${howMany(open[kind])} ${OPEN_WORDS[kind][open[kind] === 1 ? 0 : 1]}`);
}

/** A count in words; one beyond what is counted is not known. */
const howMany = (count: number) =>
  count > MOST_OPEN
    ? `More than ${MOST_OPEN.toLocaleString('en-US')}`
    : count.toLocaleString('en-US');

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

interface Changed {
  count: number;
  names: readonly string[];
}

function usersWords({ count, names }: Changed, verb: readonly [string, string]): string[] {
  if (count === 0) return [];
  const more = count - names.length;
  const who =
    names.length === 0 ? '' : `: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [`${counted(count, `user ${verb[0]}`, `users ${verb[1]}`)}${who}.`];
}

/** What a move of a location changes, a line for each kind of change. */
export function moveWords(move: {
  locations: number;
  employees: number;
  from: readonly string[];
  to: readonly string[];
  usersGain: Changed;
  usersLose: Changed;
  servicesGain: readonly string[];
  servicesLose: readonly string[];
}): string[] {
  const { locations, employees, servicesGain, servicesLose } = move;
  return [
    `From ${move.from.join(' › ')} to ${move.to.join(' › ')}.`,
    `${counted(locations, 'location moves', 'locations move')}, with ${counted(employees, 'employee', 'employees')} on the roster.`,
    ...usersWords(move.usersGain, ['sees it from then on', 'see it from then on']),
    ...usersWords(move.usersLose, ['no longer sees it', 'no longer see it']),
    ...(servicesGain.length === 0 ? [] : [`It gets the services ${servicesGain.join(', ')}.`]),
    ...(servicesLose.length === 0 ? [] : [`It loses the services ${servicesLose.join(', ')}.`]),
    ...(employees === 0
      ? []
      : ['Their files are judged anew by the document rules of the new place.']),
  ];
}
