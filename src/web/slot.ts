/** A place in a screen that features fill which come after the screen's own. */
export interface Slot<Content> {
  /** Says in a manifest what a feature puts here. */
  put: (content: Content) => Filling;
  /** What the features have put here, in their order. */
  contents: () => readonly Content[];
}

/** What a feature puts into some slot. */
export interface Filling {
  install: () => void;
}

/** Makes a place to fill. It stands in the code of the screen that shows it. */
export function makeSlot<Content>(): Slot<Content> {
  const contents: Content[] = [];
  return {
    put: (content) => ({
      install: () => {
        if (!contents.includes(content)) contents.push(content);
      },
    }),
    contents: () => contents,
  };
}
