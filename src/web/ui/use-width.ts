import { useLayoutEffect, useState, type RefObject } from 'react';

/** The width of an element in whole pixels, followed; Infinity until it stands. `shown` says whether it does. */
export function useWidth(element: RefObject<HTMLElement | null>, shown: boolean): number {
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    const target = element.current;
    if (!shown || !target) return undefined;
    const read = () => setWidth(Math.floor(target.clientWidth) || Infinity);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, shown]);
  return width;
}
