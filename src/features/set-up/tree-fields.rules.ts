import { CLIENT_FIELDS } from '#src/features/clients/client.fields.ts';
import { fieldOfHeading, headingKey, isNumbers } from '#src/features/rosters/fields.rules.ts';

/** What a column of a file of locations can be, and the headings it is known by. */
export const TREE_FIELDS = {
  name: {
    label: CLIENT_FIELDS.name.label,
    known: ['name', 'location', 'locationname', 'terminal', 'terminalname', 'site', 'sitename'],
  },
  code: {
    label: 'Code',
    known: [
      'code',
      'locationcode',
      'locationid',
      'terminalcode',
      'terminalid',
      'sitecode',
      'siteid',
      'id',
      'number',
    ],
  },
  parent: {
    label: 'Parent location',
    known: [
      'standsbelow',
      'parent',
      'parentcode',
      'parentid',
      'parentname',
      'parentlocation',
      'below',
      'reportsto',
      'region',
      'division',
    ],
  },
  dot: {
    label: CLIENT_FIELDS.DOTNumber.label,
    known: ['dotnumber', 'dot', 'usdot', 'usdotnumber'],
  },
  line1: { label: 'Street', known: ['street', 'address', 'address1', 'line1', 'streetaddress'] },
  line2: {
    label: 'Street, second line',
    known: ['address2', 'line2', 'streetsecondline', 'suite'],
  },
  city: { label: 'City', known: ['city', 'town'] },
  state: { label: 'State', known: ['state', 'province', 'stateprovince'] },
  zip: { label: 'ZIP code', known: ['zip', 'zipcode', 'postalcode'] },
} as const;

export type TreeField = keyof typeof TREE_FIELDS;
export const TREE_FIELD_IDS = Object.keys(TREE_FIELDS) as [TreeField, ...TreeField[]];

export const isTreeField = (text: string): text is TreeField => text in TREE_FIELDS;

const byHeading = (key: string): TreeField | undefined =>
  TREE_FIELD_IDS.find((id) => (TREE_FIELDS[id].known as readonly string[]).includes(key));
const NUMBERED: readonly TreeField[] = ['parent', 'dot', 'line2', 'zip'];

/**
 * Which column is what, by its heading and its first values (`samples`); of several for one field the first. A place
 * beside a column of its name (`Terminal`, `Terminal name`), and one over numbers (`Site #`), is the code.
 */
export function guessTreeMapping(
  headings: readonly string[],
  samples: readonly (readonly string[])[] = [],
): (TreeField | null)[] {
  const found = headings.map((heading) => {
    const bare = /^(.+?)(?:number|num|no|nr)+$/.exec(headingKey(heading))?.[1];
    if (bare !== undefined && byHeading(bare) === 'name') return 'code';
    return fieldOfHeading(heading, byHeading, NUMBERED);
  });
  const saysName = (at: number) => headingKey(headings[at] ?? '').endsWith('name');
  const named = found.some((field, at) => field === 'name' && saysName(at));
  const taken = new Set<TreeField>();
  return found.map((field, at) => {
    const isCode = field === 'name' && !saysName(at) && (named || isNumbers(samples[at] ?? []));
    const one = isCode ? (found.includes('code') ? undefined : 'code') : field;
    if (!one || taken.has(one)) return null;
    taken.add(one);
    return one;
  });
}

/** What is wrong with a choice of columns; null when rows can be read by it. */
export function treeMappingFault(mapping: readonly (TreeField | null)[]): string | null {
  const chosen = mapping.filter((field) => field !== null);
  const twice = chosen.find((field, at) => chosen.indexOf(field) !== at);
  if (twice) return `Two columns are set to ${TREE_FIELDS[twice].label}. Keep one.`;
  return chosen.includes('name') ? null : 'No column is set to Name. Every location has one.';
}
