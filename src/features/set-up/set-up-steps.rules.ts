import { OPERATION_WORDS, type Operation } from '#src/features/clients/clients.rules.ts';

/** The steps from nothing to a company that works, in their order. */
export const SET_UP_STEPS = [
  'company',
  'locations',
  'services',
  'jobTitles',
  'rules',
  'users',
  'roster',
  'documents',
] as const;
export type SetUpStepId = (typeof SET_UP_STEPS)[number];

export const STEP_TITLES: Readonly<Record<SetUpStepId, string>> = {
  company: 'Company record',
  locations: 'Locations',
  services: 'Services',
  jobTitles: 'Job titles',
  rules: 'Document rules',
  users: 'Users',
  roster: 'First roster',
  documents: 'Former documents',
};

/** `begun`: a file was uploaded and waits to be applied. `optional`: nothing is there, and a company works without. */
export const STEP_STATES = ['done', 'missing', 'begun', 'optional'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** A file that was uploaded and is neither applied nor given up. */
export interface WaitingFile {
  id: string;
  fileName: string;
}

/** What is on record of a company, from which every step is worked out: no step is ticked off by hand. */
export interface SetUpFacts {
  hasAddress: boolean;
  hasDotNumber: boolean;
  contacts: number;
  /** The employer's representative for test results is named. */
  hasDer: boolean;
  operates: Operation | null;
  /** Active ones below the company. */
  locations: number;
  services: string[];
  /** Drug tests are among its services, so that somebody must be named whom results reach. */
  testsDrugs: boolean;
  /** Files of drivers' documents are among its services. */
  keepsFiles: boolean;
  jobTitles: number;
  /** Rules of its own beside the law's. */
  ownRules: number;
  users: number;
  /** Of them those who may add users themselves. */
  administrators: number;
  employees: number;
  /** Papers that came from a former system, and of them those that wait for a person. */
  formerDocuments: number;
  treeWaiting: WaitingFile | null;
  rosterWaiting: WaitingFile | null;
  documentsWaiting: WaitingFile | null;
}

export interface SetUpStep {
  id: SetUpStepId;
  state: StepState;
  /** What is there; empty where nothing is. */
  has: string;
  /** What is missing, a sentence each. */
  lacks: string[];
  waiting: WaitingFile | null;
}

const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;

type Told = Pick<SetUpStep, 'has' | 'lacks'> & {
  optional?: boolean;
  waiting?: WaitingFile | null;
};

const TELL: Readonly<Record<SetUpStepId, (facts: SetUpFacts) => Told>> = {
  company: (facts) => ({
    has: [
      ...(facts.hasAddress ? ['an address'] : []),
      ...(facts.hasDotNumber ? ['a DOT number'] : []),
      ...(facts.contacts > 0 ? [many(facts.contacts, 'contact')] : []),
      ...(facts.hasDer ? ['an employer representative'] : []),
    ].join(', '),
    lacks: [
      ...(facts.hasAddress
        ? []
        : ['No address is on record: time zone, clinics and state rules go by it.']),
      ...(facts.hasDotNumber ? [] : ['No DOT number is on record.']),
      ...(facts.contacts > 0 ? [] : ['Nobody is named as a contact.']),
      ...(facts.hasDer || !facts.testsDrugs
        ? []
        : ['No employer representative (DER) is named, whom test results reach.']),
    ],
  }),
  locations: (facts) => ({
    has: facts.locations > 0 ? many(facts.locations, 'location') : '',
    lacks: facts.locations > 0 ? [] : ['A company at one place needs none.'],
    optional: true,
    waiting: facts.treeWaiting,
  }),
  services: ({ services }) => ({
    has: services.join(', '),
    lacks:
      services.length > 0
        ? []
        : ['No service is switched on: most of the console stays hidden until one is.'],
  }),
  jobTitles: ({ jobTitles }) => ({
    has: jobTitles > 0 ? many(jobTitles, 'job title') : '',
    lacks: jobTitles > 0 ? [] : ['Nobody can be given a job title yet.'],
  }),
  rules: (facts) => ({
    has: [
      ...(facts.operates ? [OPERATION_WORDS[facts.operates]] : []),
      ...(facts.ownRules > 0 ? [many(facts.ownRules, 'rule of its own', 'rules of its own')] : []),
    ].join(', '),
    lacks:
      facts.operates === null && facts.keepsFiles
        ? ['The record does not say how the company drives, so files are held to every rule.']
        : [],
    optional: !facts.keepsFiles,
  }),
  users: ({ users, administrators }) => ({
    has: users > 0 ? many(users, 'user') : '',
    lacks:
      users === 0
        ? ['Nobody of the company has an account.']
        : administrators === 0
          ? ['Nobody of the company may add users.']
          : [],
  }),
  roster: ({ employees, rosterWaiting }) => ({
    has: employees > 0 ? many(employees, 'employee') : '',
    lacks: employees > 0 ? [] : ['Nobody is on the roster.'],
    waiting: rosterWaiting,
  }),
  documents: ({ formerDocuments, documentsWaiting, keepsFiles }) => ({
    has:
      formerDocuments > 0
        ? many(formerDocuments, 'document of a former system', 'documents of a former system')
        : '',
    lacks:
      formerDocuments > 0
        ? []
        : [
            keepsFiles
              ? 'A company that begins with empty files needs none.'
              : 'Documents are kept once the service for driver files is on.',
          ],
    optional: true,
    waiting: documentsWaiting,
  }),
};

/** Where each step stands, worked out from what is on record. */
export function setUpSteps(facts: SetUpFacts): SetUpStep[] {
  return SET_UP_STEPS.map((id) => {
    const { has, lacks, optional = false, waiting = null } = TELL[id](facts);
    const state = waiting
      ? 'begun'
      : lacks.length === 0 && has !== ''
        ? 'done'
        : optional || lacks.length === 0
          ? 'optional'
          : 'missing';
    return { id, state, has, lacks, waiting };
  });
}

/** The step to go on with: the first that was begun or is missing; null when nothing is. */
export const nextStep = (steps: readonly SetUpStep[]): SetUpStep | null =>
  steps.find(({ state }) => state === 'begun' || state === 'missing') ?? null;
