import type { ReactNode } from 'react';
import type { Requirement } from '#src/shared/permissions.ts';
import type { GatedFeature } from '#src/shared/services.ts';
import { hasFeature, permitted } from '#src/web/access.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { makeSlot } from '#src/web/slot.ts';
import type { Viewer } from '#src/web/viewer.ts';

/** What a part of an employee's file receives. */
export interface FilePartProps {
  employeeId: string;
  pane: PaneHandle;
}

/** A part of an employee's file that a later feature brings. */
export interface FilePart {
  /** Names its tab in addresses: `/manage/employees/:employeeId/tab/accidents`. */
  id: string;
  title: string;
  permission?: Requirement;
  feature?: GatedFeature;
  /** A tab after all others, which keep the places of their number keys. */
  last?: true;
  /** The tab of the file below whose own rows it stands, instead of a tab of its own; `header` is before the name. */
  under?: 'header' | 'summary' | 'documents' | 'orders' | 'drugAlcohol' | 'medical';
  View: (props: FilePartProps) => ReactNode;
  /** How much there is in it, shown in its tab. */
  count?: (client: number | null, employeeId: string, signal: AbortSignal) => Promise<number>;
}

/** What later features put into an employee's file, in the order of the tabs. */
export const filePart = makeSlot<FilePart>();

/** The parts that a viewer may see, in the order of their tabs. */
export function filePartsFor(viewer: Viewer): readonly FilePart[] {
  return filePart
    .contents()
    .filter(
      ({ permission, feature }) => permitted(permission, viewer) && hasFeature(feature, viewer),
    );
}
