let enter: (() => void) | null = null;

/** The menu bar installs how it takes the keyboard; returns what removes it. */
export function installMenus(take: () => void): () => void {
  enter = take;
  return () => {
    if (enter === take) enter = null;
  };
}

/** Gives the keyboard to the menus; false where there are none. */
export function focusMenus(): boolean {
  enter?.();
  return enter !== null;
}

/** What a key of the keyboard's says of Alt: pressed and let go alone, it means the menus, as in every desktop program. */
export interface AltWatch {
  down: (key: string, withOthers: boolean) => void;
  /** Whether this release is that of a lone Alt. */
  up: (key: string) => boolean;
  cancel: () => void;
}

/** Follows Alt. Anything pressed or clicked in between makes it a modifier. */
export function watchAlt(): AltWatch {
  let alone = false;
  return {
    down: (key, withOthers) => void (alone = key === 'Alt' && !withOthers),
    up: (key) => {
      const was = alone && key === 'Alt';
      alone = false;
      return was;
    },
    cancel: () => void (alone = false),
  };
}

/** Where a key leads on the bar from the item at `at`: arrows, Home, End, or a first letter; -1 for any other key. */
export function barStep(titles: readonly string[], at: number, key: string): number {
  const count = titles.length;
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1 || key === ' ') return -1;
  const letter = key.toLowerCase();
  const after = [...titles.keys()].map((step) => (at + 1 + step) % count);
  return after.find((index) => titles[index]?.toLowerCase().startsWith(letter)) ?? -1;
}
