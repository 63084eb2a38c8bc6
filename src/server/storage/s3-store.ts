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
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { ObjectMissingError, StoreAddressError, StoreError } from './object-store.ts';
import type { ObjectStore } from './object-store.ts';

/** For who answers slowly; then the next try, three in all. */
const TIMEOUTS = { connectionTimeout: 3_000, requestTimeout: 20_000 } as const;

/** What it would say on the console is in the errors, and may name what nobody should read there. */
const nothing = (): void => undefined;
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** A bucket of S3 that was reached, and what asks it. */
export interface Bucket {
  client: S3Client;
  bucket: string;
  /** Its address, without secrets. */
  name: string;
  /** The name of an object in the bucket. */
  keyOf: (key: string) => string;
  /** @throws ObjectMissingError, StoreError */
  send: <T>(work: Promise<T>) => Promise<T>;
  /** Every object whose key begins so, by its key and its length. */
  list: (begin: string) => AsyncGenerator<{ key: string; bytes: number }>;
}

/**
 * A bucket of S3, or of a server that speaks its protocol: `s3://bucket/prefix?endpoint=https://…&region=…`. Credentials come
 * from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or as the SDK finds them (a role of the machine).
 * @throws StoreError when the bucket cannot be reached, StoreAddressError for what such an address does not have
 */
export async function openBucket(
  address: URL,
  timeouts: S3ClientConfig['requestHandler'] = TIMEOUTS,
): Promise<Bucket> {
  const { bucket, prefix, endpoint, region } = readAddress(address);
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 3,
    // Servers other than Amazon's do not know its newer checksums; each object carries its MD5, and is sealed besides.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: timeouts,
    logger: SILENT,
  });
  const name = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`;
  const keyOf = (key: string): string => (prefix === '' ? key : `${prefix}/${key}`);
  const send = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => refuse(name, error));
  await send(client.send(new HeadBucketCommand({ Bucket: bucket })));
  return {
    client,
    bucket,
    name,
    keyOf,
    send,
    list: async function* list(begin) {
      let token: string | undefined;
      do {
        const page = await send(
          client.send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: keyOf(begin),
              ContinuationToken: token,
            }),
          ),
        );
        for (const { Key, Size } of page.Contents ?? [])
          if (Key)
            yield { key: prefix === '' ? Key : Key.slice(prefix.length + 1), bytes: Size ?? 0 };
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },
  };
}

/** Puts a file under a key of a bucket. @throws StoreError */
export async function putFile(
  { client, bucket, keyOf, send }: Bucket,
  key: string,
  from: string,
): Promise<void> {
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
}

/**
 * Documents in a bucket.
 * @param staging a folder of this machine, for objects in the making
 * @throws StoreError, StoreAddressError
 */
export async function openS3Store(address: URL, staging: string): Promise<ObjectStore> {
  const there = await openBucket(address);
  const { client, bucket, name, keyOf, send } = there;
  return {
    address: name,
    stagingPath: () => join(staging, randomUUID()),
    localPath: () => null,
    put: async (key, from) => {
      await putFile(there, key, from);
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
      for await (const { key } of there.list('t/')) yield key;
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
