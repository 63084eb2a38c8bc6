import type { Commands } from './command.ts';
import { MATCHES_DRUG_TESTS, REVIEWS_DRUG_TESTS } from '#src/shared/permission-sets.ts';
import { drugTestingAddresses } from '#src/features/drug-testing/drug-testing.addresses.ts';

const VIEW = 'records.viewDrugAlcohol';
const feature = 'drugTestOrders';

/** The nth of the people whom a result may be of. */
const numbered = {
  group: 'Orders',
  scope: 'testResult',
  menu: false,
  palette: false,
  words: 'number',
  permission: MATCHES_DRUG_TESTS,
  feature,
} as const;

/** Results of drug and alcohol tests: matched to their person, and those of breath reviewed. */
export const drugTestingCommands = {
  'go.drugTestResults': {
    title: 'Drug test results',
    group: 'Go to',
    scope: 'global',
    keys: ['g shift+d'],
    permission: VIEW,
    feature,
    opens: drugTestingAddresses.results,
    words: 'laboratory negative positive alcohol list',
    menu: 'Orders',
  },
  'go.unmatchedResults': {
    title: 'Unmatched drug test results',
    group: 'Go to',
    scope: 'global',
    keys: ['g shift+u'],
    permission: VIEW,
    feature,
    opens: `${drugTestingAddresses.results}?matched=no`,
    words: 'nobody match laboratory waiting',
    menu: 'Orders',
  },
  'go.batReview': {
    title: 'BAT review',
    group: 'Go to',
    scope: 'global',
    keys: ['g shift+b'],
    permission: VIEW,
    feature,
    opens: drugTestingAddresses.alcoholReview,
    words: 'breath alcohol test technician checks',
    menu: 'Orders',
  },
  'go.resultImports': {
    title: 'Import drug test results',
    group: 'Go to',
    scope: 'global',
    keys: ['g shift+i'],
    permission: 'records.editOrder',
    feature,
    opens: drugTestingAddresses.imports,
    needsClient: true,
    words: 'upload csv excel file laboratory layout',
    menu: 'Orders',
  },
  'results.template': {
    title: 'Save a template for drug test results',
    group: 'Orders',
    scope: 'global',
    permission: 'records.editOrder',
    feature,
    needsClient: true,
    words: 'csv headings columns layout example download',
    menu: 'Orders',
  },
  'result.match': {
    title: 'Match the result to the chosen employee',
    group: 'Orders',
    scope: 'testResult',
    keys: ['mod+enter'],
    permission: MATCHES_DRUG_TESTS,
    feature,
    inFields: true,
    mutates: true,
  },
  'result.search': {
    title: 'Search for whose result it is',
    group: 'Orders',
    scope: 'testResult',
    keys: ['/'],
    permission: MATCHES_DRUG_TESTS,
    feature,
  },
  'result.next': {
    title: 'Go to the next that waits',
    group: 'Orders',
    scope: 'testResult',
    keys: ['s'],
    permission: VIEW,
    feature,
    words: 'skip unmatched review',
  },
  'result.rematch': {
    title: 'Match the result to someone else',
    group: 'Orders',
    scope: 'testResult',
    keys: ['m'],
    permission: MATCHES_DRUG_TESTS,
    feature,
    mutates: true,
    words: 'wrong employee change',
  },
  'result.unmatch': {
    title: 'Take the result out of the file',
    group: 'Orders',
    scope: 'testResult',
    keys: ['shift+u'],
    permission: MATCHES_DRUG_TESTS,
    feature,
    confirm: 'The result will wait for its person again. Take it out of the file?',
    mutates: true,
    words: 'wrong employee unmatch',
  },
  'result.back': {
    title: 'Match the result to whose it was before',
    group: 'Orders',
    scope: 'testResult',
    keys: ['shift+m'],
    permission: MATCHES_DRUG_TESTS,
    feature,
    mutates: true,
    words: 'undo take back former',
  },
  'result.addPaper': {
    title: 'Add the document',
    group: 'Orders',
    scope: 'testResult',
    keys: ['p'],
    permission: MATCHES_DRUG_TESTS,
    feature,
    mutates: true,
    words: 'pdf report form document upload',
  },
  'result.openPaper': {
    title: 'Open the document beside its result',
    group: 'Orders',
    scope: 'testResult',
    keys: ['o'],
    permission: VIEW,
    feature,
    words: 'pdf report form document',
  },
  'result.chooseFirst': { ...numbered, title: 'Choose person 1', keys: ['1'] },
  'result.chooseSecond': { ...numbered, title: 'Choose person 2', keys: ['2'] },
  'result.chooseThird': { ...numbered, title: 'Choose person 3', keys: ['3'] },
  'result.chooseFourth': { ...numbered, title: 'Choose person 4', keys: ['4'] },
  'result.chooseFifth': { ...numbered, title: 'Choose person 5', keys: ['5'] },
  'result.chooseSixth': { ...numbered, title: 'Choose person 6', keys: ['6'] },
  'result.chooseSeventh': { ...numbered, title: 'Choose person 7', keys: ['7'] },
  'result.chooseEighth': { ...numbered, title: 'Choose person 8', keys: ['8'] },
  'result.chooseNinth': { ...numbered, title: 'Choose person 9', keys: ['9'] },
  'bat.accept': {
    title: 'Accept the alcohol test',
    group: 'Orders',
    scope: 'testResult',
    keys: ['a'],
    permission: REVIEWS_DRUG_TESTS,
    feature,
    mutates: true,
  },
  'bat.return': {
    title: 'Send the alcohol test back to the technician',
    group: 'Orders',
    scope: 'testResult',
    keys: ['r'],
    permission: REVIEWS_DRUG_TESTS,
    feature,
    mutates: true,
    words: 'correct return',
  },
  'bat.cancel': {
    title: 'Cancel the alcohol test',
    group: 'Orders',
    scope: 'testResult',
    keys: ['shift+x'],
    permission: REVIEWS_DRUG_TESTS,
    feature,
    mutates: true,
    words: 'flaw fatal',
  },
  'bat.reopen': {
    title: 'Open the review again',
    group: 'Orders',
    scope: 'testResult',
    keys: ['shift+r'],
    permission: REVIEWS_DRUG_TESTS,
    feature,
    mutates: true,
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const drugTestingScopes = {
  testResult: 'in a drug test result',
} as const;

declare module './command.ts' {
  interface CommandTables {
    drugTestingCommands: typeof drugTestingCommands;
  }
  interface ScopeTables {
    drugTestingScopes: typeof drugTestingScopes;
  }
}
