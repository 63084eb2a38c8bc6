import { expect } from 'vitest';
import type { Api, Json } from './world.ts';

/** What a directory sends by SCIM, and what it is answered. */
export interface ScimAnswer {
  status: number;
  body: Json;
  headers: Headers;
}

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const TOKEN = '/v1/identityProvider/scim/token';

/** A directory that comes by a token. */
export function directory(address: string, token: string) {
  const send = async (method: string, path: string, body?: unknown): Promise<ScimAnswer> => {
    const answer = await fetch(`${address}/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json; charset=utf-8' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      body: text === '' ? null : JSON.parse(text),
      headers: answer.headers,
    };
  };
  const done = async (status: number, asked: Promise<ScimAnswer>): Promise<Json> => {
    const answer = await asked;
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    return answer.body;
  };
  return {
    send,
    done,
    get: (path: string) => send('GET', path),
    find: async (filter: string, of: 'Users' | 'Groups' = 'Users') =>
      done(200, send('GET', `/${of}?filter=${encodeURIComponent(filter)}`)),
    post: (path: string, body: unknown) => send('POST', path, body),
    put: (path: string, body: unknown) => send('PUT', path, body),
    patch: (path: string, ...operations: unknown[]) =>
      send('PATCH', path, { schemas: [PATCH], Operations: operations }),
    delete: (path: string) => send('DELETE', path),
  };
}
export type Directory = ReturnType<typeof directory>;

/** Makes the token of a company's directory; the secret is shown this once. */
export async function makeToken(api: Api, keepHours = 0): Promise<string> {
  const made = await api.post(TOKEN, { keepHours });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return String(made.body.secret);
}
