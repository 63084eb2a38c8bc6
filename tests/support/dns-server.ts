import { createSocket } from 'node:dgram';
import { getServers, setServers } from 'node:dns/promises';

/** Has this process ask a name server of the test's own, which knows these TXT records and nothing else. */
export async function startNameServer(records: Map<string, string>) {
  const socket = createSocket('udp4');
  socket.on('message', (asked, from) => {
    const labels: string[] = [];
    let at = 12;
    for (;;) {
      const size = asked[at] ?? 0;
      if (size === 0) break;
      labels.push(asked.subarray(at + 1, at + 1 + size).toString());
      at += size + 1;
    }
    const question = asked.subarray(12, at + 5);
    const text = records.get(labels.join('.').toLowerCase());
    const header = Buffer.from(asked.subarray(0, 12));
    // An answer of ours; the name does not exist where nothing is known of it.
    header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(text === undefined ? 0 : 1, 6);
    header.writeUInt32BE(0, 8);
    const value = Buffer.from(text ?? '');
    const fixed = Buffer.from([
      0xc0,
      12,
      0,
      16,
      0,
      1,
      0,
      0,
      0,
      1,
      0,
      value.length + 1,
      value.length,
    ]);
    socket.send(
      Buffer.concat([header, question, ...(text === undefined ? [] : [fixed, value])]),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((done) => void socket.bind(0, '127.0.0.1', done));
  const before = getServers();
  setServers([`127.0.0.1:${socket.address().port}`]);
  return () => {
    setServers(before);
    socket.close();
  };
}
