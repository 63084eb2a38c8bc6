import { z } from 'zod';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { ErrorDefinition } from '#src/shared/errors.ts';
import { SERVICE_OF_GROUP, servicesOf } from '#src/shared/services.ts';
import { unknownPermissions } from './command-rules.ts';
import type { SourceFile } from './source-files.ts';

/** Whether a value is an endpoint that `defineApi` named. */
export function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'name' in value
  );
}

/** Whether a value is a table that `defineErrors` made. */
export function isErrorTable(value: unknown): value is Record<string, ErrorDefinition> {
  if (typeof value !== 'object' || value === null) return false;
  const entries: unknown[] = Object.values(value);
  return (
    entries.length > 0 &&
    entries.every(
      (entry) =>
        typeof entry === 'object' && entry !== null && 'status' in entry && 'message' in entry,
    )
  );
}

/** Whether a body, whichever of its forms it has, refuses fields that it does not know. */
function isStrict(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return isStrict(schema.def.innerType);
  if (schema instanceof z.ZodUnion) return schema.def.options.every(isStrict);
  return !(schema instanceof z.ZodObject) || schema.def.catchall instanceof z.ZodNever;
}

function shapeFaults(endpoint: Endpoint): string[] {
  const faults: string[] = [];
  const {
    method,
    path,
    params,
    query,
    later,
    body,
    files,
    result,
    status,
    audit,
    replay,
    mayBeNone,
  } = endpoint;
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const declared = Object.keys(params?.shape ?? {});
  for (const name of inPath) if (!declared.includes(name)) faults.push(`:${name} is not in params`);
  for (const name of declared)
    if (!inPath.includes(name)) faults.push(`params.${name} is not in the path`);
  for (const name of later ?? [])
    if (name in (query?.shape ?? {})) faults.push(`${name} is known to the query, and later`);
  // `/clients/0/` is the specification's: of the client acted in (1§7).
  if (!/^\/v1(\/clients\/0)?(\/:?[A-Za-z][\w-]*)*$/.test(path))
    faults.push(`the path ${path} is not of the form /v1/name/:id`);
  if (method === 'GET' && (body || files)) faults.push('a GET has no body');
  if (method === 'GET' && audit === 'none')
    faults.push("a GET changes nothing; audit 'none' is for mutations");
  if (method === 'GET' && replay) faults.push('a GET needs no replay rule');
  if (method === 'PATCH' && body && !isStrict(body))
    faults.push('a PATCH refuses the fields that it does not know: z.strictObject, or patchBody');
  if (files && body && !(body instanceof z.ZodObject))
    faults.push('the fields beside files are an object');
  if (result === 'nothing' && status !== undefined) faults.push("'nothing' answers 204");
  if (mayBeNone && result === 'nothing') faults.push('what answers nothing is none already');
  if (result === 'stream' && method !== 'GET' && method !== 'POST')
    faults.push('only GET and POST stream');
  return faults;
}

function accessFaults(endpoint: Endpoint): string[] {
  const faults: string[] = [];
  const { permission, scope } = endpoint;
  if (permission === undefined) return ['no permission; say public if anyone may call it'];
  for (const name of unknownPermissions(permission)) faults.push(`no permission ${name}`);
  for (const name of [permission].flat()) {
    const needed = SERVICE_OF_GROUP[name.split('.', 1)[0] ?? ''];
    if (needed && servicesOf(endpoint.feature)?.join() !== needed)
      faults.push(`${name} acts only with the service ${needed}; name a feature of it (A05)`);
  }
  if (Array.isArray(permission) && permission.length === 0)
    faults.push('an empty list of permissions lets nobody in');
  if ((permission === 'public') !== (scope === 'public'))
    faults.push('permission and scope are public together or not at all');
  if (scope === 'staff' && permission === 'session')
    faults.push('a call across clients needs a permission');
  return faults;
}

