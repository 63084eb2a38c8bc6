import { fillPath } from './endpoint.ts';

/** The names of a path's parameters: `orderId` of `/manage/orders/:orderId`. */
type ParametersOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/**
 * An address of the console with its parameters filled in.
 * @param path from a feature's `<feature>.addresses.ts`
 * @throws Error for a parameter that is empty
 */
export function addressAt<const Path extends string>(
  path: Path,
  parameters: Readonly<Record<ParametersOf<Path>, string | number>>,
): string {
  return fillPath(path, parameters);
}
