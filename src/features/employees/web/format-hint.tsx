import { expectedFormats } from '../employees.rules.ts';

/** The formats that a state's license numbers may have (1§5). */
export function FormatHint({ state }: { state: string }) {
  const formats = expectedFormats(state);
  if (formats.length === 0) return <>No formats available</>;
  return (
    <>
      Expected driver license number formats:
      {formats.map((format) => (
        <span key={format} style={{ display: 'block' }}>
          {format}
        </span>
      ))}
    </>
  );
}
