import { z } from 'zod';

export type Json = Record<string, unknown>;

const COMPONENTS = '#/components/schemas/';
/** Shorter ones are as well read where they are used. */
const LEAST_SHARED = 120;

/** The formats say it; the patterns that zod adds say it again, at length. */
const FORMATS = ['uuid', 'date', 'date-time'];

/** A value for each of some names is said by name, as of any object. */
function nameKeys(schema: Json): void {
  const { required, additionalProperties: value, propertyNames } = schema;
  if (!isJson(propertyNames) || !Array.isArray(required) || !isJson(value)) return;
  schema['properties'] = Object.fromEntries(required.map((key) => [key, value]));
  schema['additionalProperties'] = false;
  delete schema['propertyNames'];
}

/** A schema as JSON Schema 2020-12: what a caller sends (`input`) or receives (`output`). */
function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema: { _zod: zod }, jsonSchema }) => {
      if (FORMATS.includes(String(jsonSchema.format))) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      nameKeys(jsonSchema);
      // Any JSON, which refers to itself: said as what takes everything.
      if (zod.def.type === 'lazy')
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      // Digits and words that stand for numbers and flags in an address are described as those.
      if (zod.def.type !== 'pipe' || !('out' in zod.def) || io === 'output') return;
      const out = z.toJSONSchema(zod.def.out as z.ZodType, { unrepresentable: 'any' });
      if (!['integer', 'number', 'boolean'].includes(String(out.type))) return;
      const { $schema: _ours, ...plain } = out;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, plain);
    },
  }) as Json;
  return made;
}

const pascal = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z\d]+)([A-Za-z\d])/g, (_, letter: string) => letter.toUpperCase());

/** The name of one of many: `rows` are of `Row`. */
const singular = (name: string): string =>
  name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/(?<=[^s])s$/, '');

const isJson = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Where a schema stands: the feature and call it was first met in, and the property it is of. */
interface Spot {
  feature: string;
  name: string;
}

/** The parts of a schema that are schemas themselves, with the names they are known by. */
function partsOf(schema: Json, { feature, name }: Spot): [Json, Spot][] {
  const parts: [Json, Spot][] = [];
  const add = (value: unknown, as: string) => {
    if (isJson(value)) parts.push([value, { feature, name: as }]);
    else if (Array.isArray(value)) for (const one of value) add(one, as);
  };
  if (isJson(schema['properties']))
    for (const [key, one] of Object.entries(schema['properties'])) add(one, key);
  for (const key of ['items', 'prefixItems']) add(schema[key], singular(name));
  for (const key of ['anyOf', 'oneOf', 'allOf', 'additionalProperties']) add(schema[key], name);
  return parts;
}

const isObject = (schema: Json) => schema['type'] === 'object' && isJson(schema['properties']);

/** A schema that names itself stands among the definitions, as where it is a part of others. */
function wholeNamed(schema: Json): Json {
  const { id, $defs, ...body } = schema;
  if (typeof id !== 'string') return schema;
  return {
    $ref: `#/$defs/${id}`,
    $defs: { ...(isJson($defs) ? $defs : {}), [id]: { ...body, id } },
  };
}

