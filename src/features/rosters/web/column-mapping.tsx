import './rosters.css';

interface ColumnMappingProps {
  columns: readonly { name: string; samples: readonly string[] }[];
  /** What each column is; null for one that is left out. */
  mapping: readonly (string | null)[];
  fields: readonly { id: string; label: string }[];
  onChange: (mapping: (string | null)[]) => void;
}

/** The columns of a file with their first values, and what each of them is. */
export function ColumnMapping({ columns, mapping, fields, onChange }: ColumnMappingProps) {
  return (
    <table className="plain-table roster-mapping">
      <thead>
        <tr>
          <th scope="col">Column of the file</th>
          <th scope="col">Its first values</th>
          <th scope="col">Is</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, samples }, at) => (
          // Columns have no id but their place, and never change it.
          <tr key={at}>
            <th scope="row">{name || `Column ${at + 1}`}</th>
            <td>{samples.join(' · ')}</td>
            <td>
              <select
                className="input"
                aria-label={`${name || `Column ${at + 1}`} is`}
                value={mapping[at] ?? ''}
                onChange={({ target: { value } }) =>
                  onChange(mapping.map((one, place) => (place === at ? value || null : one)))
                }
              >
                <option value="">Left out</option>
                {fields.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
