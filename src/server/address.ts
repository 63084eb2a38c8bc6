import { isIP, isIPv6 } from 'node:net';

/** What of a request says where it comes from. */
export interface Asked {
  /** The caller's address as Fastify reads it: what a proxy of `TRUST_PROXY` passed on, else the connection's. */
  ip: string;
  socket?: { remoteAddress?: string | undefined };
}

/**
 * The address a request comes from, as it is shown, signed and kept: the caller's own where a proxy of `TRUST_PROXY`
 * passes it on, else that of the connection. IPv4 is written as such on a socket that speaks both.
 */
export function addressOf({ ip, socket }: Asked): string {
  // Some gateways add the caller's port.
  const address = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(ip);
  const named = address?.[1] ?? address?.[2] ?? ip;
  // A proxy that passes on what the caller wrote there names no address: then it is the connection's.
  const sure = isIP(named) === 0 ? (socket?.remoteAddress ?? '') : named;
  return sure.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Bits of an IPv6 address that name a line; anyone who has it may choose the other 64. */
const LINE_GROUPS = 4;

/** Whose tries and turns are counted together: an IPv4 address, or the /64 network of an IPv6 one. */
export function networkOf(request: Asked): string {
  const address = addressOf(request).replace(/%.*$/, '');
  return isIPv6(address) ? firstGroups(address, LINE_GROUPS) : address;
}

/** Groups of an IPv6 address that name a site, as providers give them out. */
const SITE_GROUPS = 3;

/** The network around an address, for eyes: /24 of an IPv4 address, /48 of an IPv6 one. */
export function wideNetworkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  return isIPv6(plain)
    ? firstGroups(plain, SITE_GROUPS)
    : plain.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}

/** The network of an IPv6 address that its first groups name. */
function firstGroups(address: string, count: number): string {
  const [before = '', after] = address.toLowerCase().split('::');
  const front = before === '' ? [] : before.split(':');
  const back = after ? after.split(':') : [];
  const missing = after === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...back];
  const line = groups.slice(0, count).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${line.join(':')}::/${count * 16}`;
}