/** The shapes of the API: each stands once, and whatever uses it refers to it. */
export function makeShapes() {
  const components = new Map<string, Json>();
  const names = new Map<string, string>();
  const lifted = new Set<string>();
  const roots: { name: string; spot: Spot; schema: Json }[] = [];

  /** A name for a shape that has none yet, told apart from those that have it. */
  const nameFor = (text: string, wanted: string): string => {
    const known = names.get(text);
    if (known) return known;
    let name = wanted;
    for (let n = 2; components.has(name); n += 1) name = `${wanted}${n}`;
    names.set(text, name);
    components.set(name, {});
    return name;
  };

  /** Definitions of a schema's own become components, and what refers to them leads there. */
  const lift = (made: Json, name: string): Json => {
    const { $defs, ...body } = wholeNamed(made);
    const own = isJson($defs) ? $defs : {};
    const called = new Map<string, string>();
    for (const [key, definition] of Object.entries(own))
      called.set(
        `#/$defs/${key}`,
        nameFor(
          // Parts without a name of their own are told apart by what they stand in.
          JSON.stringify(definition).includes('#/$defs/__')
            ? JSON.stringify([definition, own])
            : JSON.stringify(definition),
          pascal(key.startsWith('__') ? `${name}Part` : key),
        ),
      );
    const leads = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(leads);
      if (!isJson(value)) return value;
      return Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => key !== 'id' || typeof value[key] !== 'string')
          .map(([key, one]) => [
            key,
            key === '$ref' && typeof one === 'string'
              ? `${COMPONENTS}${one === '#' ? name : (called.get(one) ?? one)}`
              : leads(one),
          ]),
      );
    };
    for (const [key, definition] of Object.entries(own)) {
      const known = called.get(`#/$defs/${key}`) ?? key;
      components.set(known, leads(definition) as Json);
      lifted.add(known);
    }
    return leads(body) as Json;
  };

  return {
    components,

    /** A schema that stays where it is used: of a parameter. */
    inline: (schema: z.ZodType): Json => lift(jsonSchemaOf(schema, 'input'), 'Parameter'),

    /** Takes a body or a reply in; what is returned is filled by `share`. */
    take(
      schema: z.ZodType,
      io: 'input' | 'output',
      operation: string,
      name = pascal(`${operation} ${io === 'input' ? 'Body' : 'Reply'}`),
    ): Json {
      const made = lift(jsonSchemaOf(schema, io), name);
      const feature = operation.split('.')[0] ?? '';
      const root = { name, spot: { feature, name }, schema: made };
      roots.push(root);
      return root.schema;
    },

    /** Makes components of all bodies and replies, and of each part that stands in several of them. */
    share(): void {
      const seen = new Set<string>();
      const repeated = new Set<string>();
      const count = (schema: Json, spot: Spot): void => {
        const text = JSON.stringify(schema);
        if (text.length >= LEAST_SHARED && (isObject(schema) || 'enum' in schema)) {
          // Its parts were counted the first time: only what stands elsewhere, too, is shared beside it.
          if (seen.has(text)) return void repeated.add(text);
          seen.add(text);
        }
        for (const [part, at] of partsOf(schema, spot)) count(part, at);
      };
      for (const { schema, spot } of roots) count(schema, spot);
      for (const name of lifted) count(components.get(name) ?? {}, { feature: '', name });
      const rebuild = (value: unknown, spot: Spot): unknown => {
        if (Array.isArray(value)) return value.map((one) => rebuild(one, spot));
        if (!isJson(value)) return value;
        const text = JSON.stringify(value);
        if (repeated.has(text)) return { $ref: COMPONENTS + place(text, value, spot) };
        return parts(value, spot);
      };
      const parts = (schema: Json, spot: Spot): Json =>
        Object.fromEntries(
          Object.entries(schema).map(([key, value]) => {
            if (key === 'properties' && isJson(value))
              return [
                key,
                Object.fromEntries(
                  Object.entries(value).map(([name, one]) => [
                    name,
                    rebuild(one, { ...spot, name }),
                  ]),
                ),
              ];
            if (key === 'items' || key === 'prefixItems')
              return [key, rebuild(value, { ...spot, name: singular(spot.name) })];
            const isPart = ['anyOf', 'oneOf', 'allOf', 'additionalProperties'].includes(key);
            return [key, isPart ? rebuild(value, spot) : value];
          }),
        );
      const place = (text: string, schema: Json, { feature, name }: Spot): string => {
        const known = names.get(text);
        if (known) return known;
        const own = pascal(name);
        const called = nameFor(
          text,
          own.startsWith(pascal(feature)) ? own : pascal(`${feature} ${name}`),
        );
        components.set(called, parts(schema, { feature, name }));
        return called;
      };
      for (const { schema, spot, name } of roots) {
        const text = JSON.stringify(schema);
        const whole = isObject(schema)
          ? { $ref: COMPONENTS + place(text, schema, { ...spot, name }) }
          : parts(schema, spot);
        for (const key of Object.keys(schema)) delete schema[key];
        Object.assign(schema, whole);
      }
      for (const name of lifted)
        components.set(name, parts(components.get(name) ?? {}, { feature: '', name }));
    },
  };
}

export type Shapes = ReturnType<typeof makeShapes>;
