import { useEffect, useRef, useState, type Ref } from 'react';
import { Field } from '#src/web/ui/field.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { ReviewDocumentType } from '../review.shapes.ts';
import { ChoiceList, numberOf } from './choice-list.tsx';

interface TypeFieldProps {
  types: readonly ReviewDocumentType[];
  value: number | null;
  suggested: boolean;
  onChange: (documentTypeId: number) => void;
  error?: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

/** The document type: by number key from the list, or by typing a part of its name. */
export function TypeField({ types, value, suggested, onChange, error, inputRef }: TypeFieldProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const words = text.trim().toLowerCase().split(/\s+/);
  const shown =
    text.trim() === ''
      ? types
      : types.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A frame later: a pane that was just added gets its width after this, and until then every row is many lines tall.
    const frame = requestAnimationFrame(() => {
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [value, types]);
  const choose = (index: number) => {
    const type = shown[index];
    if (!type) return;
    onChange(type.documentTypeId);
    setText('');
    setAt(0);
  };
  return (
    <Field label="Document type" required error={error}>
      {(control) => (
        <>
          <input
            {...control}
            ref={inputRef}
            className="input"
            role="combobox"
            aria-expanded
            aria-controls="document-types"
            aria-activedescendant={
              text && shown[at] ? `type-${shown[at].documentTypeId}` : undefined
            }
            placeholder="Type a part of the name"
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setAt(0);
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
              if (event.key === 'ArrowDown') setAt(Math.min(at + 1, shown.length - 1));
              else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
              else if (event.key === 'Enter' && text.trim() !== '') choose(at);
              else if (event.key === 'Escape') {
                setText('');
                event.currentTarget.closest<HTMLElement>('.task-body')?.focus();
              } else return;
              event.preventDefault();
            }}
          />
          <ChoiceList
            listRef={list}
            className="type-choices"
            id="document-types"
            label="Document types"
            onChoose={choose}
            choices={shown.map((type, index) => {
              const selected = type.documentTypeId === value;
              return {
                id: `type-${type.documentTypeId}`,
                number: numberOf(types.indexOf(type)),
                selected,
                current: text !== '' && index === at,
                content: (
                  <>
                    {type.name}{' '}
                    {selected && suggested && <StatusBadge tone="suggested">suggested</StatusBadge>}
                  </>
                ),
              };
            })}
          />
        </>
      )}
    </Field>
  );
}
