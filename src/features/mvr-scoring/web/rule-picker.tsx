import type { RefObject } from 'react';
import { useSearchList } from '#src/web/ui/use-search-list.ts';
import type { ScoringRule } from '../scheme.rules.ts';

interface RulePickerProps {
  /** The rules of the line's kind; the first nine have a number key. */
  rules: readonly ScoringRule[];
  chosen: string | null;
  onChoose: (ruleId: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Gives the keyboard back to the lines. */
  onDone: () => void;
}

/** The rules with every word of a text in their title. */
function named(rules: readonly ScoringRule[], text: string): readonly ScoringRule[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
}

/** The rules that a line can be, by number, by name or by click. */
export function RulePicker({ rules, chosen, onChoose, inputRef, onDone }: RulePickerProps) {
  const list = useSearchList({
    useAnswer: () => ({ data: rules }),
    rowsOf: named,
    box: inputRef,
    onEnter: ({ ruleId }) => {
      onChoose(ruleId);
      done();
    },
    onEscape: () => done(),
  });
  const { text, rows: shown, at } = list;
  const current = shown[at];
  const done = () => {
    list.type('');
    onDone();
  };
  return (
    <div className="score-rules">
      <input
        ref={inputRef}
        className="input"
        role="combobox"
        aria-label="Find a rule"
        aria-expanded="true"
        aria-controls="score-rule-list"
        aria-activedescendant={text !== '' && current ? `score-rule-${current.ruleId}` : undefined}
        placeholder="Find a rule"
        autoComplete="off"
        value={text}
        onChange={({ target }) => list.type(target.value)}
        onKeyDown={(event) => {
          list.onKeyDown(event);
          if (event.defaultPrevented) event.stopPropagation();
        }}
      />
      <div id="score-rule-list" className="score-rule-list" role="listbox" aria-label="Rules">
        {shown.map((rule) => {
          const number = rules.indexOf(rule) + 1;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are the digits, and those of the box that controls the list
            <div
              key={rule.ruleId}
              id={`score-rule-${rule.ruleId}`}
              role="option"
              tabIndex={-1}
              aria-selected={rule.ruleId === chosen}
              data-current={(text !== '' && rule === current) || undefined}
              onClick={() => {
                onChoose(rule.ruleId);
                done();
              }}
            >
              <span className="score-number">{number <= 9 && text === '' ? number : ''}</span>
              <span className="score-rule-title">{rule.title}</span>
              <span className="score-detail">
                {rule.points}
                {rule.isMajor ? ', major' : ''}
              </span>
            </div>
          );
        })}
      </div>
      {shown.length === 0 && <p className="none">No rule of this kind has that name.</p>}
    </div>
  );
}
