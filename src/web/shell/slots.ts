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

/** Reads the API's version, for the footer (R002). */
export const apiVersion = makeSlot<() => Promise<string>>();
