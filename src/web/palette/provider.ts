import type { QueryClient } from '@tanstack/react-query';
import type { Argument } from '#commands/command.ts';
import type { PermissionGrants, Requirement } from '#src/shared/permissions.ts';
import type { GatedFeature } from '#src/shared/services.ts';

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
  /** It stands outside the client acted in, which is left when the row is opened. */
  across?: true;
  /** Why it cannot be chosen, in a sentence: it is shown, and choosing it does nothing. */
  refusal?: string;
  /** What it hands over as an argument; the id when absent. */
  value?: string;
}

export interface PaletteContext {
  /** The client to search in; null across clients. */
  client: number | null;
  queryClient: QueryClient;
  grants: PermissionGrants;
}

export type PaletteMode = '@' | '#' | '!' | ':';

/** A search that a feature brings to the palette; several may share a mode. */
export interface PaletteProvider {
  /** The sign it answers; `step` where it only answers a command's argument. */
  mode: PaletteMode | 'step';
  /** The kind of argument that it answers. */
  kind: Argument['kind'];
  /** What it finds, in the plural: `employees`. */
  label: string;
  permission: Requirement;
  /** What it belongs to: nothing is found without the client's service (R125). */
  feature?: GatedFeature;
  /** There is something to find only inside a client. */
  needsClient?: true;
  /** Answers its mode only while nothing is typed behind the sign: a start, like the jump list. */
  start?: true;
  /** How many letters it needs, in a client or across them; fewer find nothing. */
  least?: (client: number | null) => number;
  /** The command that takes the text itself, offered below the results. */
  more?: { command: string; argument: string; title: string };
  /** Rows for `text`, best first; rejects when `signal` is aborted. Empty text gives a useful start. */
  search: (text: string, signal: AbortSignal, context: PaletteContext) => Promise<PaletteRow[]>;
}
