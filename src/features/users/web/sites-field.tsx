import { useQuery } from '@tanstack/react-query';
import { sitesQuery } from '#src/features/clients/web/clients.queries.ts';
import { Button } from '#src/web/ui/button.tsx';
import './user-admin.css';
import { SelectField } from '#src/web/ui/select-field.tsx';

interface SitesFieldProps {
  client: number;
  sites: readonly number[];
  onChange: (sites: number[]) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** Where somebody works: locations of the tree, each with everything below it. */
export function SitesField({ client, sites, onChange, error, disabled = false }: SitesFieldProps) {
  const all = useQuery(sitesQuery(client, client)).data ?? [];
  if (all.length < 2) return null;
  const nameOf = (id: number) => all.find(({ _id }) => _id === id)?.name ?? String(id);
  return (
    <div>
      <SelectField
        label="Works at"
        value=""
        placeholder={sites.length === 0 ? 'Choose a location …' : 'Add another location …'}
        options={all
          .filter(({ _id }) => !sites.includes(_id))
          .map(({ _id, name }) => ({ value: String(_id), label: name }))}
        onChange={(value) => value !== '' && onChange([...sites, Number(value)])}
        error={error}
        disabled={disabled}
        hint="Each with everything below it. They belong to the first."
      />
      {sites.length > 0 && (
        <ul className="chosen-sites" aria-label="Chosen locations">
          {sites.map((id) => (
            <li key={id}>
              <Button
                disabled={disabled}
                onClick={() => onChange(sites.filter((one) => one !== id))}
              >
                {`${nameOf(id)}: leave out`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
