import type { Scope } from '#commands/command.ts';

/** A place in a screen that features fill which come after the screen's own. */
export interface Slot<Content> {
  /** Says in a manifest what a feature puts here, and which scopes that publishes. */
  put: (content: Content, scopes?: readonly Scope[]) => Filling;
  /** What the features have put here, in their order. */
  contents: () => readonly Content[];
  /** The scopes that each of its contents publishes. */
  scopes: () => readonly (readonly Scope[])[];
}

/** What a feature puts into some slot. */
export interface Filling {
  install: () => void;
}

/** Makes a place to fill. It stands in the code of the screen that shows it. */
export function makeSlot<Content>(): Slot<Content> {
  const filled = new Map<Content, readonly Scope[]>();
  return {
    put: (content, scopes = []) => ({ install: () => void filled.set(content, scopes) }),
    contents: () => [...filled.keys()],
    scopes: () => [...filled.values()],
  };
}
