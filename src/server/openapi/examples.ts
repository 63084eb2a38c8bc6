import type { Json } from './shapes.ts';

const isJson = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const FORMATS: Record<string, string> = {
  uuid: '018f3c1e-7d2a-7c3b-8d4e-5f6071829304',
  date: '2026-03-02',
  'date-time': '2026-03-02T15:04:05.000Z',
  email: 'ann.lee@fleet.example',
  uri: 'https://fleet.example',
  binary: '…',
};

/** By the name of a property: what reads like the thing. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/firstname$/i, 'Ann'],
  [/lastname$/i, 'Lee'],
  [/email|^to$/i, 'ann.lee@fleet.example'],
  [/^pattern$/, '^[A-Z]{1}[0-9]{7}$'],
  [/phone|fax/i, '555-0100'],
  [/^ssn$/i, '900-45-6789'],
  [/state$/i, 'TX'],
  [/city$/i, 'Waco'],
  [/zip/i, '76701'],
  [/filename$/i, 'medical-card.pdf'],
  [/name$/i, 'Prairie Freight'],
  [/password/i, 'correct horse battery'],
  [/reason|note|message|text|body$/i, 'Called the driver'],
  [/^sha256$/i, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [/time/i, '09:30'],
  [/date$|^(?:from|until)$/i, '2026-03-02'],
  [/[a-z]On$/, '2026-03-02'],
];

/** A text that a pattern takes, of those that the contracts use; a test finds one that none of them fits. */
function textFor(schema: Json, name: string): string {
  const {
    format,
    pattern,
    minLength = 0,
    maxLength = Infinity,
  } = schema as {
    format?: string;
    pattern?: string;
    minLength?: number;
    maxLength?: number;
  };
  const tries = [
    ...(format ? [FORMATS[format]] : []),
    ...WORDS.filter(([named]) => named.test(name)).map(([, word]) => word),
    'Example',
    'A1234567',
    'TX',
    '1',
    '12345',
    '09:30',
    '2026-03-02 09:30',
    'true',
    ...Object.values(FORMATS),
    ...WORDS.map(([, word]) => word),
  ].filter((one) => one !== undefined);
  const fits = (text: string) =>
    (pattern === undefined || new RegExp(pattern).test(text)) &&
    text.length >= minLength &&
    text.length <= maxLength;
  const found = tries.find(fits) ?? tries.map((text) => text.slice(0, maxLength)).find(fits);
  return found ?? 'Example';
}

function numberFor({ minimum, maximum, exclusiveMinimum }: Json): number {
  const least =
    typeof minimum === 'number'
      ? minimum
      : typeof exclusiveMinimum === 'number'
        ? exclusiveMinimum + 1
        : 1;
  const most = typeof maximum === 'number' ? maximum : Infinity;
  return Math.min(Math.max(1, least), most);
}

/**
 * An example of a shape, made of the shape alone: required fields, the first of what may be chosen, one of each list.
 * What refers to itself ends where nothing more is required.
 */
export function exampleOf(
  schema: Json,
  components: ReadonlyMap<string, Json>,
  name = '',
  depth = 0,
): unknown {
  const example = (part: Json, as = name) => exampleOf(part, components, as, depth + 1);
  if (Array.isArray(schema['examples'])) return schema['examples'][0];
  if ('default' in schema && schema['default'] !== null) return schema['default'];
  if (typeof schema['$ref'] === 'string') {
    const target = components.get(schema['$ref'].slice('#/components/schemas/'.length));
    if (!target) throw new Error(`${schema['$ref']} leads nowhere`);
    return example(target);
  }
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'].find((one) => one !== '');
  for (const key of ['anyOf', 'oneOf']) {
    const choices = schema[key];
    if (!Array.isArray(choices)) continue;
    const chosen: unknown = choices.find((one) => isJson(one) && one['type'] !== 'null');
    // A record within a record may be missing: what refers to itself ends so.
    const deep = depth > 12 && choices.some((one) => isJson(one) && one['type'] === 'null');
    return deep || !isJson(chosen) ? null : example(chosen);
  }
  if (Array.isArray(schema['allOf']))
    return Object.assign({}, ...schema['allOf'].filter(isJson).map((one) => example(one)));
  const { type } = schema;
  switch (Array.isArray(type) ? type.find((one) => one !== 'null') : type) {
    case 'object': {
      const properties = isJson(schema['properties']) ? schema['properties'] : {};
      const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
      // Where nothing is required, something is: a change of nothing is refused.
      const keys = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
      const of = (key: string) => properties[key] ?? schema['additionalProperties'];
      return Object.fromEntries(
        keys.map((key) => {
          const part = of(key);
          return [key, isJson(part) ? example(part, key) : null];
        }),
      );
    }
    case 'array': {
      if (Array.isArray(schema['prefixItems']))
        return schema['prefixItems'].filter(isJson).map((one) => example(one));
      const least = typeof schema['minItems'] === 'number' ? schema['minItems'] : 0;
      if (!isJson(schema['items']) || (depth > 12 && least === 0)) return [];
      return Array.from({ length: Math.max(1, least) }, () => example(schema['items'] as Json));
    }
    case 'string':
      return textFor(schema, name);
    case 'integer':
    case 'number':
      return numberFor(schema);
    case 'boolean':
      return true;
    default:
      return null;
  }
}