/** Two paths are one to the router whatever their parameters are called. */
const anyName = (path: string) => path.replace(/:\w+/g, ':');

/** What is wrong with the calls of all contracts together: `name: what`. */
export function contractFaults(
  endpoints: readonly Endpoint[],
  errorCodes: ReadonlySet<string>,
): string[] {
  const faults: string[] = [];
  const names = new Map<string, string>();
  const addresses = new Map<string, string>();
  for (const endpoint of endpoints) {
    const say = (text: string) => faults.push(`${endpoint.name}: ${text}`);
    for (const fault of [...shapeFaults(endpoint), ...accessFaults(endpoint)]) say(fault);
    if (!endpoint.summary?.trim()) say('a sentence for the API page is missing');
    if (!/^[a-z][a-zA-Z-]*\.[a-z][a-zA-Z0-9]*$/.test(endpoint.name))
      say('names are written feature.verb');
    for (const code of endpoint.errors ?? []) if (!errorCodes.has(code)) say(`no error ${code}`);
    const address = `${endpoint.method} ${anyName(endpoint.path)}`;
    if (names.has(endpoint.name)) say('the name is taken');
    if (addresses.has(address)) say(`${address} is ${addresses.get(address)} already`);
    names.set(endpoint.name, address);
    addresses.set(address, endpoint.name);
  }
  return faults;
}

/**
 * What the calls lack of the parameters that the specification has for them (`GET /v1/clients`: names), and what they put off
 * that it does not have: `name: what`.
 */
export function parameterFaults(
  endpoints: readonly Endpoint[],
  specified: Record<string, string>,
): string[] {
  const asked = new Map(
    Object.entries(specified).map(([call, names]) => [anyName(call), names.split(' ')]),
  );
  return endpoints.flatMap(({ name, method, path, query, later = [] }) => {
    const names = asked.get(`${method} ${anyName(path)}`) ?? [];
    const known = [...Object.keys(query?.shape ?? {}), ...later];
    return [
      ...names.filter((one) => !known.includes(one)).map((one) => `${name}: lacks ${one}`),
      ...later
        .filter((one) => !names.includes(one))
        .map((one) => `${name}: ${one} is not in the specification`),
    ];
  });
}

/** The few files that may know the prefix: the contracts, and what serves or calls every endpoint. */
const KNOWS_PREFIX =
  /(\.contract\.ts|\.test\.tsx?)$|^src\/shared\/endpoint\.ts$|^src\/server\/(app|mount|console)\.ts$|^src\/server\/openapi\/|^src\/web\/(http|http-client|session-calls|step-up|passkey)\.ts$|^src\/(server|web)\/live\/|^src\/server\/session\/cookies\.ts$/;
const KNOWS_KY = /^src\/web\/http(-client)?\.ts$/;
/** ky, and the fetch it uses for uploads that show their progress. */
const KNOWS_FETCH = /^src\/web\/(http|xhr-fetch)\.ts$/;

/** Paths typed at the place of use, and HTTP that goes round the one way. */
export function strayCalls(files: readonly SourceFile[]): string[] {
  const faults: string[] = [];
  for (const { path, text } of files) {
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    if (!KNOWS_PREFIX.test(path) && /['"`]\/v1(\/|['"`])/.test(code)) {
      faults.push(`${path}: '/v1' is written in contracts only; call() the endpoint`);
    }
    if (!KNOWS_KY.test(path) && /from 'ky'/.test(code))
      faults.push(`${path}: ky is used in src/web/http.ts and http-client.ts only`);
    const browser = path.startsWith('src/web/') || /^src\/features\/[^/]+\/web\//.test(path);
    if (
      browser &&
      !KNOWS_FETCH.test(path) &&
      /(?:await|return|=>?|[(,?:])\s*(?:(?:window|globalThis)\.)?fetch\(|new XMLHttpRequest/.test(
        code,
      )
    ) {
      faults.push(`${path}: requests go through src/web/http.ts`);
    }
  }
  return faults;
}
