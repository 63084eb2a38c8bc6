/** A rectangle of the window, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where messages may stand, the usual place first. */
export const TOAST_PLACES = ['bottom-right', 'bottom-left', 'top-right'] as const;
export type ToastPlace = (typeof TOAST_PLACES)[number];

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Where messages stand so that they cover none of `free` (the primary actions, and what has the keyboard): where they are, as
 * long as that is so; else at the first place where it is; else where they cover the fewest.
 */
export function toastPlace(
  now: ToastPlace,
  boxes: Readonly<Record<ToastPlace, Box>>,
  free: readonly Box[],
): ToastPlace {
  const covered = (place: ToastPlace) => free.filter((one) => overlaps(boxes[place], one)).length;
  const ranked = [now, ...TOAST_PLACES].map((place) => ({ place, count: covered(place) }));
  const least = Math.min(...ranked.map(({ count }) => count));
  return ranked.find(({ count }) => count === least)?.place ?? now;
}
