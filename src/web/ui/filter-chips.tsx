import { Cross2Icon, MixerHorizontalIcon } from '@radix-ui/react-icons';
import { useRef, type KeyboardEvent } from 'react';
import { IconButton } from './button.tsx';
import type { ListFilter, ListStateHandle } from './list-state.ts';
import { Menu, type MenuEntry } from './menu.tsx';

interface FilterProps {
  filters: readonly ListFilter[];
  list: Pick<ListStateHandle, 'filters' | 'setFilter'>;
}

/** The menu that narrows a list: every filter with its values. */
export function FilterMenu({ filters, list }: FilterProps) {
  const items = filters.flatMap(({ id, title, options, more }, at): MenuEntry[] => [
    ...(at === 0 ? [] : (['separator'] as const)),
    { heading: title },
    ...options.map(({ value, label: name, depth = 0, detail }) => {
      const checked = list.filters[id] === value;
      const label = `${'\u2003'.repeat(depth)}${name}`;
      return {
        label,
        checked,
        ...(detail === undefined ? {} : { detail }),
        onSelect: () => list.setFilter(id, checked ? '' : value),
      };
    }),
    ...(more ? [{ id: more }] : []),
  ]);
  return (
    <Menu
      label="Filters"
      items={items}
      trigger={
        <IconButton label="Filters">
          <MixerHorizontalIcon />
        </IconButton>
      }
    />
  );
}

/** The filters that are on, each to be taken off: by a click, Enter, Delete or Backspace. Arrows go from one to the next. */
export function FilterChips({ filters, list }: FilterProps) {
  const row = useRef<HTMLDivElement>(null);
  const on = filters.flatMap(({ id, title, options }) => {
    const label = options.find(({ value }) => value !== '' && value === list.filters[id])?.label;
    return label === undefined ? [] : [{ id, title, label }];
  });
  if (on.length === 0) return null;
  const step = (from: Element, by: 1 | -1) => {
    const chips = [...(row.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    chips[chips.findIndex((chip) => chip === from) + by]?.focus();
  };
  const remove = (chip: HTMLElement, id: string) => {
    const next = chip.nextElementSibling ?? chip.previousElementSibling;
    const pane = chip.closest('[data-pane]');
    list.setFilter(id, '');
    const after = next ?? pane?.querySelector('input[type=search]') ?? null;
    if (after instanceof HTMLElement) after.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, id: string) => {
    if (event.key === 'Delete' || event.key === 'Backspace') remove(event.currentTarget, id);
    else if (event.key === 'ArrowRight') step(event.currentTarget, 1);
    else if (event.key === 'ArrowLeft') step(event.currentTarget, -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={row} className="filter-chips" role="group" aria-label="Filters that are on">
      {on.map(({ id, title, label }) => (
        <button
          key={id}
          type="button"
          className="filter-chip"
          title="Remove this filter"
          onClick={(event) => remove(event.currentTarget, id)}
          onKeyDown={(event) => onKeyDown(event, id)}
        >
          <span className="filter-chip-title">{title}</span> {label}
          <span className="visually-hidden">, remove the filter</span>
          <Cross2Icon aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
