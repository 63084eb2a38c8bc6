/** The whole body of an answer; null for one of more than `most` bytes. It is read or let go, so that its connection is free again. */
export async function bodyOf(response: Response, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    // Leaving the loop cancels the rest.
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** What a body says as JSON; undefined for one that is none. */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
