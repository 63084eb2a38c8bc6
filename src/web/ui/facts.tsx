import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  mono?: boolean;
}

/** Labels and values, in a definition list. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="facts">
      {items.map(({ label, value, mono }) => (
        <div key={label} className="fact">
          <dt>{label}</dt>
          <dd className={mono ? 'mono' : undefined}>
            {value === null || value === undefined || value === '' ? (
              <span className="none">none</span>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
