import type { CompanyFile, CompanyPaper } from '../company-file.contract.ts';
import { FactsDialog } from './facts-dialog.tsx';
import { PaperDialog } from './paper-dialog.tsx';
import type { PaperStart } from './paper-draft.ts';
import { EndSupervisor, NameSupervisor } from './supervisor-dialogs.tsx';

/** The dialog that stands over a company's file. */
export type ShownDialog =
  | { kind: 'paper'; of: CompanyPaper | PaperStart }
  | { kind: 'facts'; clientId: number }
  | { kind: 'supervisor'; clientId: number }
  | { kind: 'end'; supervisorId: string };

/** Shows the dialog that was asked for; none where what it is about is gone. */
export function FileDialogs({
  client,
  file,
  dialog,
  onClose,
}: {
  client: number;
  file: CompanyFile;
  dialog: ShownDialog;
  onClose: () => void;
}) {
  if (dialog.kind === 'paper')
    return <PaperDialog client={client} file={file} of={dialog.of} onClose={onClose} />;
  if (dialog.kind === 'supervisor')
    return (
      <NameSupervisor
        client={client}
        companies={file.companies}
        first={dialog.clientId}
        onClose={onClose}
      />
    );
  if (dialog.kind === 'end') {
    const one = file.supervisors.find(({ supervisorId }) => supervisorId === dialog.supervisorId);
    if (!one) return null;
    const company = file.companies.find(({ clientId }) => clientId === one.clientId);
    return <EndSupervisor client={client} company={company} supervisor={one} onClose={onClose} />;
  }
  return <FactsDialog client={client} clientId={dialog.clientId} onClose={onClose} />;
}
