import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ColumnMapping } from '#src/features/rosters/web/column-mapping.tsx';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Form } from '#src/web/ui/form.tsx';
import {
  isTreeField,
  TREE_FIELD_IDS,
  TREE_FIELDS,
  treeMappingFault,
} from '../tree-fields.rules.ts';
import { treeImportsApi, type TreeImport } from '../tree-imports.contract.ts';
import { treeImportQuery } from './tree-imports.queries.ts';

const FIELDS = TREE_FIELD_IDS.map((id) => ({ id, label: TREE_FIELDS[id].label }));

/** What the columns of a list of locations are. */
export function TreeColumns({
  client,
  treeImport,
  onChosen,
}: {
  client: number;
  treeImport: TreeImport;
  onChosen: () => void;
}) {
  const { treeImportId } = treeImport;
  const [mapping, setMapping] = useState(treeImport.mapping);
  const fault = treeMappingFault(mapping);
  const choose = useMutation({
    mutationFn: () =>
      call(treeImportsApi.choose, { params: { treeImportId }, body: { mapping } }, { client }),
    onSuccess: (reply) => {
      queryClient.setQueryData(treeImportQuery(client, treeImportId).queryKey, reply);
      onChosen();
    },
  });
  return (
    <div className="set-up-columns">
      <Form
        label="Columns of the list of locations"
        onSubmit={() => choose.mutateAsync()}
        submitLabel="Check"
        error={choose.error}
        keep={keeping(`treeImport:${treeImportId}`, mapping, setMapping)}
        dirty={JSON.stringify(mapping) !== JSON.stringify(treeImport.mapping)}
        ready={fault === null}
      >
        {fault !== null && (
          <p className="set-up-note" role="status">
            {fault}
          </p>
        )}
        <ColumnMapping
          columns={treeImport.columns}
          mapping={mapping}
          fields={FIELDS}
          onChange={(next) =>
            setMapping(next.map((one) => (one !== null && isTreeField(one) ? one : null)))
          }
        />
      </Form>
    </div>
  );
}
