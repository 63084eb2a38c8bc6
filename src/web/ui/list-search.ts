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
  /** What the list takes of it: Escape empties the box. */
  escape: { onEscape?: () => void };
}

/** The search box of a list, which is empty when the screen opens: what was typed stands in no address. */
export function useListSearch(): ListSearch {
  const [text, setText] = useState('');
  const search = useSettled(text.trim().slice(0, LONGEST));
  return {
    search,
    box: { value: text, onChange: setText },
    escape: text === '' ? {} : { onEscape: () => setText('') },
  };
}
