import { CLIENT_FIELDS } from '#src/features/clients/client.fields.ts';
import { headingKey } from '#src/features/rosters/fields.rules.ts';

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

/** Which column is what, by its heading; of several for one field the first. */
export function guessTreeMapping(headings: readonly string[]): (TreeField | null)[] {
  const taken = new Set<TreeField>();
  return headings.map((heading) => {
    const key = headingKey(heading);
    const field = TREE_FIELD_IDS.find((id) =>
      (TREE_FIELDS[id].known as readonly string[]).includes(key),
    );
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** What is wrong with a choice of columns; null when rows can be read by it. */
export function treeMappingFault(mapping: readonly (TreeField | null)[]): string | null {
  const chosen = mapping.filter((field) => field !== null);
  const twice = chosen.find((field, at) => chosen.indexOf(field) !== at);
  if (twice) return `Two columns are set to ${TREE_FIELDS[twice].label}. Keep one.`;
  return chosen.includes('name') ? null : 'No column is set to Name. Every location has one.';
}
