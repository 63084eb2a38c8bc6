import type { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { Calls } from '#src/server/handler.ts';
import { commonAnswers, errorAnswers, errorExamples, problem } from './answers.ts';
import { exampleOf } from './examples.ts';
import { makeShapes } from './shapes.ts';
import type { Json, Shapes } from './shapes.ts';

/** One call of the description. */
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: [];
  parameters: Json[];
  requestBody?: Json;
  responses: Record<string, Json>;
}

/** The API as OpenAPI 3.1. */
export interface Description {
  openapi: string;
  info: Json;
  servers: Json[];
  security: Json[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Json> & { schemas: Record<string, Json> };
}

/** Who may call, in words. */
function permissionText({ permission }: Endpoint): string {
  return typeof permission === 'string' ? permission : permission.join(' or ');
}

const HEADERS = {
  client: {
    name: 'X-Client',
    in: 'header',
    schema: { type: 'integer', minimum: 1 },
    description: 'The client to act in; internal users name it, others have theirs.',
    example: 201,
  },
  idempotency: {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', maxLength: 200 },
    description:
      'A text of your own: a repeat with it gets the first answer and changes nothing again.',
    example: '6f1c2d7e-0b0a-4c52-9f6d-6a1d6f3d2a10',
  },
  version: {
    name: 'If-Match',
    in: 'header',
    schema: { type: 'string' },
    description: 'The ETag that came with the record: where it changed since, the answer is 409.',
    example: '"3"',
  },
  search: {
    name: 'X-Search',
    in: 'header',
    schema: { type: 'string', maxLength: 200 },
    description: 'The text searched for, with `search=header`: what must not stand in an address.',
    example: 'Miller',
  },
} as const;
type HeaderName = keyof typeof HEADERS;

function headersOf({ scope, method, replay, versioned, query }: Endpoint): HeaderName[] {
  const all: [HeaderName, boolean][] = [
    ['client', scope === 'client' || scope === 'any'],
    ['idempotency', method !== 'GET' && replay !== 'never'],
    ['version', versioned ?? false],
    ['search', 'search' in (query?.shape ?? {})],
  ];
  return all.filter(([, has]) => has).map(([name]) => name);
}

function parametersOf(endpoint: Endpoint, shapes: Shapes): Json[] {
  const listed = (of: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(of?.shape ?? {}).map(([name, shape]): Json => {
      const type = shape as z.ZodType;
      const schema = shapes.inline(type);
      const required = place === 'path' || !type.safeParse(undefined).success;
      const example = required ? { example: exampleOf(schema, shapes.components, name) } : {};
      return { name, in: place, required, schema, ...example };
    });
  return [
    ...listed(endpoint.params, 'path'),
    ...listed(endpoint.query, 'query'),
    ...headersOf(endpoint).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

/** A body or reply that is JSON; its example is added once all shapes are known. */
interface Content {
  schema: Json;
  example?: unknown;
}

const LINES = 'The same list, one entry a line.';

function bodyOf(endpoint: Endpoint, shapes: Shapes, contents: Content[]): Json | undefined {
  const { body, files, name } = endpoint;
  if (!body && !files) return undefined;
  const schema: Json = body ? shapes.take(body, 'input', name) : { type: 'object' };
  if (!files) {
    const content = { schema };
    contents.push(content);
    const required = body ? !body.safeParse(undefined).success : false;
    return {
      required,
      content: {
        [endpoint.form ? 'application/x-www-form-urlencoded' : 'application/json']: content,
        ...(endpoint.lines
          ? { 'application/x-ndjson': { schema: { type: 'string', description: LINES } } }
          : {}),
      },
    };
  }
  const sent: Json = {
    type: 'object',
    ...(files.optional ? {} : { required: [files.field] }),
    properties: {
      [files.field]: {
        type: 'array',
        maxItems: files.most,
        items: { type: 'string', contentMediaType: 'application/octet-stream' },
      },
    },
  };
  const form = body ? { allOf: [schema, sent] } : sent;
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
}

function successOf(endpoint: Endpoint, shapes: Shapes, contents: Content[]): Record<string, Json> {
  const { result, status = 200, versioned, name, mayBeNone } = endpoint;
  if (result === 'nothing') return { '204': { description: 'Done' } };
  if (result === 'stream') {
    const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
    return {
      '200': { description: 'The bytes', content: bytes },
      ...(mayBeNone ? { '204': { description: 'There are none' } } : {}),
      '206': { description: 'The range of them that was asked for', content: bytes },
    };
  }
  const content = { schema: shapes.take(result, 'output', name) };
  contents.push(content);
  const headers = versioned
    ? { headers: { ETag: { description: 'The version', schema: { type: 'string' } } } }
    : {};
  return {
    [String(status)]: { description: 'Done', ...headers, content: { 'application/json': content } },
    ...(mayBeNone ? { '204': { description: 'Done, with nothing to say' } } : {}),
  };
}

const tagOf = ({ name }: Endpoint) => name.split('.')[0] ?? '';

/** `drug-tests` is "Drug tests", `cmeQueue` "Cme queue". */
function inWords(tag: string): string {
  const words = tag
    .replace(/[-_]/g, ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ABOUT = `Whatever the console does goes through these calls. Sign in with \`POST /v1/auth/login\` and send the token as
\`Authorization: Bearer …\`. Every error has the shape \`Problem\`; tell errors apart by their code. Numbers and flags of
an address are written as text. Fixed words of a path come before parameters: \`/v1/orders/choices\` is no order's id.`;

/** The API as OpenAPI 3.1, made from the contracts: nothing is written twice. */
export function apiDescription(calls: readonly Calls[]): Description {
  const endpoints = calls.flatMap(({ api }) => Object.values(api));
  const shapes = makeShapes();
  const contents: Content[] = [];
  shapes.take(problem, 'output', 'Problem', 'Problem');
  const paths: Description['paths'] = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([A-Za-z]\w*)/g, '{$1}');
    const body = bodyOf(endpoint, shapes, contents);
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = {
      operationId: endpoint.name,
      summary: endpoint.summary,
      tags: [tagOf(endpoint)],
      description: `Permission: ${permissionText(endpoint)}. Acts: ${endpoint.scope}.`,
      ...(endpoint.permission === 'public' ? { security: [] } : {}),
      parameters: parametersOf(endpoint, shapes),
      ...(body ? { requestBody: body } : {}),
      responses: { ...successOf(endpoint, shapes, contents), ...errorAnswers(endpoint) },
    };
  }
  shapes.share();
  for (const content of contents) content.example = exampleOf(content.schema, shapes.components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Compliance console',
      version: '1',
      description: ABOUT,
      contact: { name: 'Whoever runs this installation' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This installation' }],
    security: [{ token: [] }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name, description: inWords(name) })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      parameters: HEADERS,
      responses: commonAnswers(),
      examples: errorExamples(endpoints),
      schemas: Object.fromEntries([...shapes.components].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}
