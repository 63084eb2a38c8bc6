import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { toast } from '#src/web/ui/toasts.ts';
import './onboarding.css';

interface Made {
  address: string;
  mailed: boolean;
}

/** Shows the link of a new onboarding, this once. */
export function showLink(made: Made): void {
  showDialog((close) => <LinkDialog made={made} onClose={close} />);
}

function LinkDialog({ made: { address, mailed }, onClose }: { made: Made; onClose: () => void }) {
  return (
    <FormDialog
      title="Link of the onboarding"
      description={
        mailed
          ? 'It is mailed to the employee. It is shown here this once.'
          : 'There is no email address in the file, so hand it on. It is shown this once.'
      }
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
      <p className="onboarding-link">{address}</p>
    </FormDialog>
  );
}
