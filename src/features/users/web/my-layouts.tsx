import { AccountLinks } from '#src/web/shell/account-links.tsx';
import { keepOption, keptOptions, useOptions, type OptionValue } from '#src/web/kept-options.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import '#src/web/ui/account.css';
import { Button } from '#src/web/ui/button.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { layoutsOf, type KeptLayout } from './layouts.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

/** The arrangements of panes that are remembered, and forgetting them. */
export function MyLayouts(_props: ScreenProps) {
  const { user } = useViewer();
  const layouts = layoutsOf(useOptions());
  const isOwn = Boolean(user && !user.impersonator && !user.isAuditor);
  return (
    <>
      <AccountLinks at={ownAddresses.layouts} own={isOwn} />
      <Section
        title="Remembered layouts"
        actions={layouts.length > 1 && <Button onClick={() => forget(layouts)}>Forget all</Button>}
      >
        {layouts.length === 0 ? (
          <p className="account-note account-empty">
            No layout is remembered yet. Open a screen beside another and drag the edge between
            them: the next time they stand so again, on any machine.
          </p>
        ) : (
          <ul className="account-rows">
            {layouts.map((layout) => (
              <li key={layout.name} className="account-row">
                <div className="account-row-main">
                  <p className="account-row-title">{layout.title}</p>
                  {layout.savedAt && (
                    <p className="account-row-detail">Kept {showInstant(layout.savedAt)}</p>
                  )}
                </div>
                <Button aria-label={`Forget ${layout.title}`} onClick={() => forget([layout])}>
                  Forget
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

function forget(layouts: readonly KeptLayout[]): void {
  const before = layouts.map(({ name }) => [name, keptOptions.get()[name]] as const);
  for (const { name } of layouts) keepOption(name, null);
  const text =
    layouts.length === 1 ? `Forgot ${layouts[0]?.title}.` : `Forgot ${layouts.length} layouts.`;
  toast(text, 'success', {
    undo: () => {
      for (const [name, value] of before) keepOption(name, value as OptionValue);
    },
  });
}
