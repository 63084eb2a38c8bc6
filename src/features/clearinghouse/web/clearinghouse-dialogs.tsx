import type { ClearinghouseDriver, Overview } from '../clearinghouse.shapes.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { AskDialog } from './ask-dialog.tsx';
import type { ClearinghouseDialog } from './clearinghouse-subject.ts';
import { FilesDialog } from './files-dialog.tsx';
import { MakeDialog } from './make-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { ResultsDialog } from './results-dialog.tsx';

const goesToProvider = (overview: Overview | undefined): boolean =>
  overview !== undefined && overview.provider !== null && overview.plan.byProvider;

/** The dialog that a command opened. */
export function ClearinghouseDialogs({
  client,
  dialog,
  driver,
  overview,
  onClose,
}: {
  client: number;
  dialog: ClearinghouseDialog | null;
  driver: ClearinghouseDriver | null;
  overview: Overview | undefined;
  onClose: () => void;
}) {
  const shared = { client, onClose };
  switch (dialog) {
    case 'files':
      return <FilesDialog {...shared} byProvider={goesToProvider(overview)} />;
    case 'provider':
      return <ProviderDialog {...shared} />;
    case 'read':
      return <ResultsDialog {...shared} />;
    case 'make':
      return overview ? <MakeDialog {...shared} overview={overview} /> : null;
    case 'plan':
      return overview ? <PlanDialog {...shared} overview={overview} /> : null;
    case 'ask':
      return driver ? (
        <AskDialog {...shared} driver={driver} byProvider={goesToProvider(overview)} />
      ) : null;
    case 'answer':
      return driver?.openQuery ? (
        <AnswerDialog {...shared} driver={driver} query={driver.openQuery} />
      ) : null;
    case null:
      return null;
  }
}
