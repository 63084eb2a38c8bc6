import { FormDialog } from './form-dialog.tsx';
import { toast } from './toasts.ts';
import './link-once-dialog.css';

interface LinkOnceDialogProps {
  title: string;
  /** To whom it goes, and until when it works. */
  description: string;
  /** The whole address of the link. */
  address: string;
  onClose: () => void;
}

/** Shows a link, this once, as only its hash is kept; and copies it. */
export function LinkOnceDialog({ title, description, address, onClose }: LinkOnceDialogProps) {
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel="Copy and close"
      onSubmit={async () => {
        await navigator.clipboard.writeText(address);
        toast('The link is copied.', 'success');
        onClose();
      }}
      keep={null}
      dirty={false}
      error={null}
      onClose={onClose}
    >
      <p className="link-once">{address}</p>
    </FormDialog>
  );
}
