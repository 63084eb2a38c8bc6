import { useState, type Ref } from 'react';
import type { ScoringRule } from '../scheme.rules.ts';

interface RulePickerProps {
  /** The rules of the line's kind; the first nine have a number key. */
  rules: readonly ScoringRule[];
  chosen: string | null;
  onChoose: (ruleId: string) => void;
  inputRef: Ref<HTMLInputElement>;
  /** Gives the keyboard back to the lines. */
  onDone: () => void;
}

/** The rules that a line can be, by number, by name or by click. */
export function RulePicker({ rules, chosen, onChoose, inputRef, onDone }: RulePickerProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = rules.filter(({ title }) =>
    words.every((word) => title.toLowerCase().includes(word)),
  );
  const current = shown[Math.min(at, shown.length - 1)];
  const done = () => {
    setText('');
    setAt(0);
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
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.metaKey || event.ctrlKey) return;
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (by !== 0) setAt(Math.max(0, Math.min(shown.length - 1, at + by)));
          else if (event.key === 'Enter') {
            if (current) onChoose(current.ruleId);
            done();
          } else if (event.key === 'Escape') done();
          else return;
          event.preventDefault();
          event.stopPropagation();
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
