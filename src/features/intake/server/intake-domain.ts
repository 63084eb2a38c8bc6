import type { Config } from '#src/server/config.ts';

/** The part of our addresses behind the @: as set, else the host that mails link to. */
export function intakeDomain({
  intakeDomain: set,
  publicUrl,
}: Pick<Config, 'intakeDomain' | 'publicUrl'>): string {
  return set ?? (publicUrl ? new URL(publicUrl).hostname : 'localhost');
}
