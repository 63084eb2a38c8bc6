import { LinkOnceDialog } from '#src/web/ui/link-once-dialog.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';

/** Shows the link of a new onboarding, this once. */
export function showLink({ address, mailed }: { address: string; mailed: boolean }): void {
  showDialog((close) => (
    <LinkOnceDialog
      title="Link of the onboarding"
      description={
        mailed
          ? 'It is mailed to the employee. It is shown here this once.'
          : 'There is no email address in the file, so hand it on. It is shown this once.'
      }
      address={address}
      onClose={close}
    />
  ));
}
