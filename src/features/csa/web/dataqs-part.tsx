import { useState } from 'react';
import { writeDate } from '#src/shared/dates.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import type { DataQsStanding } from '../csa.contract.ts';
import { DATAQS_WORDS } from '../dataqs.rules.ts';
import type { DataQsRow, DataQsSubject } from './csa-subjects.ts';
import { DataQsDialog } from './dataqs-dialog.tsx';

const text = ({ dataQs }: { dataQs: DataQsStanding | null }): string =>
  dataQs === null ? '' : `${DATAQS_WORDS[dataQs.state]} ${writeDate(dataQs.on)}`;

/** How the request for a correction stands, as a column. */
export const DATAQS_COLUMN: Column<{ dataQs: DataQsStanding | null }> = {
  id: 'dataqs',
  title: 'DataQs',
  text,
  width: 'minmax(110px, 1fr)',
  narrow: 'hide',
};

/** Lets the command of DataQs requests act on a row of a list, and shows its dialog. */
export function DataQsPart({
  client,
  pane,
  row,
}: {
  client: number;
  pane: PaneHandle;
  row: DataQsRow | null;
}) {
  const [shown, setShown] = useState<DataQsRow | null>(null);
  const subject: DataQsSubject = { kind: 'csaDataQs', row, note: setShown };
  useScope('csaDataQs', subject, { pane });
  return shown && <DataQsDialog client={client} row={shown} onClose={() => setShown(null)} />;
}
