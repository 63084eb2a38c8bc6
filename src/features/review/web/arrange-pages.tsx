import { PagesArranger } from '#src/features/pages/web/pages-arranger.tsx';
import type { ItemWork } from '#src/features/pages/web/pages-arranger.tsx';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { formPath, noteChange } from './desk.ts';
import { leases } from './leases.ts';

const WORK: ItemWork = { leases, formPath, noteChange };

/** Arranges the pages of a document in review: under its lease, as one step more to take back. */
export function ArrangePages(screen: ScreenProps) {
  return <PagesArranger {...screen} work={WORK} />;
}
