import type { TextMatch, TextPlace } from './find.ts';

/** What the style sheet colours; made of ranges, so that the text layer's elements stay as they are. */
const ALL = 'pdf-match';
const CURRENT = 'pdf-match-current';

/** Marks matches of one page in its text layer, and the current one. Returns a function that removes the marks. */
export function markMatches(
  runs: readonly HTMLElement[],
  matches: readonly TextMatch[],
  current: TextMatch | null,
): () => void {
  // Browsers without highlights still count and go from match to match.
  if (!('highlights' in CSS)) return () => undefined;
  const others = matches.filter((match) => match !== current);
  const marked = (current ? [...others, current] : others).flatMap((match) => {
    const range = rangeOf(runs, match);
    return range ? [{ name: match === current ? CURRENT : ALL, range }] : [];
  });
  for (const { name, range } of marked) registered(name).add(range);
  return () => {
    for (const { name, range } of marked) CSS.highlights.get(name)?.delete(range);
  };
}

/** All views share the two: a name has one highlight in the whole page. */
function registered(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  // The current one over the others, should they touch.
  made.priority = name === CURRENT ? 1 : 0;
  CSS.highlights.set(name, made);
  return made;
}

function rangeOf(runs: readonly HTMLElement[], { start, end }: TextMatch): StaticRange | null {
  const [from, to] = [pointOf(runs, start), pointOf(runs, end)];
  if (!from || !to) return null;
  return new StaticRange({
    startContainer: from.node,
    startOffset: from.offset,
    endContainer: to.node,
    endOffset: to.offset,
  });
}

function pointOf(runs: readonly HTMLElement[], place: TextPlace) {
  const node = runs[place.run]?.firstChild;
  if (!(node instanceof Text)) return null;
  return { node, offset: Math.min(place.offset, node.length) };
}
