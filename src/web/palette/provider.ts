import type { QueryClient } from '@tanstack/react-query';
import type { Argument } from '#commands/command.ts';
import type { PermissionGrants, Requirement } from '#src/shared/permissions.ts';

/** One result of a search in the palette. */
export interface PaletteRow {
  /** Unique within its provider. */
  id: string;
  title: string;
  detail?: string;
  /** Shown at the right. */
  meta?: string;
  /** Numbers and ids that put the row first when typed exactly. */
  exact?: readonly string[];
  /** Where choosing it leads. */
  open?: string;
  /** The command that choosing it runs instead. */
  run?: { id: string; args: Record<string, string> };
  /** What it hands over as an argument; the id when absent. */
  value?: string;
}

export interface PaletteContext {
  client: number | null;
  queryClient: QueryClient;
  grants: PermissionGrants;
}

export type PaletteMode = '@' | '#' | ':';

/** A search that a feature brings to the palette. */
export interface PaletteProvider {
  mode: PaletteMode;
  /** The kind of argument that it answers. */
  kind: Argument['kind'];
  /** What it finds, in the plural: `employees`. */
  label: string;
  permission: Requirement;
  /** Rows for `text`, best first; rejects when `signal` is aborted. Empty text gives a useful start. */
  search: (text: string, signal: AbortSignal, context: PaletteContext) => Promise<PaletteRow[]>;
}
