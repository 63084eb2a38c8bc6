import { EXPECTED_FORMATS, NO_FORMATS, type FormatRule } from '../employees.rules.ts';

/** The formats that a state's license numbers may have (1§5). */
export function FormatHint({ formats }: { formats: readonly FormatRule[] }) {
  if (formats.length === 0) return <>{NO_FORMATS}</>;
  return (
    <>
      {EXPECTED_FORMATS}
      {formats.map(({ description }) => (
        <span key={description} style={{ display: 'block' }}>
          {description}
        </span>
      ))}
    </>
  );
}
