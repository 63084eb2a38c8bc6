import type { ReactNode } from 'react';
import type { Part } from '../part.tsx';
import { makeSlot } from '../slot.ts';
import type { Viewer } from '../viewer.ts';

/** The header: the client acted in, announcements, and buttons beside the search. */
export const headerClient = makeSlot<Part<object>>();
export const headerNews = makeSlot<Part<object>>();
export const headerTools = makeSlot<Part<object>>();

/** What Home shows of a feature. */
export interface HomePart {
  side: 'left' | 'right';
  /** The lower, the higher it stands: what is to be done first. */
  order: number;
  /** Whether there is anything in it for this viewer. */
  isFor: (viewer: Viewer) => boolean;
  View: (props: object) => ReactNode;
}
export const homePart = makeSlot<HomePart>();

/** What the status bar says of a feature, after the place in a list. */
export const statusPart = makeSlot<Omit<HomePart, 'side' | 'order'>>();

/** Counts beside entries of the sidebar, of the client acted in: all of a feature's in one call. */
export interface MenuCounts {
  /** The entries that may have one. */
  paths: readonly string[];
  isFor: (viewer: Viewer) => boolean;
  /** Live hints of its topic renew them. */
  topic: string;
  /** By path; an entry without one shows none. It counts as no activity (A01). */
  read: (client: number, signal: AbortSignal) => Promise<Readonly<Record<string, number>>>;
}
export const menuCounts = makeSlot<MenuCounts>();

/** Reads the API's version, for the footer (R002). */
export const apiVersion = makeSlot<() => Promise<string>>();
