import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { SERVER_FEATURES } from '#src/app/server-features.ts';
import { apiDescription } from '#src/server/openapi/description.ts';
import type { Operation } from '#src/server/openapi/description.ts';
import { apiPageBody } from '#src/server/openapi/page.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { definedErrors } from '#src/shared/errors.ts';

const CALLS = SERVER_FEATURES.flatMap(({ calls }) => calls);
const ENDPOINTS: readonly Endpoint[] = CALLS.flatMap(({ api }) => Object.values(api));
const described = apiDescription(CALLS);
const source = JSON.stringify(described);

/** What is described of a call. */
function operationOf({ path, method }: Endpoint): Operation {
  const methods = described.paths[path.replace(/:(\w+)/g, '{$1}')] ?? {};
  const operation = methods[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
}

interface Media {
  content?: Record<string, { schema: unknown; example?: unknown }>;
}
const exampleIn = (of: unknown) =>
  (of as Media).content?.['application/json'] ??
  (of as Media).content?.['application/x-www-form-urlencoded'];

/** What a shape says of a value; nothing where it takes it. */
const faultOf = (shape: z.ZodType, value: unknown) => shape.safeParse(value).error?.issues ?? [];

/** What Redocly finds in a description, by what it recommends. */
async function redocly(text: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    // The paths are the specification's. The rule looks at their words alone: that no value leads to two of them is
    // shown below, by the parameters' shapes.
    rules: { 'no-ambiguous-paths': 'off' },
  });
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

describe('the linters find nothing', () => {
  test('Redocly, by what it recommends', async () => {
    expect(await redocly(source)).toEqual([]);
  }, 120_000);

  test('Redocly finds an example that is not of its schema, by itself or by name', async () => {
    const schema = { type: 'object', properties: { rows: { type: 'array' } }, required: ['rows'] };
    const answered = (media: object) => ({
      get: {
        responses: {
          '200': { description: 'Rows', content: { 'application/json': { schema, ...media } } },
        },
      },
    });
    const found = await redocly(
      JSON.stringify({
        openapi: described.openapi,
        info: described.info,
        components: { examples: { none: { value: {} } } },
        paths: {
          '/right': answered({ example: { rows: [] } }),
          '/bare': answered({ example: { rows: 'none' } }),
          '/named': answered({ examples: { none: { $ref: '#/components/examples/none' } } }),
        },
      }),
    );
    const ofExamples = found.filter((one) => one.startsWith('no-invalid-media-type-examples'));
    expect(ofExamples).toEqual([
      expect.stringContaining('type must be array'),
      expect.stringContaining("must have required property 'rows'"),
    ]);
  }, 120_000);

  test('Spectral, by its rules for OpenAPI', async () => {
    const linter = new spectral.Spectral();
    // Whether an example is of its schema Redocly has said, as the test before shows: said twice it takes most of this one.
    linter.setRuleset({
      extends: [rulesets.oas],
      rules: { 'oas3-valid-media-example': 'off' },
    } as never);
    const problems = await linter.run(JSON.parse(source) as Record<string, unknown>);
    expect(
      problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`),
    ).toEqual([]);
  }, 120_000);
});

test('no word of a path is a value of the parameter that another path has in its place', () => {
  const words = (endpoint: Endpoint) => endpoint.path.split('/').slice(1);
  const taken: string[] = [];
  for (const fixed of ENDPOINTS)
    for (const open of ENDPOINTS) {
      const [mine, theirs] = [words(fixed), words(open)];
      if (fixed.method !== open.method || mine.length !== theirs.length || fixed === open) continue;
      const pairs = mine.map((word, at) => [word, theirs[at] ?? ''] as const);
      // The same, a word against a parameter, or two parameters: else no value fits both.
      if (!pairs.every(([a, b]) => a === b || a.startsWith(':') || b.startsWith(':'))) continue;
      const fits = (endpoint: Endpoint, parameter: string, word: string) =>
        endpoint.params?.shape[parameter.slice(1)]?.safeParse(word).success === true;
      const apart = pairs.some(
        ([a, b]) =>
          (b.startsWith(':') && !a.startsWith(':') && !fits(open, b, a)) ||
          (a.startsWith(':') && !b.startsWith(':') && !fits(fixed, a, b)),
      );
      if (!apart) taken.push(`${fixed.method} ${fixed.path} and ${open.path}`);
    }
  expect(taken).toEqual([]);
});

test('every reference leads somewhere, and each shape stands once', () => {
  const { schemas, responses, parameters, examples } = described.components;
  const known = new Set(
    Object.entries({ schemas, responses, parameters, examples }).flatMap(([kind, all]) =>
      Object.keys(all ?? {}).map((name) => `#/components/${kind}/${name}`),
    ),
  );
  const refs = new Set([...source.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? ''));
  expect([...refs].filter((ref) => !known.has(ref))).toEqual([]);
  const texts = Object.values(schemas).map((schema) => JSON.stringify(schema));
  expect(texts.length).toBeGreaterThan(200);
  const twice = Object.keys(schemas).filter((_, at) => texts.indexOf(texts[at] ?? '') !== at);
  expect(twice).toEqual([]);
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Problem', 'Employee', 'Document', 'Client', 'Roster']),
  );
});

test('every call is told apart, summed up, and answers each of its errors', () => {
  const ids = ENDPOINTS.map((endpoint) => operationOf(endpoint).operationId);
  expect(new Set(ids).size).toBe(ENDPOINTS.length);
  for (const endpoint of ENDPOINTS) {
    const { summary, tags, responses } = operationOf(endpoint);
    expect([endpoint.name, summary !== '', tags.length]).toEqual([endpoint.name, true, 1]);
    expect(Object.keys(responses), endpoint.name).toEqual(
      expect.arrayContaining(['400', 'default']),
    );
    for (const code of endpoint.errors ?? [])
      expect(JSON.stringify(responses[String(definedErrors[code]?.status)]), code).toContain(
        `"#/components/examples/${code}"`,
      );
  }
});

test.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s: its examples fit its shapes',
  (_name, endpoint) => {
    const { parameters, requestBody, responses } = operationOf(endpoint);
    const { body, files, result, status = 200, params, query } = endpoint;
    for (const { name, in: place, example } of parameters) {
      if (example === undefined) continue;
      const shape = (place === 'path' ? params : query)?.shape[String(name)] as z.ZodType;
      expect([name, faultOf(shape, String(example))]).toEqual([name, []]);
    }
    if (body && !files) expect(faultOf(body, exampleIn(requestBody)?.example)).toEqual([]);
    if (typeof result !== 'string')
      expect(faultOf(result, exampleIn(responses[String(status)])?.example)).toEqual([]);
  },
);

test('the page to read names every call and every shape, in the words of the description', () => {
  const page = apiPageBody(described);
  for (const { name } of ENDPOINTS) expect(page).toContain(`<details id="${name}">`);
  for (const name of Object.keys(described.components.schemas))
    expect(page).toContain(`<details id="${name}"><summary><code>${name}</code>`);
});
