import type { ReactNode } from 'react';
import type { Requirement } from '#src/shared/permissions.ts';
import type { GatedFeature } from '#src/shared/services.ts';
import { hasFeature, permitted } from './access.ts';
import type { PaneHandle } from './panes/screen.ts';
import { FILE_PARTS } from './shell/slots.ts';
import type { Viewer } from './viewer.ts';

/** What a part of an employee's file receives. */
export interface FilePartProps {
  employeeId: string;
  pane: PaneHandle;
}

/** A part of an employee's file that a later feature brings, listed in `shell/slots.ts`. */
export interface FilePart {
  /** Names its tab in addresses: `/manage/employees/:employeeId/tab/accidents`. */
  id: string;
  title: string;
  permission?: Requirement;
  feature?: GatedFeature;
  /** The tab of the file below whose own rows it stands, instead of a tab of its own; `header` is before the name. */
  under?: 'header' | 'summary' | 'documents' | 'orders' | 'drugAlcohol' | 'medical';
  View: (props: FilePartProps) => ReactNode;
  /** How much there is in it, shown in its tab. */
  count?: (client: number | null, employeeId: string, signal: AbortSignal) => Promise<number>;
}

/** The parts that a viewer may see, in the order of their tabs. */
export function filePartsFor(viewer: Viewer): readonly FilePart[] {
  return FILE_PARTS.filter(
    ({ permission, feature }) => permitted(permission, viewer) && hasFeature(feature, viewer),
  );
}
