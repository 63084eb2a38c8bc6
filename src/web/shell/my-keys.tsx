import { Cross2Icon } from '@radix-ui/react-icons';
import { useState } from 'react';
import type { CommandId } from '#commands/command.ts';
import { commandIds, commandOf } from '../commands.ts';
import '../ui/account.css';
import { AccountLinks } from './account-links.tsx';
import { isListed } from '../palette/available.ts';
import { changedCommands, removeKeys, resetKeys } from '../palette/choose-keys.ts';
import { useKeymap } from '../palette/keymap.ts';
import type { ScreenProps } from '../panes/screen.ts';
import { letterKeys } from '../preferences.ts';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { CommandButton } from '../ui/command-button.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { keyText } from '../ui/keys.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { Section } from '../ui/section.tsx';
import { useViewer } from '../viewer.ts';
import { keySections } from './key-rows.ts';
import { KeyDialog } from './key-dialog.tsx';
import './my-keys.css';
import { ownAddresses } from '#src/shared/own-addresses.ts';

/** The user's own keys: change, add, remove, reset, and turning single letters off (WCAG 2.1.4). */
export function MyKeys(_props: ScreenProps) {
  const viewer = useViewer();
  const { byCommand } = useKeymap();
  const letters = useStore(letterKeys);
  const [text, setText] = useState('');
  const [choosing, setChoosing] = useState<CommandId | null>(null);
  const listed = commandIds().filter((id) => isListed(commandOf(id), viewer));
  const changed = new Set(changedCommands());
  const isOwn = !viewer.user?.impersonator && !viewer.auditor;
  const keyed = listed.map((id) => ({ id, command: commandOf(id), keys: byCommand.get(id) ?? [] }));
  const sections = keySections(keyed, text);
  return (
    <>
      <AccountLinks at={ownAddresses.keys} own={isOwn} />
      <Section
        title="Keys"
        actions={changed.size > 0 && <CommandButton id="keys.reset">Reset all</CommandButton>}
      >
        <p className="account-note">
          {isOwn
            ? 'Your keys are kept with your account and work on every machine you sign in on.'
            : 'What you change here lasts until this tab is closed.'}
        </p>
        <CheckboxField
          label="Single-letter shortcuts"
          hint="Off, only keys with Ctrl, Alt or a function key run commands."
          checked={letters}
          onChange={(on) => letterKeys.set(on)}
        />
        <div className="keys-search">
          <SearchBox
            label="Search commands and keys"
            value={text}
            onChange={setText}
            placeholder="Search by what it does, or by key"
          />
        </div>
        {sections.length === 0 && (
          <p className="account-note">No command has this in its name or keys.</p>
        )}
        <div className="keys-groups">
          {sections.map(([section, commands]) => (
            <section key={section} className="keys-group" aria-label={section}>
              <h4>{section}</h4>
              <ul>
                {commands.map(({ id, keys }) => (
                  <KeyRow
                    key={id}
                    id={id}
                    keys={keys}
                    changed={changed.has(id)}
                    onChoose={() => setChoosing(id)}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Section>
      {choosing && <KeyDialog id={choosing} listed={listed} onClose={() => setChoosing(null)} />}
    </>
  );
}

interface KeyRowProps {
  id: CommandId;
  keys: readonly string[];
  changed: boolean;
  onChoose: () => void;
}

function KeyRow({ id, keys, changed, onChoose }: KeyRowProps) {
  const { title } = commandOf(id);
  return (
    <li className="keys-row" data-changed={changed || undefined}>
      <span className="keys-title">
        {title}
        {changed && <span className="keys-changed">changed</span>}
      </span>
      <span className="keys-caps">
        {keys.map((one) => (
          <span key={one} className="keys-cap">
            <KeyHint keys={one} />
            <span className="visually-hidden">{keyText(one)}</span>
            <button
              type="button"
              title={`Remove ${keyText(one)}`}
              aria-label={`Remove ${keyText(one)} from ${title}`}
              onClick={() => removeKeys(id, one)}
            >
              <Cross2Icon aria-hidden="true" />
            </button>
          </span>
        ))}
        {keys.length === 0 && <span className="keys-where">no key</span>}
      </span>
      <span className="keys-actions">
        {changed && (
          <Button variant="quiet" aria-label={`Reset ${title}`} onClick={() => resetKeys(id)}>
            Reset
          </Button>
        )}
        <Button aria-label={`Add key to ${title}`} onClick={onChoose}>
          Add key
        </Button>
      </span>
    </li>
  );
}
