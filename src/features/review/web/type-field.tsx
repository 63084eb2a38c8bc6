import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { DOCUMENT_FIELDS } from '#src/features/documents/document.fields.ts';
import { Field } from '#src/web/ui/field.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { useSearchList } from '#src/web/ui/use-search-list.ts';
import type { ReviewDocumentType } from '#src/features/intake/item.shapes.ts';
import { ChoiceList, numberOf } from '#src/web/ui/choice-list.tsx';
import './review.css';

interface TypeFieldProps {
  types: readonly ReviewDocumentType[];
  value: number | null;
  suggested: boolean;
  onChange: (documentTypeId: number) => void;
  error?: string | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The types with every word of a text in their name. */
function named(types: readonly ReviewDocumentType[], text: string): readonly ReviewDocumentType[] {
  const words = text.toLowerCase().split(/\s+/);
  return types.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}

/** The document type: by number key from the list, or by typing a part of its name. */
export function TypeField({ types, value, suggested, onChange, error, inputRef }: TypeFieldProps) {
  const typeList = useSearchList({
    useAnswer: () => ({ data: types }),
    rowsOf: named,
    box: inputRef,
    onEnter: (_, index) => choose(index),
    onEscape: () => {
      const body = inputRef.current?.closest<HTMLElement>('.task-body');
      typeList.type('');
      body?.focus();
    },
  });
  const { text, rows: shown, at } = typeList;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A frame later: a pane that was just added gets its width after this, and until then every row is many lines tall.
    const frame = requestAnimationFrame(() => {
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [value, types]);
  const choose = (index: number) => {
    const type = typeList.take(index);
    if (!type) return;
    onChange(type.documentTypeId);
    typeList.type('');
  };
  return (
    <Field label={DOCUMENT_FIELDS.documentTypeId.label} required error={error}>
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
            onChange={({ target }) => typeList.type(target.value)}
            onKeyDown={(event) => {
              // Without a text Enter is the form's.
              if (event.key !== 'Enter' || text.trim() !== '') typeList.onKeyDown(event);
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
                    {selected && suggested && (
                      <StatusBadge tone="suggested" size="small">
                        suggested
                      </StatusBadge>
                    )}
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
