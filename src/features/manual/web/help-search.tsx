import { useEffect, useId, useMemo } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import { usePane } from '#src/web/panes/pane-context.ts';
import { ChoiceList } from '#src/web/ui/choice-list.tsx';
import type { SearchBoxController } from '#src/web/ui/search-box-controller.ts';
import { useSearchList } from '#src/web/ui/use-search-list.ts';
import type { ManualPage } from '../manual.contract.ts';
import {
  addressOfSection,
  excerptOf,
  findSections,
  sectionsOf,
  type PageSection,
} from './page-text.ts';

interface HelpSearchProps {
  pages: readonly ManualPage[];
  /** Opens the address of a section. */
  onChoose: (address: string) => void;
}

/** The search over all headings and texts of the help: `/` goes to it, arrows and Enter choose. */
export function HelpSearch({ pages, onChoose }: HelpSearchProps) {
  const id = useId();
  const pane = usePane();
  const sections = useMemo(() => pages.flatMap(sectionsOf), [pages]);
  const list = useSearchList<readonly PageSection[], PageSection>({
    useAnswer: () => ({ data: sections }),
    rowsOf: findSections,
    onEnter: (section) => choose(section),
    onEscape: () => list.type(''),
  });
  const { text, rows, at, box } = list;
  const choose = (section: PageSection) => {
    list.type('');
    onChoose(addressOfSection(section));
  };
  const controller: SearchBoxController = {
    kind: 'searchBox',
    focus: () => {
      box.current?.focus();
      box.current?.select();
    },
  };
  useScope('filter', controller, { pane });
  const isOpen = text.trim() !== '';
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, id, at]);

  return (
    <div>
      <input
        ref={box}
        type="search"
        className="input"
        role="combobox"
        aria-label="Search the help"
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={rows.length > 0 && isOpen}
        aria-controls={rows.length > 0 && isOpen ? `${id}-found` : undefined}
        aria-activedescendant={rows.length > 0 ? `${id}-${at}` : undefined}
        placeholder="Search the help"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => list.type(target.value)}
        onKeyDown={(event) => {
          if (isOpen) list.onKeyDown(event);
          if (event.defaultPrevented) event.stopPropagation();
        }}
      />
      {isOpen && rows.length > 0 && (
        <ChoiceList
          id={`${id}-found`}
          label="Found in the help"
          className="help-found"
          choices={rows.map((section, index) => ({
            id: `${id}-${index}`,
            number: null,
            selected: index === at,
            content: (
              <>
                <div className="help-hit-title">
                  {section.depth === 1
                    ? section.page.title
                    : `${section.page.title} › ${section.heading}`}
                </div>
                <div className="choice-detail">{excerptOf(section, text)}</div>
              </>
            ),
          }))}
          onChoose={(index) => {
            const section = rows[index];
            if (section) choose(section);
          }}
        />
      )}
      {isOpen && rows.length === 0 && (
        <p className="help-none" role="status">
          Nothing in the help has all these words.
        </p>
      )}
    </div>
  );
}
