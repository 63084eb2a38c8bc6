/** A place on a page to be pointed out, in shares of the page as it stands by itself. */
export interface PageMark {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** What it is, in a word or two. */
  label: string;
  /** `fact` of a person, or what says something about the `paper` itself. */
  tone: 'fact' | 'paper';
}

/** A box of a page that is turned by quarter turns to the right. */
export function turnedBox<Box extends Pick<PageMark, 'x' | 'y' | 'width' | 'height'>>(
  box: Box,
  degrees: number,
): Box {
  const { x, y, width, height } = box;
  const turn = ((degrees % 360) + 360) % 360;
  if (turn === 90) return { ...box, x: 1 - y - height, y: x, width: height, height: width };
  if (turn === 180) return { ...box, x: 1 - x - width, y: 1 - y - height };
  if (turn === 270) return { ...box, x: y, y: 1 - x - width, width: height, height: width };
  return box;
}
