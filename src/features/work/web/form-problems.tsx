import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import '#src/web/ui/task-form.css';

interface FormProblemsProps {
  /** Why the work on the screen is not held by this person; null while it is. */
  notHeld: string | null;
  onClaim: () => void;
  /** Why the last act was refused; null where it was not. */
  error: unknown;
}

/** What stands above the form of claimed work when it is not held any more, or an act of it was refused. */
export function FormProblems({ notHeld, onClaim, error }: FormProblemsProps) {
  return (
    <>
      {notHeld !== null && (
        <p className="task-alert" role="alert">
          {notHeld}{' '}
          <Button variant="quiet" onClick={onClaim}>
            Try to claim it
          </Button>
        </p>
      )}
      {error !== null && (
        <p className="task-alert" role="alert">
          {messageOf(error)}
        </p>
      )}
    </>
  );
}
