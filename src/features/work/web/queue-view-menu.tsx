import { BookmarkIcon } from '@radix-ui/react-icons';
import { runCommand } from '#src/web/palette/run-command.ts';
import type { ListView } from '#src/web/saved-views.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Menu } from '#src/web/ui/menu.tsx';
import type { MenuEntry } from '#src/web/ui/menu.tsx';
import type { QueueViews } from './queue-views.ts';

interface QueueViewMenuProps {
  views: QueueViews;
  /** The filters and the order as an address has them. */
  state: Readonly<Record<string, unknown>>;
}

/** The views of a queue by name, the own ones below those that everyone has. */
export function QueueViewMenu({ views, state }: QueueViewMenuProps) {
  const { given, commands } = views;
  const saved = views.useOwn();
  const shown = [...saved, ...given].find((view) => views.isShown(view, state));
  const entry = (view: ListView): MenuEntry => ({
    label: view.name,
    checked: view === shown,
    onSelect: () => void runCommand(commands.open, 'menu', { view: view.id }),
  });
  const own: MenuEntry[] =
    saved.length === 0 ? [] : [{ heading: 'Your views' }, ...saved.map(entry)];
  const changes: MenuEntry[] =
    saved.length === 0 ? [] : [{ id: commands.rename }, { id: commands.delete }];
  const items: MenuEntry[] = [
    { heading: 'Views' },
    ...given.map(entry),
    ...own,
    'separator',
    { id: 'queue.saveView' },
    ...changes,
  ];
  const name = shown && shown !== given[0] ? shown.name : 'View';
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
