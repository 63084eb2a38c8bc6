import { useSay } from '../language.ts';
import { Button } from './button.tsx';
import { messageOf } from './error-message.ts';

/** Says what happened and offers to try again, on pages without the shell: they have no Home to go to. */
export function PlainError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useSay();
  return (
    <div className="error-state" role="alert">
      <p className="error-title">{say(messageOf(error))}</p>
      <div className="error-ways">
        <Button onClick={onRetry}>{say('Retry')}</Button>
      </div>
    </div>
  );
}
