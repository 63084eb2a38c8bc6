import { useId, type KeyboardEvent } from 'react';
import { showCount } from './counts.ts';

export interface Tab {
  id: string;
  title: string;
  count?: number;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** A row of tabs with one tab stop; the panel below is the caller's. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === value);
    const step = STEPS[event.key];
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step === undefined
            ? -1
            : (at + step + tabs.length) % tabs.length;
    const next = tabs[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={`${id}-${tab.id}`}
          type="button"
          role="tab"
          className="tab"
          aria-selected={tab.id === value}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
        >
          {tab.title}
          {tab.count !== undefined && <span className="count">{showCount(tab.count)}</span>}
        </button>
      ))}
    </div>
  );
}
