import { BookmarkIcon } from '@radix-ui/react-icons';
import { useState } from 'react';
import type { AlertListPartProps } from '#src/features/alerts/web/alert-list.slot.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Menu, type MenuEntry } from '#src/web/ui/menu.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import type { AlertViewsSubject } from './report-subject.ts';
import { viewsOf } from './alert-views.ts';
import { ViewMailDialog } from './view-mail-dialog.tsx';

/** The views of a list of alerts that one keeps by name, and the mails about them. */
export function AlertViewsMenu({ list, client, pane, search }: AlertListPartProps) {
  const views = viewsOf(list);
  const saved = views.useOwn(client);
  const [isMailing, setMailing] = useState(false);
  const shown = saved.find((view) => views.isShown(view, search)) ?? null;
  const subject: AlertViewsSubject = {
    kind: 'alertViews',
    shown: shown?.name ?? null,
    count: saved.length,
    save: (name) => views.save(name, search, client),
    rename: (name) =>
      shown ? views.rename(shown.id, name, client) : 'Open one of your views first.',
    forget: () => {
      const undo = shown && views.remove(shown.id, client);
      if (undo) toast('The view is deleted, and mail about it ends.', 'success', { undo });
    },
    mail: () => setMailing(true),
  };
  useScope('alertViews', subject, { pane });
  const items: MenuEntry[] = [
    { heading: 'Your views' },
    ...saved.map((view) => ({
      label: view.name,
      checked: view === shown,
      onSelect: () => {
        views.takeColumns(view);
        pane.open(views.address(view));
      },
    })),
    ...(saved.length === 0 ? [] : (['separator'] as const)),
    { id: 'alerts.keepView' },
    ...(saved.length === 0
      ? []
      : ([
          { id: 'alerts.mailView' },
          { id: 'alerts.renameView' },
          { id: 'alerts.forgetView' },
        ] as const)),
  ];
  return (
    <>
      <Menu
        label="Views"
        items={items}
        trigger={
          <Button
            icon={<BookmarkIcon />}
            variant="quiet"
            aria-label={`View: ${shown?.name ?? 'your own choice'}`}
          >
            {shown?.name ?? 'View'}
          </Button>
        }
      />
      {isMailing && (
        <ViewMailDialog
          {...{ list, client, saved }}
          first={shown?.id ?? saved[0]?.id ?? ''}
          onClose={() => setMailing(false)}
        />
      )}
    </>
  );
}
