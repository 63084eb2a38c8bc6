import { lookup as lookUp } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from './config.ts';

/** An address that others chose is not gone to: it lies inside the house, or is no address of the web. */
export class EgressError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EgressError';
  }
}

/** What is of this machine, of a private network, or of nobody (IANA's registries of special-purpose addresses). */
const INSIDE = new BlockList();
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
  ...['2002::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
])
  addNetwork(INSIDE, network);

function addNetwork(list: BlockList, network: string): void {
  const [address = '', prefix] = network.split('/');
  const type = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (prefix === undefined) list.addAddress(address, type);
  else list.addSubnet(address, Number(prefix), type);
}

/** Whether an address is of this machine, of a private network, or of nobody: no place can be told of it. */
export const hasNoPlace = (address: string): boolean =>
  INSIDE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

type Settings = Pick<Config, 'privateNetworks'>;

/** Whether an address may be gone to that somebody outside of the house has chosen. */
export function mayReach(address: string, { privateNetworks = [] }: Settings): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (!INSIDE.check(address, type)) return true;
  const allowed = new BlockList();
  for (const network of privateNetworks) addNetwork(allowed, network);
  return allowed.check(address, type);
}

const MOST_BYTES = 1024 * 1024;
const SECONDS = 10;

interface Asked {
  method?: string;
  headers?: ConstructorParameters<typeof Headers>[0];
  body?: unknown;
  signal?: AbortSignal | null | undefined;
}

/**
 * Fetches an address that somebody outside of the house has chosen, as an identity provider's: by https, or by http inside the
 * networks of `PRIVATE_NETWORKS` alone; never where `mayReach` says no, whatever its name leads to at that moment; within ten seconds
 * and a megabyte, without following redirects. @throws EgressError, and the system's own errors where nobody answers
 */
export function reach(settings: Settings, address: string | URL, asked: Asked): Promise<Response> {
  const { url, isPlain, isOpenWay } = checked(settings, address);
  const headers = Object.fromEntries(new Headers(asked.headers).entries());
  const sent = bodyOf(asked.body);
  if (sent !== null) headers['content-length'] = String(sent.length);
  const signal = AbortSignal.any([
    AbortSignal.timeout(SECONDS * 1000),
    ...(asked.signal ? [asked.signal] : []),
  ]);
  return new Promise((resolve, reject) => {
    const going = (isPlain ? overHttp : overHttps)(
      url,
      {
        method: asked.method ?? 'GET',
        headers,
        signal,
        agent: false,
        lookup: guarded(settings, isPlain),
      },
      (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > MOST_BYTES) going.destroy(new EgressError('The answer is too large.'));
          else parts.push(part);
        });
        answer.on('error', reject);
        answer.on('end', () => {
          // What the web has no name for, as a status of 999, is no answer: thrown here it would end the server.
          try {
            resolve(answerOf(answer, Buffer.concat(parts)));
          } catch {
            reject(new EgressError('The answer is none of the web.'));
          }
        });
      },
    );
    going.on('error', (error) => reject(signal.aborted ? signal.reason : error));
    if (isOpenWay)
      going.destroy(new EgressError('Only addresses that begin with https:// are gone to.'));
    else going.end(sent ?? undefined);
  });
}

/** An address as it may be gone to, before any name is looked up. @throws EgressError */
function checked(settings: Settings, address: string | URL) {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new EgressError('Only addresses that begin with https:// are gone to.');
  if (isIP(host) !== 0 && !mayReach(host, settings)) throw new EgressError(INSIDE_THE_HOUSE);
  const isPlain = url.protocol === 'http:';
  // Without TLS anybody on the way could answer.
  const isOpenWay = isPlain && isIP(host) !== 0 && !isInside(host);
  return { url, isPlain, isOpenWay };
}

/** Nothing came for so long: the other side has gone away. */
const SILENCE = 60_000;

/**
 * Fetches a large file to `path`, by the rules of `reach`: of a status of 200 it is written there, piece by piece, `most` bytes at most
 * and whole. A part of it is never taken for all of it: the answer has to say how long it is, or to come in chunks with an end.
 * @throws EgressError, and the system's own errors where nobody answers
 */
