import { keyCaps, keyText } from './keys.ts';

/** Shows keys as caps; the reader hears them in `aria-keyshortcuts` of the control itself. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <span className="key-hint" title={keyText(keys)} aria-hidden="true">
      {keyCaps(keys).map((step, at) => (
        <kbd key={`${at}${step.join('')}`}>{step.join(' ')}</kbd>
      ))}
    </span>
  );
}
