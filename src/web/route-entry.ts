import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import type { Scope } from '#commands/command.ts';
import type { Requirement } from '#src/shared/permissions.ts';
import type { GatedFeature } from '#src/shared/services.ts';
import type { ScreenProps } from './panes/screen.ts';
import type { Slot } from './slot.ts';
import type { Viewer } from './viewer.ts';

/** A screen that is being opened, by whom, and where its answers are kept. */
export interface Asked extends Pick<ScreenProps, 'params' | 'search'> {
  viewer: Viewer;
  queryClient: QueryClient;
}

/** What a route shows. `reads` asks for what it shows first: the answer is on its way while the page changes. */
export type Screen = ComponentType<ScreenProps> & { reads?: (asked: Asked) => Promise<unknown> };

/** The headings of the sidebar, in this order. */
export const MENU_SECTIONS = ['Work', 'Alerts', 'Manage', 'Randoms', 'Clients'] as const;

/** A screen's address and all that the router, guard, sidebar and breadcrumbs know of it. */
export interface RouteEntry {
  /** With `:name` parameters. */
  path: `/${string}`;
  title: string;
  permission: Requirement;
  /** What it belongs to: not there without the client's service, or where the installation hides it (R125, R478). */
  feature?: GatedFeature;
  /** Shows breadcrumbs, starting at Home (R022, R023). */
  breadcrumb?: true;
  menu?: { section: (typeof MENU_SECTIONS)[number]; order: number; title?: string };
  /** How much waits there, shown in its menu entry. Live hints of the key's topic renew it; it counts as no activity (A01). */
  badge?: {
    queryKey: readonly [topic: string, client: null, part: string];
    read: (signal: AbortSignal) => Promise<number>;
  };
  internalOnly?: true;
  externalOnly?: true;
  /** An internal user must have chosen a client (R024). */
  needsClient?: true;
  /** The path of another screen whose pane it takes over, size and all: the steps of one task. */
  inPaneOf?: `/${string}`;
  /** A form with its paper in the pane after it: both get the room, and what stands before it folds to a strip. */
  desk?: true;
  /** What its screen publishes for commands: of each of its states, the scopes that are open together. */
  scopes?: readonly (readonly Scope[])[];
  /** Its slots, and which of its scopes are open beside what their parts publish. */
  slots?: readonly { slot: Pick<Slot<never>, 'scopes'>; beside: readonly Scope[] }[];
  /** Stands alone, without header and sidebar: signing in and the like. */
  bare?: true;
  /** With `bare`: it fills its window, and has no brand above it nor line below. */
  whole?: true;
  load: () => Promise<Screen>;
  /** Reads what it shows first as soon as someone has signed in who may open it. */
  ahead?: (queryClient: QueryClient) => Promise<void>;
}
