import type { z } from 'zod';
import { eachNamed, faultsIn } from '#src/shared/body-faults.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError } from '#src/shared/errors.ts';

/** Parses with the contract's shape, whatever the content type said; names every faulty field (D25). */
export function parse<S extends z.ZodType>(schema: S, value: unknown, at: string): z.output<S> {
  const read = faultsIn(schema, value, at);
  if (read.faults) throw requestError('request.invalid', { fields: read.faults });
  return read.data;
}

/**
 * Parses what stands behind the `?` of a call. A parameter that the contract does not have is refused by its name: left
 * aside, a filter that is misspelled or not built would look like one that matches everything.
 * @throws request.unknown_parameter, request.later_parameter, request.invalid
 */
export function parseQuery(
  { query, later = [], result }: Endpoint,
  sent: Record<string, unknown>,
): unknown {
  const known = new Set(Object.keys(query?.shape ?? {}));
  // What a browser opens by itself names its client in the address (D3).
  if (result === 'stream') known.add('client');
  const strange = Object.keys(sent).filter((name) => !known.has(name));
  const unknown = strange.filter((name) => !later.includes(name));
  if (unknown.length > 0)
    throw requestError('request.unknown_parameter', {
      fields: eachNamed(unknown, 'is not a parameter of this call.'),
    });
  if (strange.length > 0)
    throw requestError('request.later_parameter', {
      fields: eachNamed(strange, 'is not available yet.'),
    });
  return query ? parse(query, sent, '') : undefined;
}
