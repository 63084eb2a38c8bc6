import { parentPort, workerData } from 'node:worker_threads';
import { readFmcsaFile, type FmcsaJob, type FmcsaAnswer } from './read-fmcsa-file.ts';

/* The thread that reads FMCSA's files: it may be ended at any moment, and writes only the rows of our clients. */

try {
  const answer: FmcsaAnswer = await readFmcsaFile(workerData as FmcsaJob);
  parentPort?.postMessage(answer);
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  parentPort?.postMessage({ failed: code } satisfies FmcsaAnswer);
}
