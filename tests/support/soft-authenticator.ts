import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const text64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** The little of CBOR that an attestation needs: heads of up to 16 bits. */
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const cborText = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const cborBytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const cborInt = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value));

const PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

interface Page {
  origin: string;
  rpId: string;
}

/** A passkey in software, of the kind a browser has (ES256), for tests that make and answer challenges. */
export function softPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let count = 0;
  const dataFor = (rpId: string, flags: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE((count += 1));
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const cose = Buffer.concat([
    head(5, 5),
    ...[cborInt(1), cborInt(2), cborInt(3), cborInt(-7), cborInt(-1), cborInt(1)],
    ...[cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    ...[cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
  return {
    /** What it gives back where it is made. */
    make(challenge: string, { origin, rpId }: Page) {
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const authData = Buffer.concat([
        dataFor(rpId, PRESENT_AND_VERIFIED | HAS_CREDENTIAL),
        Buffer.alloc(16),
        length,
        id,
        cose,
      ]);
      const attestationObject = Buffer.concat([
        head(5, 3),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), head(5, 0)],
        ...[cborText('authData'), cborBytes(authData)],
      ]);
      return {
        id: text64(id),
        rawId: text64(id),
        type: 'public-key',
        response: {
          clientDataJSON: text64(clientData('webauthn.create', challenge, origin)),
          attestationObject: text64(attestationObject),
        },
      };
    },
    /** What it answers to a challenge. */
    answer(challenge: string, { origin, rpId }: Page, flags = PRESENT_AND_VERIFIED) {
      const authData = dataFor(rpId, flags);
      const client = clientData('webauthn.get', challenge, origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey);
      return {
        id: text64(id),
        rawId: text64(id),
        type: 'public-key',
        response: {
          clientDataJSON: text64(client),
          authenticatorData: text64(authData),
          signature: text64(signature),
        },
      };
    },
  };
}
