import { useEffect, useState } from 'react';
import { commandOf } from '../commands.ts';
import { continuations, pendingKeys } from '../palette/hotkeys.ts';
import { useStore } from '../store.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import './keys.css';

/** Those who know the sequence never see it; those who hesitate do. */
const HESITATION = 300;

/** While a sequence waits for its next key: what each key would do. The status bar says it aloud. */
export function KeyHints() {
  const pending = useStore(pendingKeys);
  const [shown, setShown] = useState('');
  useEffect(() => {
    if (pending === '') return setShown('');
    const timer = setTimeout(() => setShown(pending), HESITATION);
    return () => clearTimeout(timer);
  }, [pending]);
  if (pending === '' || shown !== pending) return null;
  const rows = continuations(pending);
  return (
    <div className="key-hints" aria-hidden="true">
      <p className="key-hints-head">
        <KeyHint keys={pending} /> then one of these, or <KeyHint keys="esc" /> to leave it
      </p>
      <ul>
        {rows.map(({ keys, id }) => (
          <li key={keys}>
            <KeyHint keys={keys.slice(pending.length + 1)} />
            {commandOf(id).title}
          </li>
        ))}
      </ul>
    </div>
  );
}
