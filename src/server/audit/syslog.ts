import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import { hostname } from 'node:os';

/** Where syslog messages go: a host by UDP or TCP, or a unix stream socket of this machine. */
export type SyslogAddress =
  | { by: 'udp' | 'tcp'; host: string; port: number }
  | { by: 'unix'; path: string };

/** log audit (13) and notice (5), RFC 5424 section 6.2.1. */
const PRIORITY = 13 * 8 + 5;
const PATIENCE = 2_000;
const USUAL_PORT = { udp: 514, tcp: 601 } as const;

/** Reads `udp://host:514`, `tcp://host:601` or `unix:/path`; null for anything else. */
export function readSyslogAddress(text: string): SyslogAddress | null {
  const unix = /^unix:(?:\/\/)?(\/.+)$/.exec(text)?.[1];
  if (unix) return { by: 'unix', path: unix };
  const url = URL.parse(text);
  const by = url?.protocol === 'udp:' ? 'udp' : url?.protocol === 'tcp:' ? 'tcp' : null;
  if (!url || !by || url.hostname === '' || url.username || !/^\/?$/.test(url.pathname))
    return null;
  return {
    by,
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: url.port === '' ? USUAL_PORT[by] : Number(url.port),
  };
}

/**
 * Sends each text as one message of RFC 5424, over TCP and unix sockets counted as RFC 6587 says. Resolves when all are handed
 * over; UDP cannot know more than that they left. The texts have no line breaks.
 * @throws when nobody takes them within 2 seconds
 */
export async function sendSyslog(address: SyslogAddress, texts: readonly string[]): Promise<void> {
  const at = new Date().toISOString();
  const messages = texts.map((text) =>
    Buffer.from(
      `<${PRIORITY}>1 ${at} ${hostname() || '-'} compliance-console ${process.pid} audit-head - ${text}`,
    ),
  );
  if (address.by === 'udp') return sendDatagrams(address, messages);
  const counted = messages.flatMap((message) => [Buffer.from(`${message.length} `), message]);
  await new Promise<void>((done, fail) => {
    const socket = connect(
      address.by === 'unix' ? { path: address.path } : { host: address.host, port: address.port },
    );
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('syslog does not answer')));
    socket.once('error', fail);
    // What the other side may say is not read, but its end is waited for: our end has then been taken.
    socket.resume();
    socket.once('close', (failed) => failed || done());
    socket.end(Buffer.concat(counted));
  });
}

async function sendDatagrams(
  { host, port }: { host: string; port: number },
  messages: readonly Buffer[],
): Promise<void> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  try {
    for (const message of messages)
      await new Promise<void>((done, fail) =>
        socket.send(message, port, host, (error) => (error ? fail(error) : done())),
      );
  } finally {
    socket.close();
  }
}
