import { useState } from 'react';
import { useSettled } from './settled.ts';

/** As much as a list's search takes. */
const LONGEST = 100;

/** What is typed into the search box above a list. */
interface ListSearch {
  /** What is searched for: what was typed, once the typing pauses. */
  search: string;
  /** What the SearchBox takes of it. */
  box: { value: string; onChange: (text: string) => void };
  /** What the list takes of it: Escape empties the box, and nothing is opened while it is typed into. */
  escape: { onEscape?: () => void; isTyping?: boolean };
}

/** The search box of a list, which is empty when the screen opens: what was typed stands in no address. */
export function useListSearch(): ListSearch {
  const [text, setText] = useState('');
  const wanted = text.trim().slice(0, LONGEST);
  const search = useSettled(wanted);
  return {
    search,
    box: { value: text, onChange: setText },
    escape: {
      isTyping: search !== wanted,
      ...(text === '' ? {} : { onEscape: () => setText('') }),
    },
  };
}
