/** Browsers by what their words hold, the most particular first: Edge and Opera call themselves Chrome too. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** What a session is used with, from the browser's own words, such as `Chrome on Windows`. */
export function deviceName(userAgent: string): string {
  const found = (table: typeof PROGRAMS) => table.find(([words]) => words.test(userAgent))?.[1];
  const program = found(PROGRAMS);
  const system = found(SYSTEMS);
  if (program) return system ? `${program} on ${system}` : program;
  return system ? `A program on ${system}` : 'A program or an unknown browser';
}

/** Where a session or a trusted device began, for its owner. */
export const cameFrom = (of: { address: string | null; place: string | null }): string =>
  of.address === null
    ? 'From an address that was not noted'
    : `From ${of.place ?? 'an unknown place'} (${of.address})`;
