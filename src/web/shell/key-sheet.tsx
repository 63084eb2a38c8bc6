import { useMemo, useState } from 'react';
import type { Scope } from '#commands/command.ts';
import { commandIds, commandOf } from '../commands.ts';
import { isListed } from '../palette/available.ts';
import { useKeymap } from '../palette/keymap.ts';
import { runCommand } from '../palette/run-command.ts';
import { focusedPane, openScopes } from '../palette/scope.ts';
import { letterKeys } from '../preferences.ts';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { keyText } from '../ui/keys.ts';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { useViewer } from '../viewer.ts';
import { keyRows, type KeyRow } from './key-rows.ts';
import { keySheetOpen } from './shell-state.ts';
import './keys.css';

/** Every key of this user's commands, those of the screen at hand first, then by group, straight from the registry and the user's own keys. */
export function KeySheet() {
  const viewer = useViewer();
  const { byCommand } = useKeymap();
  const lettersOn = useStore(letterKeys);
  const [text, setText] = useState('');
  const commands = useMemo(
    () =>
      commandIds().flatMap((id) => {
        const command = commandOf(id);
        return isListed(command, viewer) ? [{ id, command, keys: byCommand.get(id) ?? [] }] : [];
      }),
    [viewer, byCommand],
  );
  // As it was opened: under it nothing but itself is open.
  const [here] = useState(scopesHere);
  const groups = keyRows(commands, text, here);
  const count = groups.reduce((sum, [, rows]) => sum + rows.length, 0);
  const close = () => keySheetOpen.set(false);
  return (
    <Dialog
      wide
      title="Keyboard shortcuts"
      onClose={close}
      footer={
        <div className="key-sheet-foot">
          {viewer.user && (
            <CheckboxField
              label="Single-letter shortcuts"
              checked={lettersOn}
              onChange={(on) => letterKeys.set(on)}
            />
          )}
          <span className="spacer" />
          {viewer.user && (
            <Button
              onClick={() => {
                close();
                void runCommand('go.keys', 'button');
              }}
            >
              Change keys
            </Button>
          )}
        </div>
      }
    >
      <input
        type="search"
        className="input"
        aria-label="Search the shortcuts"
        placeholder="Search by what it does, or by key"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="visually-hidden" role="status">
        {text !== '' && `${count} shortcuts`}
      </p>
      <ScrollRegion className="key-sheet" aria-label="Keys by group">
        {count === 0 && <p className="key-sheet-none">No shortcut has this in its name or keys.</p>}
        <div className="key-columns">
          {groups.map(([group, rows]) => (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              <dl>
                {rows.map((row) => (
                  <KeyLine key={row.id} row={row} off={!lettersOn} />
                ))}
              </dl>
            </section>
          ))}
        </div>
      </ScrollRegion>
    </Dialog>
  );
}

/** The scopes of the pane that has the keyboard; of all panes where it has none. */
function scopesHere(): ReadonlySet<Scope> {
  const inPanes = openScopes().filter(
    ({ scope, paneId }) =>
      paneId !== null && scope !== 'dialog' && scope !== 'global' && scope !== 'workspace',
  );
  const own = inPanes.filter(({ paneId }) => paneId === focusedPane());
  return new Set((own.length > 0 ? own : inPanes).map(({ scope }) => scope));
}

function KeyLine({ row, off }: { row: KeyRow; off: boolean }) {
  const [first = '', last = ''] = row.keys;
  return (
    <div>
      <dt>{row.title}</dt>
      <dd data-off={off && isOff(first) ? true : undefined}>
        {row.range && row.keys.length > 1 ? (
          <>
            <KeyHint keys={first} /> <span aria-hidden="true">–</span> <KeyHint keys={last} />
            <span className="visually-hidden">
              {first} to {last}
            </span>
          </>
        ) : (
          row.keys.map((keys) => (
            <span key={keys}>
              <KeyHint keys={keys} />
              <span className="visually-hidden">{keyText(keys)}</span>
            </span>
          ))
        )}
      </dd>
    </div>
  );
}

/** Whether turning the single letters off turns these keys off. */
function isOff(keys: string): boolean {
  return keys.split(' ').every((step) => step.replace(/^shift\+(?=.)/, '').length === 1);
}
