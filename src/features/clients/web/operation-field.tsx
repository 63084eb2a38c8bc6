import { CLIENT_FIELDS } from '../client.fields.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#src/web/ui/error-message.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { OPERATIONS, OPERATION_WORDS } from '../clients.rules.ts';
import { changeClient } from './change-client.ts';
import { clientQuery } from './clients.queries.ts';
import './clients.css';

const OPTIONS = OPERATIONS.map((value) => ({ value, label: OPERATION_WORDS[value] }));

/** How the client or location acted in drives: medical certificates that hold inside one state are judged by it. */
export function OperationField({
  client,
  isInStep = false,
}: {
  client: number;
  /** It stands among the buttons of a step, and not above a list. */
  isInStep?: boolean;
}) {
  const queryClient = useQueryClient();
  const query = clientQuery(client, client);
  const { data } = useQuery(query);
  const change = useMutation({
    mutationFn: (value: string) =>
      changeClient(client, { operates: OPERATIONS.find((one) => one === value) ?? null }),
    onSuccess: async (changed) => {
      queryClient.setQueryData(query.queryKey, changed);
      await queryClient.invalidateQueries({ queryKey: ['clients'] });
    },
  });
  if (!data) return null;
  return (
    <div className="operation-field" data-step={isInStep || undefined}>
      <SelectField
        label={CLIENT_FIELDS.operates.label}
        value={change.isPending ? change.variables : (data.operates ?? '')}
        options={OPTIONS}
        placeholder={data.parent === null ? 'Not specified' : 'As the location above'}
        clearable
        disabled={!data.allowed.includes('change')}
        error={change.error ? messageOf(change.error) : undefined}
        onChange={(value) => change.mutate(value)}
        hint="Medical certificates with state variances are checked against it."
      />
    </div>
  );
}
