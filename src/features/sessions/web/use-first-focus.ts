import { useEffect, useRef, type RefObject } from 'react';

/** For the field a form on a page of its own begins with: it takes the focus once, when it appears. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
