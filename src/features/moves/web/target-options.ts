import type { Reply } from '#src/shared/endpoint.ts';
import type { Option } from '#src/web/ui/select-field.tsx';
import type { movesApi } from '../moves.contract.ts';

/** Choices by what they say, as people sort (R183). */
export function alphabetical(options: readonly Option[]): Option[] {
  return options.toSorted((a, b) =>
    a.label.localeCompare(b.label, 'en', { sensitivity: 'base', numeric: true }),
  );
}

/** Locations to choose from, but for some; where two have one name, with the name of what is above. */
export function targetOptions(
  targets: Reply<typeof movesApi.targets>,
  without: readonly number[],
): Option[] {
  const left = targets.filter(({ clientId }) => !without.includes(clientId));
  const names = left.map(({ name }) => name);
  return alphabetical(
    left.map(({ clientId, name, above }) => ({
      value: String(clientId),
      label:
        above !== null && names.indexOf(name) !== names.lastIndexOf(name)
          ? `${name} (${above})`
          : name,
    })),
  );
}
