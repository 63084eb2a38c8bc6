import { Cross2Icon, DotsHorizontalIcon, ColumnsIcon } from '@radix-ui/react-icons';
import { useMemo, useRef } from 'react';
import { useShownKeys } from '../palette/keymap.ts';
import { allRoutes } from '../routes.ts';
import { sidebarSections } from '../shell/sidebar-rules.ts';
import { useSelected, useStore } from '../store.ts';
import { IconButton } from '../ui/button.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { useViewer } from '../viewer.ts';
import { closePane, openFrom } from './open-panes.ts';
import { paneState, splitting } from './pane-state.ts';
import { RecordMenu } from './record-menu.tsx';
import { ownAddresses } from '#src/shared/own-addresses.ts';

interface PaneToolsProps {
  id: string;
  title: string;
  /** No other pane stands beside it. */
  alone: boolean;
  /** Only one pane is seen at a time. */
  narrow: boolean;
}

/** What can be done with a pane, at the right of its header; all of it has a command too. */
export function PaneTools({ id, title, alone, narrow }: PaneToolsProps) {
  const closeKeys = useShownKeys('pane.close') ?? '';
  const maximised = useSelected(paneState, (state) => state.maximised);
  const items: MenuEntry[] = narrow
    ? [{ id: 'pane.swap' }, 'separator', { id: 'pane.close' }]
    : [
        { id: 'pane.maximise', checked: maximised === id },
        { id: 'pane.collapse' },
        { id: 'pane.swap' },
        'separator',
        { id: 'pane.wider' },
        { id: 'pane.narrower' },
        { id: 'pane.resetSizes' },
        'separator',
        { id: 'pane.close' },
      ];
  return (
    <>
      <RecordMenu paneId={id} title={title} />
      <SplitMenu id={id} title={title} />
      {!alone && (
        <>
          <Menu
            label={`Pane ${title}`}
            align="end"
            items={items}
            trigger={
              <IconButton label="More for this pane">
                <DotsHorizontalIcon />
              </IconButton>
            }
          />
          <IconButton label="Close pane" keys={closeKeys} onClick={() => closePane(id)}>
            <Cross2Icon />
          </IconButton>
        </>
      )}
    </>
  );
}

/** Of a menu that is closed nothing is worked out: every pane has one, and is drawn anew with each document. */
const NONE: readonly MenuEntry[] = [];

/** The screens that can be opened beside this one. */
function SplitMenu({ id, title }: Pick<PaneToolsProps, 'id' | 'title'>) {
  const viewer = useViewer();
  const keys = useShownKeys('pane.split') ?? '';
  const open = useStore(splitting) === id;
  const chosen = useRef<string | null>(null);
  const items = useMemo<readonly MenuEntry[]>(() => {
    if (!open) return NONE;
    const openBeside = (path: string) => () => {
      chosen.current = path;
    };
    const screens = sidebarSections(allRoutes(), viewer).flatMap(({ items: found }) =>
      found.map(({ entry, disabled }) => ({
        label: entry.menu?.title ?? entry.title,
        disabled,
        onSelect: openBeside(entry.path),
      })),
    );
    return [
      { heading: 'Open beside' },
      { label: 'Home', onSelect: openBeside('/') },
      ...screens,
      { label: 'My profile', onSelect: openBeside(ownAddresses.profile) },
    ];
  }, [viewer, open]);
  return (
    <Menu
      label={`Open beside ${title}`}
      align="end"
      items={items}
      open={open}
      onOpenChange={(wanted) => splitting.set(wanted ? id : '')}
      onCloseAutoFocus={(event) => {
        const path = chosen.current;
        chosen.current = null;
        if (path === null) return;
        // The new pane takes the focus, not the trigger.
        event.preventDefault();
        openFrom(id, path, { beside: true });
      }}
      trigger={
        <IconButton label="Open a screen beside" keys={keys}>
          <ColumnsIcon />
        </IconButton>
      }
    />
  );
}
