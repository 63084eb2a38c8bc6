import { createReadStream } from 'node:fs';
import { stat, unlink } from 'node:fs/promises';
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { ObjectMissingError, StoreAddressError, StoreError } from './object-store.ts';
import type { ObjectStore } from './object-store.ts';

/** A part of a second for who answers slowly; then the next try, three in all. */
const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 20_000 } as const;

/**
 * A bucket of S3, or of a server that speaks its protocol: `s3://bucket/prefix?endpoint=https://…&region=…`. Credentials come
 * from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or as the SDK finds them (a role of the machine).
 * @param staging a folder of this machine, for objects in the making
 * @throws StoreError when the bucket cannot be reached, StoreAddressError for what such an address does not have
 */
export async function openS3Store(address: URL, staging: string): Promise<ObjectStore> {
  const { bucket, prefix, endpoint, region } = readAddress(address);
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    // Servers other than Amazon's do not know its newer checksums; each object carries its MD5, and is sealed besides.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: TIMEOUTS,
  });
  const name = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`;
  const keyOf = (key: string): string => (prefix === '' ? key : `${prefix}/${key}`);
  const send = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => refuse(name, error));
  await send(client.send(new HeadBucketCommand({ Bucket: bucket })));
  return {
    address: name,
    stagingPath: () => join(staging, randomUUID()),
    localPath: () => null,
    put: async (key, from) => {
      const { size } = await stat(from);
      const hash = createHash('md5');
      await pipeline(createReadStream(from), hash);
      await send(
        client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: keyOf(key),
            Body: createReadStream(from),
            ContentLength: size,
            ContentMD5: hash.digest('base64'),
          }),
        ),
      );
      await unlink(from);
    },
    open: async (key, start, end) => {
      const Range = `bytes=${start}-${end ?? ''}`;
      const { Body, ContentRange, ContentLength } = await send(
        client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(key), Range })),
      );
      if (!(Body instanceof Readable)) throw new StoreError(`${name} answered without a body.`);
      const total = Number(/\/(\d+)$/.exec(ContentRange ?? '')?.[1] ?? ContentLength);
      if (!Number.isSafeInteger(total))
        throw new StoreError(`${name} does not say how long an object is.`);
      return { bytes: Body, total };
    },
    remove: async (key) => {
      await send(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(key) })));
    },
    keys: async function* keys() {
      let token: string | undefined;
      do {
        const page = await send(
          client.send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: keyOf('t/'),
              ContinuationToken: token,
            }),
          ),
        );
        for (const { Key } of page.Contents ?? [])
          if (Key) yield prefix === '' ? Key : Key.slice(prefix.length + 1);
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
    close: () => client.destroy(),
  };
}

function readAddress(address: URL): {
  bucket: string;
  prefix: string;
  endpoint: string | null;
  region: string;
} {
  for (const name of address.searchParams.keys())
    if (name !== 'endpoint' && name !== 'region')
      throw new StoreAddressError(`An address of S3 has endpoint and region, and no ${name}.`);
  if (address.username !== '' || address.password !== '')
    throw new StoreAddressError(
      'Credentials do not belong into the address of S3: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  const endpoint = address.searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new StoreAddressError(
      'The endpoint of S3 must be an address like https://s3.example.com.',
    );
  return {
    bucket: address.hostname,
    prefix: address.pathname.replaceAll(/^\/+|\/+$/g, ''),
    endpoint,
    region: address.searchParams.get('region') ?? 'us-east-1',
  };
}

/** What the server said, by its name: its text may hold a key. */
function refuse(store: string, error: unknown): never {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const name = error instanceof Error ? error.name : 'unknown';
  // Without a range that the object has, it is shorter than a sealed one: damaged, and not missing.
  if (name === 'NoSuchKey' || (status === 404 && name !== 'NotFound' && name !== 'NoSuchBucket'))
    throw new ObjectMissingError();
  throw new StoreError(
    `The store ${store} cannot be used: ${name}${status === undefined ? '' : `, status ${status}`}.`,
  );
}
