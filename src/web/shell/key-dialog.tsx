import { useRef, useState, type KeyboardEvent } from 'react';
import type { CommandId } from '#commands/command.ts';
import { commandOf } from '../commands.ts';
import { addKeys, judgeKeys } from '../palette/choose-keys.ts';
import { stepOf } from '../palette/record-keys.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { keyText, MAC } from '../ui/keys.ts';
import { toast } from '../ui/toasts.ts';

/** Keys pressed one after another within this time are a sequence; later ones begin anew. */
const TOGETHER = 1500;
const MOST_STEPS = 2;

interface KeyDialogProps {
  id: CommandId;
  /** The commands this user has: only with those can keys conflict. */
  listed: readonly CommandId[];
  onClose: () => void;
}

/** Takes the keys that are pressed for a command, and says what is in their way. */
export function KeyDialog({ id, listed, onClose }: KeyDialogProps) {
  const [keys, setKeys] = useState('');
  const last = useRef(0);
  const { title } = commandOf(id);
  const { refusal, notes } =
    keys === '' ? { refusal: null, notes: [] } : judgeKeys(id, keys, listed);
  const save = () => {
    if (keys === '' || refusal) return;
    addKeys(id, keys);
    toast(`${keyText(keys)} is now “${title}”.`, 'success');
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { nativeEvent } = event;
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
    // Escape leaves, Tab goes on to the buttons, Enter takes what was pressed.
    if (plain && (event.key === 'Escape' || event.key === 'Tab')) return;
    if (nativeEvent.isComposing || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    if (plain && event.key === 'Enter') return save();
    if (plain && event.key === 'Backspace') return setKeys('');
    const step = stepOf(nativeEvent, MAC);
    if (!step) return;
    const now = Date.now();
    const before = now - last.current < TOGETHER ? keys.split(' ').filter(Boolean) : [];
    last.current = now;
    setKeys([...(before.length < MOST_STEPS ? before : []), step].join(' '));
  };
  return (
    <Dialog
      title={`A key for “${title}”`}
      description="Press the keys you want, one after another for a sequence. Backspace starts over, Enter takes them."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={keys === '' || refusal !== null} onClick={save}>
            Use these keys
          </Button>
        </>
      }
    >
      <div
        className="key-recorder"
        role="textbox"
        aria-readonly="true"
        aria-label={keys === '' ? 'Press keys' : `Pressed: ${keyText(keys)}`}
        tabIndex={0}
        data-autofocus
        data-refused={refusal !== null || undefined}
        onKeyDown={onKeyDown}
      >
        {keys === '' ? <span className="keys-where">Press keys …</span> : <KeyHint keys={keys} />}
      </div>
      <div role="alert" className="key-verdict">
        {refusal && <p className="field-error">{refusal}</p>}
        {notes.map((note) => (
          <p key={note} className="field-hint">
            {note}
          </p>
        ))}
      </div>
    </Dialog>
  );
}
