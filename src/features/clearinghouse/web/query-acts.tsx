import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import type { ClearinghouseDriver } from '../clearinghouse.shapes.ts';
import { ClearinghouseDialogs } from './clearinghouse-dialogs.tsx';
import type { ClearinghouseDialog, ClearinghouseSubject } from './clearinghouse-subject.ts';
import { overviewQuery } from './clearinghouse.queries.ts';

/**
 * What the Clearinghouse does with the driver one is on: asks, answers, plans. Nothing is read of a driver by going over the
 * rows: who reads a driver's answers is kept (D15).
 */
export function QueryActs({
  driver,
  client,
  pane,
}: {
  driver: ClearinghouseDriver | null;
  client: number;
  pane: PaneHandle;
}) {
  const [dialog, setDialog] = useState<ClearinghouseDialog | null>(null);
  const { data: overview } = useQuery(overviewQuery(client, '30'));
  const subject: ClearinghouseSubject = { driver, openClearinghouse: setDialog };
  useScope('clearinghouse', subject, { pane });
  return (
    <ClearinghouseDialogs
      {...{ client, dialog, driver, overview }}
      onClose={() => setDialog(null)}
    />
  );
}
