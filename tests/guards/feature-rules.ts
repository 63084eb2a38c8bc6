/** Names of features by side, in the order of `src/app/server-features.ts` and `src/app/web-features.ts`. */
export interface FeatureLists {
  server: readonly string[];
  web: readonly string[];
}

const SIDES = ['server', 'web'] as const;

/** Features whose manifest and list do not agree, and folders without any manifest, of the files in `src/features`. */
export function registrationFaults(paths: readonly string[], lists: FeatureLists): string[] {
  const known = new Set(paths);
  const folders = [...new Set(paths.map((path) => path.split('/')[2] ?? ''))];
  const manifest = (name: string, side: string) =>
    `src/features/${name}/${side}/${name}.${side}.ts`;
  const faults = SIDES.flatMap((side) => [
    ...folders
      .filter((name) => known.has(manifest(name, side)) && !lists[side].includes(name))
      .map((name) => `${name} announces itself and is not in src/app/${side}-features.ts`),
    ...lists[side]
      .filter((name) => !known.has(manifest(name, side)))
      .map(
        (name) => `${name} is in src/app/${side}-features.ts and has no ${manifest(name, side)}`,
      ),
  ]);
  const mute = folders.filter((name) => !SIDES.some((side) => known.has(manifest(name, side))));
  return [...faults, ...mute.map((name) => `${name} announces itself nowhere`)];
}

/** Neighbours of the console's list that stand the other way around in the server's. */
export function orderFaults({ server, web }: FeatureLists): string[] {
  const both = web.filter((name) => server.includes(name));
  return both.flatMap((name, at) => {
    const before = both[at - 1];
    return before !== undefined && server.indexOf(before) > server.indexOf(name)
      ? [`${name} comes after ${before} in src/app/web-features.ts only`]
      : [];
  });
}
