import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a field whose value may come while it has the keyboard, such as what is read from a document: unless something was
 * typed since it was entered, what comes is selected whole, as a field is that is entered by Tab. Typing takes its place
 * instead of going in behind it. Takes the field and what it shows; returns what to hand to it.
 */
export function useLateValue(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  shown: string,
): { onInput: () => void; onBlur: () => void } {
  const isTyped = useRef(false);
  useLayoutEffect(() => {
    if (!isTyped.current && document.activeElement === field.current) field.current?.select();
  }, [field, shown]);
  return {
    onInput: () => {
      isTyped.current = true;
    },
    onBlur: () => {
      // Where only the window was left, the field is still the one in hand.
      if (document.activeElement !== field.current) isTyped.current = false;
    },
  };
}
