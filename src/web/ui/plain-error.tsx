import { ApiError } from '../api-error.ts';
import { useSay } from '../language.ts';
import { Button } from './button.tsx';
import { messageOf } from './error-message.ts';

/** What is said of an address that cannot be one: a mail program cut it off, or it was typed. */
const CUT_OFF =
  'This link is not complete. Open it again from the mail itself, or ask the employer for a new one.';

/**
 * Says what happened and offers to try again, on pages without the shell: they have no Home to go to. A link that is cut off
 * stays so, however often it is tried.
 */
export function PlainError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useSay();
  const isCutOff = error instanceof ApiError && error.code === 'request.not_found';
  return (
    <div className="error-state" role="alert">
      <p className="error-title">{say(isCutOff ? CUT_OFF : messageOf(error))}</p>
      {!isCutOff && (
        <div className="error-ways">
          <Button onClick={onRetry}>{say('Retry')}</Button>
        </div>
      )}
    </div>
  );
}
