import { isLoopback } from './config.ts';
import type { Config } from './config.ts';

/**
 * Whether the server answers to a name in `Host`. A page of a stranger may have its own name lead to this address and
 * read the answers (DNS rebinding); its name is none of ours. Ours are the host of `PUBLIC_URL`, `HOST`, the names of
 * this machine itself, and the very address that the connection came to.
 * @param host as it stands in the header, with or without a port
 * @param localAddress the server's side of the connection
 */
export function answersTo(
  config: Pick<Config, 'host' | 'publicUrl'>,
  host: string,
  localAddress: string | undefined,
): boolean {
  const name = nameOf(host);
  if (name === '') return false;
  if (isLoopback(name) || name === nameOf(config.host)) return true;
  if (config.publicUrl !== undefined && name === nameOf(new URL(config.publicUrl).host))
    return true;
  return localAddress !== undefined && name === localAddress.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The name without port, brackets and the dot at its end, in small letters. */
function nameOf(host: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(host)?.[1];
  const bare = bracketed ?? (host.split(':').length > 2 ? host : host.replace(/:\d+$/, ''));
  return bare.toLowerCase().replace(/\.$/, '');
}
