import { BookmarkIcon } from '@radix-ui/react-icons';
import { runCommand } from '#src/web/palette/run-command.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Menu, type MenuEntry } from '#src/web/ui/menu.tsx';
import { isShown, useRosterViews, type RosterView } from './roster-views.ts';

/** The views of the roster by name, the own ones below those that everyone has. */
export function ViewMenu({ search }: { search: Readonly<Record<string, unknown>> }) {
  const { given, saved } = useRosterViews();
  const shown = [...saved, ...given].find((view) => isShown(view, search));
  const entry = (view: RosterView): MenuEntry => ({
    label: view.name,
    checked: view === shown,
    onSelect: () => void runCommand('roster.openView', 'menu', { view: view.id }),
  });
  const own: MenuEntry[] =
    saved.length === 0 ? [] : [{ heading: 'Your views' }, ...saved.map(entry)];
  const changes: MenuEntry[] =
    saved.length === 0 ? [] : [{ id: 'roster.renameView' }, { id: 'roster.deleteView' }];
  const items: MenuEntry[] = [
    { heading: 'Views' },
    ...given.map(entry),
    ...own,
    'separator',
    { id: 'roster.saveView' },
    ...changes,
  ];
  return (
    <Menu
      label="Views"
      items={items}
      trigger={
        <Button icon={<BookmarkIcon />} aria-label={`View: ${shown?.name ?? 'your own choice'}`}>
          {shown?.name ?? 'View'}
        </Button>
      }
    />
  );
}
