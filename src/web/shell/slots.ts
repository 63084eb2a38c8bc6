import type { ReactNode } from 'react';
import type { CommandId } from '#commands/command.ts';
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

/** Something to do that Home names: how many there are, of what, and the list that has as many rows. */
export interface HomeStep {
  id: string;
  /** `stop` keeps somebody off the road or away from work. */
  tone: 'stop' | 'danger' | 'warning' | 'waiting';
  count: number;
  /** What they are, after the number. */
  word: string;
  /** What of it is meant, or what to do about it; empty for nothing. */
  about: string;
  /** Its list; or the command that leads there. */
  way: { to: string } | { command: CommandId; args: Record<string, string> };
  /** The lower, the sooner it is to be done (`HOME_ORDER`). */
  order: number;
}

/** How soon each kind of work is to be done, whichever feature brings it. */
export const HOME_ORDER = {
  /** Somebody may not drive, or may not work. */
  stopped: 0,
  /** Somebody gave it to the viewer, or it is in the viewer's hands. */
  mine: 10,
  /** It runs out within hours or this week. */
  soon: 20,
  /** Its day is over. */
  overdue: 30,
  /** Its day comes. */
  coming: 50,
  /** It waits its turn. */
  queued: 60,
  /** It is somebody else's turn. */
  others: 80,
} as const;

/** What a feature has to do for the viewer, read in one go; Home puts all of it in order, the worst first. */
export interface HomeSteps {
  id: string;
  /** Live hints of its topic renew them. */
  topic: string;
  isFor: (viewer: Viewer) => boolean;
  /** Of the client acted in, or of all; those without anything to do are left out. It counts as no activity (A01). */
  read: (viewer: Viewer, signal: AbortSignal) => Promise<readonly HomeStep[]>;
}
export const homeSteps = makeSlot<HomeSteps>();

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
