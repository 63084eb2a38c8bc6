import { randomUUID } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { StoreError } from '#src/server/storage/object-store.ts';
import { openBucket, putFile } from '#src/server/storage/s3-store.ts';
import { patiently } from './vault.ts';
import type { Vault } from './vault.ts';

/** The SDK does not send a file again by itself. */
const TRIES = 3;

/** A bucket that backups are put into. @throws StoreError, StoreAddressError */
export async function openS3Vault(address: URL, staging: string, patience: number): Promise<Vault> {
  const there = await openBucket(address, {
    connectionTimeout: 3_000,
    socketTimeout: patience,
    requestTimeout: 2 * patience,
    throwOnRequestTimeout: true,
  });
  const { client, bucket, name: from, keyOf, send } = there;
  return {
    address: from,
    stagingPath: () => join(staging, randomUUID()),
    put: async (name, path) => {
      for (let at = 1; ; at += 1) {
        try {
          await putFile(there, name, path);
          break;
        } catch (error) {
          if (!(error instanceof StoreError) || at === TRIES) throw error;
          await pause(at * 500);
        }
      }
      await unlink(path);
    },
    settle: async () => undefined,
    get: async (name) => {
      const { Body } = await send(
        client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) })),
      );
      if (!(Body instanceof Readable)) throw new StoreError(`${from} answered without a body.`);
      return patiently(Body, from, patience);
    },
    size: async (name) => {
      const head = client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
      const isMissing = (error: unknown) =>
        error instanceof Error && /^(NotFound|NoSuchKey)$/.test(error.name);
      const found = await send(
        head.catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        }),
      );
      return found?.ContentLength ?? null;
    },
    list: async function* list(begin) {
      for await (const { key, bytes } of there.list(begin)) yield { name: key, bytes };
    },
    remove: async (name) => {
      await send(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) })));
    },
    close: async () => client.destroy(),
  };
}
