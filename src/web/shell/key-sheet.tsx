import { useMemo } from 'react';
import type { Command, Group } from '#commands/command.ts';
import { COMMAND_IDS, commandOf } from '#commands/registry.ts';
import { isListed } from '../palette/available.ts';
import { useStore } from '../store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { keyText } from '../ui/keys.ts';
import { useViewer } from '../viewer.ts';
import { keySheetOpen } from './shell-state.ts';

/** Every key of this user's commands, by group, straight from the registry. */
export function KeySheet() {
  return useStore(keySheetOpen) ? <Sheet /> : null;
}

function Sheet() {
  const viewer = useViewer();
  const groups = useMemo(() => {
    const found = new Map<Group, Command[]>();
    for (const id of COMMAND_IDS) {
      const command = commandOf(id);
      if (!command.keys?.length || !isListed(command, viewer)) continue;
      found.set(command.group, [...(found.get(command.group) ?? []), command]);
    }
    return [...found];
  }, [viewer]);
  return (
    <Dialog wide title="Keyboard shortcuts" onClose={() => keySheetOpen.set(false)}>
      <div
        className="key-sheet"
        role="region"
        aria-label="Keys by group"
        // Scrolls where the window is small, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-autofocus
      >
        <div className="key-columns">
          {groups.map(([group, commands]) => (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              <dl>
                {commands.map((command) => (
                  <div key={command.title}>
                    <dt>{command.title}</dt>
                    <dd>
                      {command.keys?.map((keys) => (
                        <span key={keys}>
                          <KeyHint keys={keys} />
                          <span className="visually-hidden">{keyText(keys)}</span>
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
