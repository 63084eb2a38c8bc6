import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Handles a value that arrives while its field has the focus, such as one read from a document. If the user has typed
 * nothing since entering the field, the new value is selected, as it is when a field is entered with Tab, so that typing
 * replaces it instead of being added to it. Takes the field and the text it shows. Returns what its `onChange` calls first (a
 * handler of its own would come after it on the light page, when the first character is on the screen) and what its `onBlur` calls.
 */
export function useLateValue(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  shown: string,
): { noteTyped: () => void; onBlur: () => void } {
  const isTyped = useRef(false);
  useLayoutEffect(() => {
    if (!isTyped.current && document.activeElement === field.current) field.current?.select();
  }, [field, shown]);
  return {
    noteTyped: () => {
      isTyped.current = true;
    },
    onBlur: () => {
      // When the whole window loses the focus, the field stays the active element.
      if (document.activeElement !== field.current) isTyped.current = false;
    },
  };
}
