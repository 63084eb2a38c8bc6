import { generateKeyPairSync, sign } from 'node:crypto';

/** One element of DER: its tag, its length, what is in it. */
function der(tag: number, ...inside: Uint8Array[]): Buffer {
  const body = Buffer.concat(inside);
  const { length } = body;
  const head = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), body]);
}

const sequence = (...inside: Uint8Array[]) => der(0x30, ...inside);
/** ecdsa-with-SHA256, commonName. */
const SIGNED_WITH = sequence(
  der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])),
);
const COMMON_NAME = der(0x06, Buffer.from([0x55, 0x04, 0x03]));

const utcTime = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));

/** A certificate that signs itself, for a day, and its key, as PEM: X.509 version 1, which is all that TLS asks for. */
export function selfSigned(host: string): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(host)))));
  const hour = 3_600_000;
  const facts = sequence(
    der(0x02, Buffer.from([1])),
    SIGNED_WITH,
    name,
    sequence(utcTime(new Date(Date.now() - hour)), utcTime(new Date(Date.now() + 24 * hour))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', facts, privateKey);
  const bytes = sequence(facts, SIGNED_WITH, der(0x03, Buffer.from([0]), signature));
  const lines = bytes.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
