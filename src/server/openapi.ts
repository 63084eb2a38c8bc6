import { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { Feature } from './handler.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  const { $schema: _, ...rest } = made;
  return rest;
}

function permissionText(endpoint: Endpoint): string {
  const asked = endpoint.permission;
  return typeof asked === 'string' ? asked : asked.join(' or ');
}

function parameters(endpoint: Endpoint): Json[] {
  const list: Json[] = [];
  for (const [name, schema] of Object.entries(endpoint.params?.shape ?? {})) {
    list.push({ name, in: 'path', required: true, schema: schemaOf(schema as z.ZodType, 'input') });
  }
  for (const [name, schema] of Object.entries(endpoint.query?.shape ?? {})) {
    const type = schema as z.ZodType;
    list.push({
      name,
      in: 'query',
      required: !type.safeParse(undefined).success,
      schema: schemaOf(type, 'input'),
    });
  }
  if (endpoint.scope === 'client' || endpoint.scope === 'any') {
    list.push({
      name: 'X-Client',
      in: 'header',
      required: false,
      schema: { type: 'integer' },
      description: 'The client to act in (internal users).',
    });
  }
  if (endpoint.method !== 'GET' && endpoint.replay !== 'never') {
    list.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string' },
    });
  }
  if (endpoint.versioned)
    list.push({ name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } });
  return list;
}

function requestBody(endpoint: Endpoint): Json | undefined {
  if (endpoint.files) {
    const fields = endpoint.body
      ? schemaOf(endpoint.body, 'input')
      : { type: 'object', properties: {} };
    const properties = {
      ...(fields['properties'] as Json | undefined),
      [endpoint.files.field]: {
        type: 'array',
        maxItems: endpoint.files.most,
        items: { type: 'string', format: 'binary' },
      },
    };
    return {
      required: true,
      content: { 'multipart/form-data': { schema: { ...fields, properties } } },
    };
  }
  if (!endpoint.body) return undefined;
  return {
    required: true,
    content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
  };
}

function success(endpoint: Endpoint): Json {
  if (endpoint.result === 'nothing') return { '204': { description: 'Done' } };
  if (endpoint.result === 'stream')
    return {
      '200': {
        description: 'The bytes; ranges are answered with 206',
        content: { 'application/octet-stream': {} },
      },
    };
  return {
    [String(endpoint.status ?? 200)]: {
      description: 'Done',
      content: { 'application/json': { schema: schemaOf(endpoint.result, 'output') } },
    },
  };
}

/** The API as OpenAPI 3.1, made from the contracts: nothing is written twice. */
export function apiDescription(features: readonly Feature[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of features.flatMap((one) => Object.values(one.api))) {
    const path = endpoint.path.replace(/:([A-Za-z]\w*)/g, '{$1}');
    const entry = (paths[path] ??= {});
    entry[endpoint.method.toLowerCase()] = {
      operationId: endpoint.name,
      summary: endpoint.summary,
      tags: [endpoint.name.split('.')[0]],
      description: `Permission: ${permissionText(endpoint)}. Acts: ${endpoint.scope}.${endpoint.errors?.length ? ` Errors of its own: ${endpoint.errors.join(', ')}.` : ''}`,
      ...(endpoint.permission === 'public' ? { security: [] } : {}),
      parameters: parameters(endpoint),
      ...(requestBody(endpoint) ? { requestBody: requestBody(endpoint) } : {}),
      responses: {
        ...success(endpoint),
        default: {
          description: 'An error',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Compliance console', version: '1' },
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message'],
              properties: {
                code: { type: 'string' },
                message: { type: 'string' },
                requestId: { type: 'string' },
                fields: {
                  type: 'array',
                  items: {
                    type: 'object',
                    properties: { field: { type: 'string' }, message: { type: 'string' } },
                  },
                },
                current: {},
                retryAfter: { type: 'integer' },
              },
            },
          },
        },
      },
    },
  };
}

const STYLE = `:root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem}
h1{font-size:1.25rem}h2{font-size:1rem;margin-top:2rem;border-bottom:1px solid}details{padding:.25rem 0}summary{cursor:pointer}
code,pre{font:12px/1.5 ui-monospace,monospace}pre{overflow:auto;border:1px solid;padding:.5rem;border-radius:4px}b{display:inline-block;width:4.5rem}`;

/** The same to read in a browser: one page, no scripts. */
export function apiPage(features: readonly Feature[], nonce: string): string {
  const groups = new Map<string, Endpoint[]>();
  for (const endpoint of features.flatMap((one) => Object.values(one.api))) {
    const group = endpoint.name.split('.')[0] ?? '';
    groups.set(group, [...(groups.get(group) ?? []), endpoint]);
  }
  const parts = [...groups].map(
    ([group, endpoints]) =>
      `<h2 id="${group}">${escapeHtml(group)}</h2>${endpoints.map(endpointHtml).join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · Compliance console</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>API</h1><p>The same as <a href="/v1/openapi.json">OpenAPI 3.1</a>. Sign in with <code>POST /v1/auth/login</code> and send the token as <code>Authorization: Bearer …</code>.</p>${parts.join('')}</main></body></html>`;
}

function endpointHtml(endpoint: Endpoint): string {
  const details = {
    parameters: parameters(endpoint),
    requestBody: requestBody(endpoint),
    responses: success(endpoint),
  };
  return `<details id="${endpoint.name}"><summary><b>${endpoint.method}</b><code>${escapeHtml(endpoint.path)}</code> ${escapeHtml(endpoint.summary)}</summary><p>Permission: <code>${escapeHtml(permissionText(endpoint))}</code>. Errors: <code>${escapeHtml(endpoint.errors?.join(', ') ?? 'the common ones')}</code></p><pre tabindex="0">${escapeHtml(JSON.stringify(details, null, 2))}</pre></details>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
