import { BookmarkIcon } from '@radix-ui/react-icons';
import { runCommand } from '#src/web/palette/run-command.ts';
import type { ListView } from '#src/web/saved-views.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Menu, type MenuEntry } from '#src/web/ui/menu.tsx';
import { isShown, useQueueViews } from './queue-views.ts';

/** The views of the queue by name, the own ones below those that everyone has. */
export function QueueViewMenu({ state }: { state: Readonly<Record<string, unknown>> }) {
  const { given, saved } = useQueueViews();
  const shown = [...saved, ...given].find((view) => isShown(view, state));
  const entry = (view: ListView): MenuEntry => ({
    label: view.name,
    checked: view === shown,
    onSelect: () => void runCommand('queue.openView', 'menu', { view: view.id }),
  });
  const own: MenuEntry[] =
    saved.length === 0 ? [] : [{ heading: 'Your views' }, ...saved.map(entry)];
  const changes: MenuEntry[] =
    saved.length === 0 ? [] : [{ id: 'queue.renameView' }, { id: 'queue.deleteView' }];
  const items: MenuEntry[] = [
    { heading: 'Views' },
    ...given.map(entry),
    ...own,
    'separator',
    { id: 'queue.saveView' },
    ...changes,
  ];
  const name = shown && shown.id !== 'all' ? shown.name : 'View';
  return (
    <Menu
      label="Views of the queue"
      items={items}
      trigger={
        <Button icon={<BookmarkIcon />} aria-label={`View: ${shown?.name ?? 'your own choice'}`}>
          {name}
        </Button>
      }
    />
  );
}