export function reachFile(
  settings: Settings,
  address: string | URL,
  asked: { headers: Record<string, string>; path: string; most: number; signal: AbortSignal },
): Promise<{ status: number; headers: IncomingMessage['headers']; size: number }> {
  const { url, isPlain, isOpenWay } = checked(settings, address);
  const { headers, signal, path, most } = asked;
  return new Promise((resolve, reject) => {
    const going = (isPlain ? overHttp : overHttps)(
      url,
      {
        // Packed, its length would say nothing of what is to come.
        headers: { ...headers, 'accept-encoding': 'identity' },
        ...{ signal, agent: false, timeout: SILENCE, lookup: guarded(settings, isPlain) },
      },
      (answer) => {
        const { statusCode: status = 500, headers: said } = answer;
        if (status !== 200) {
          answer.destroy();
          resolve({ status, headers: said, size: 0 });
          return;
        }
        const length = said['content-length'] === undefined ? null : Number(said['content-length']);
        const fault = faultOf(said, length, most);
        if (fault !== null) {
          going.destroy();
          reject(new EgressError(fault));
          return;
        }
        let size = 0;
        const count = new Transform({
          transform(part: Buffer, _, done) {
            size += part.length;
            done(size > most ? new EgressError('The file is too large.') : null, part);
          },
        });
        pipeline(answer, count, createWriteStream(path, { mode: 0o600, flags: 'wx' })).then(
          () =>
            answer.complete && (length === null || length === size)
              ? resolve({ status, headers: said, size })
              : reject(new EgressError(CUT_OFF)),
          (error: unknown) =>
            reject(
              error instanceof EgressError || signal.aborted ? error : new EgressError(CUT_OFF),
            ),
        );
      },
    );
    going.on('timeout', () => going.destroy(new EgressError('Nothing came for a minute.')));
    going.on('error', reject);
    if (isOpenWay)
      going.destroy(new EgressError('Only addresses that begin with https:// are gone to.'));
    else going.end();
  });
}

const CUT_OFF = 'The download was cut off.';

/** Why a file is not begun with. */
function faultOf(said: IncomingMessage['headers'], length: number | null, most: number) {
  if (said['content-encoding'] !== undefined && said['content-encoding'] !== 'identity')
    return 'The file comes packed, although it was asked for as it is.';
  if (length === null && said['transfer-encoding'] !== 'chunked')
    return 'The answer does not say how long the file is.';
  return length !== null && length > most ? 'The file is too large.' : null;
}

/** @throws RangeError, TypeError where a status or a header is none that there is */
function answerOf({ statusCode = 500, headers }: IncomingMessage, sent: Buffer): Response {
  const answered = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) answered.set(name, [value].flat().join(', '));
  const body = [204, 205, 304].includes(statusCode) ? null : Buffer.from(sent);
  return new Response(body, { status: statusCode, headers: answered });
}

const INSIDE_THE_HOUSE = 'The address leads inside the house.';

const isInside = (address: string): boolean =>
  INSIDE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

function bodyOf(body: unknown): Buffer | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string' || body instanceof URLSearchParams) return Buffer.from(String(body));
  if (body instanceof Uint8Array) return Buffer.from(body);
  throw new EgressError('This kind of body is not sent.');
}

/** Looks a name up and connects to what it was looked up as: a name that leads elsewhere a moment later gains nothing by it. */
function guarded(settings: Settings, isPlain: boolean): LookupFunction {
  return (name, options, callback) => {
    lookUp(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      if (found.length === 0 || !found.every(({ address }) => mayReach(address, settings)))
        return callback(new EgressError(INSIDE_THE_HOUSE), []);
      // Without TLS anybody on the way could answer: only inside the networks that the operator named.
      if (isPlain && !found.every(({ address }) => isInside(address)))
        return callback(
          new EgressError('Only addresses that begin with https:// are gone to.'),
          [],
        );
      const [first] = found;
      if (options.all || !first) return callback(null, found);
      return callback(null, first.address, first.family);
    });
  };
}
