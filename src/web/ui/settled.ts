import { useEffect, useState } from 'react';

/** How long typing pauses before what was typed is asked for, in milliseconds. */
export const SETTLE = 150;

/** The value once it has not changed for `ms`: what was typed, when the typing pauses. */
export function useSettled<T>(value: T, ms = SETTLE): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
