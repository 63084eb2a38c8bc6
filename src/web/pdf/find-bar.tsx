import { ChevronDownIcon, ChevronUpIcon, Cross2Icon } from '@radix-ui/react-icons';
import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { IconButton } from '../ui/button.tsx';
import { messageOf } from '../ui/error-message.ts';
import { findWords } from './find.ts';
import type { Find } from './use-find.ts';

interface FindBarProps {
  find: Find;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Gives the focus back to the pages. */
  onClose: () => void;
}

/** Finds words in the document: Enter goes on, Shift+Enter back, Escape closes. */
export function FindBar({ find, inputRef, onClose }: FindBarProps) {
  const { query, matches, at, pagesLeft, hasText, error, change, step } = find;
  useEffect(() => {
    inputRef.current?.focus();
    inputRef.current?.select();
  }, [inputRef]);
  if (!query) return null;
  const { text, matchCase, markAll } = query;
  const words = findWords({ query: text, total: matches.length, at, pagesLeft, hasText });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    const typing = event.target === inputRef.current;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && typing) step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="pdf-find" role="search" aria-label="Find in document" onKeyDown={onKeyDown}>
      <input
        ref={inputRef}
        className="input"
        type="search"
        aria-label="Find in document"
        placeholder="Find in document"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <span className="pdf-find-count" role="status">
        {error ? messageOf(error) : words}
      </span>
      <span className="pdf-find-tools">
        <IconButton
          label="Previous match"
          keys="shift+enter"
          disabled={matches.length === 0}
          onClick={() => step(-1)}
        >
          <ChevronUpIcon aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Next match"
          keys="enter"
          disabled={matches.length === 0}
          onClick={() => step(1)}
        >
          <ChevronDownIcon aria-hidden="true" />
        </IconButton>
        <button
          type="button"
          className="pdf-chip"
          aria-pressed={markAll}
          onClick={() => change({ markAll: !markAll })}
        >
          Highlight all
        </button>
        <button
          type="button"
          className="pdf-chip"
          aria-pressed={matchCase}
          onClick={() => change({ matchCase: !matchCase })}
        >
          Match case
        </button>
        <IconButton label="Close find" keys="esc" onClick={onClose}>
          <Cross2Icon aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  );
}
