import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import { ChoiceList } from '#src/web/ui/choice-list.tsx';
import { useSettled } from '#src/web/ui/settled.ts';
import { fileApi } from '../file.contract.ts';
import { mentionBegun, withMention } from './mentions.ts';

/** A colleague who can be mentioned. */
export interface Colleague {
  userId: string;
  name: string;
}

interface MentionPickerProps {
  client: number | null;
  employeeId: string;
  text: string;
  /** The text with the name in it, and who that is. */
  onMention: (text: string, colleague: Colleague) => void;
  /** The text area. */
  children: ReactNode;
}

/** Offers the colleagues who may open the file while `@` and letters are typed: arrows choose, Enter takes, Escape leaves. */
export function MentionPicker({
  client,
  employeeId,
  text,
  onMention,
  children,
}: MentionPickerProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  const [left, setLeft] = useState<number | null>(null);
  const begun = mentionBegun(text, caret);
  const search = useSettled(begun?.letters ?? '');
  const { data } = useQuery({
    queryKey: ['employees', client, 'mentionable', employeeId, search],
    queryFn: ({ signal }) =>
      call(
        fileApi.colleagues,
        { params: { employeeId }, query: search === '' ? {} : { search } },
        { client, signal },
      ),
    enabled: begun !== null && client !== null,
    staleTime: 60_000,
  });
  const found = begun === null || begun.from === left ? [] : (data?.colleagues ?? []);
  const current = Math.min(at, found.length - 1);
  const area = () => root.current?.querySelector('textarea') ?? null;
  const follow = () => setCaret(area()?.selectionStart ?? 0);
  const choose = (index: number) => {
    const colleague = found[index];
    if (!colleague || begun === null) return;
    const next = withMention(text, begun, caret, colleague.name);
    onMention(next.text, colleague);
    setCaret(next.caret);
    setAt(0);
    // Once the text stands there, behind the name.
    requestAnimationFrame(() => {
      area()?.focus();
      area()?.setSelectionRange(next.caret, next.caret);
    });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its keys are those of the text area within it
    <div
      ref={root}
      className="mention-picker"
      onInput={follow}
      onKeyUp={follow}
      onClick={follow}
      onKeyDownCapture={(event) => {
        if (found.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step) setAt((current + step + found.length) % found.length);
        else if (event.key === 'Enter' || event.key === 'Tab') choose(current);
        else if (event.key === 'Escape') setLeft(begun?.from ?? null);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
      {found.length > 0 && (
        <ChoiceList
          id={id}
          label="Colleagues to mention"
          className="mention-choices"
          onChoose={choose}
          choices={found.map(({ userId, name }, index) => ({
            id: `${id}-${userId}`,
            number: null,
            selected: index === current,
            current: index === current,
            content: name,
          }))}
        />
      )}
      <span className="visually-hidden" role="status">
        {found[current] &&
          `${found[current].name}, ${current + 1} of ${found.length}: Enter mentions`}
      </span>
    </div>
  );
}
