/** Who read which protected paper, and until when further parts of it belong to that reading. */
const readings = new Map<string, number>();
const READING_MS = 10 * 60_000;

interface Reading {
  caller: { id: string; sessionId: string };
  request: { headers: { range?: string | undefined } };
  afterCommit: (work: () => void) => void;
}

/**
 * Whether bytes that are asked for begin a reading. A viewer loads a paper in many ranges: those of one session within ten
 * minutes are one reading, wherever the first of them begins; a whole file is always one of its own.
 */
export function isNewReading(c: Reading, paperId: string): boolean {
  const key = `${c.caller.sessionId}/${c.caller.id}/${paperId}`;
  const isPart = /^bytes=\d+-\d+$/.test(c.request.headers.range ?? '');
  const now = Date.now();
  if (isPart && (readings.get(key) ?? 0) > now) return false;
  c.afterCommit(() => {
    for (const [other, until] of readings) if (until <= now) readings.delete(other);
    readings.set(key, now + READING_MS);
  });
  return true;
}
