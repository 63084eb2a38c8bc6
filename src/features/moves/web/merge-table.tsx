import { useId, type KeyboardEvent, type Ref } from 'react';
import type { Choice } from '../moves.rules.ts';
import type { Files, MergeLine } from './merge-lines.ts';

interface MergeTableProps {
  files: Files;
  lines: readonly MergeLine[];
  tableRef: Ref<HTMLTableElement>;
  onLine: (id: string) => void;
  onChoose: (id: string, side: Choice) => void;
}

const UP_DOWN: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
const SIDES: Readonly<Record<string, Choice>> = { ArrowLeft: 'to', ArrowRight: 'from' };

/** Goes so many lines on from the one under the keyboard; stops at the ends. */
export function stepLine(table: HTMLTableElement | null, step: number): void {
  const radios = [...(table?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])];
  const row = document.activeElement?.closest('tr');
  const at = radios.findIndex((radio) => radio.closest('tr') === row);
  radios[Math.min(Math.max(0, at + step), radios.length - 1)]?.focus();
}

/** Two files side by side, a line for each thing to choose; the arrows go from line to line and from side to side. */
export function MergeTable({ files, lines, tableRef, onLine, onChoose }: MergeTableProps) {
  const { to, from } = files;
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = UP_DOWN[event.key];
    const side = SIDES[event.key];
    const id = document.activeElement?.closest<HTMLElement>('tr')?.dataset['line'];
    if (step !== undefined) stepLine(event.currentTarget, step);
    else if (side && id) onChoose(id, side);
    else return;
    event.preventDefault();
  };
  const head = (title: string, file: Files['to']) => (
    <th scope="col">
      {title}
      <span className="merge-who">
        {file.firstName} {file.lastName}, {file.clientName}
      </span>
    </th>
  );
  return (
    <table ref={tableRef} className="merge-table" onKeyDown={onKeyDown}>
      <caption className="visually-hidden">What the file says after the merge</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Field or document</span>
          </th>
          {head('1 This file', to)}
          {head('2 Other file', from)}
          <th scope="col">After the merge</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <Line key={line.id} line={line} first={at === 0} onLine={onLine} onChoose={onChoose} />
        ))}
      </tbody>
    </table>
  );
}

interface LineProps extends Pick<MergeTableProps, 'onLine' | 'onChoose'> {
  line: MergeLine;
  first: boolean;
}

function Line(props: LineProps) {
  const { line } = props;
  const id = useId();
  return (
    <tr data-line={line.id} data-kind={line.kind}>
      <th scope="row" id={`${id}title`}>
        {line.title}
      </th>
      {SIDE_ORDER.map((side) => (
        <td key={side} data-chosen={line.choice === side || undefined}>
          <SideChoice {...props} side={side} group={id} />
        </td>
      ))}
      <td>
        {line.result || <span className="none">nothing</span>}
        {line.fixed && <span className="merge-who">{line.fixed}</span>}
      </td>
    </tr>
  );
}

const SIDE_ORDER: readonly Choice[] = ['to', 'from'];

interface SideChoiceProps extends LineProps {
  side: Choice;
  /** Names the radio buttons of the line, and its title. */
  group: string;
}

function SideChoice({ line, first, onLine, onChoose, side, group }: SideChoiceProps) {
  const chosen = line.choice === side;
  return (
    <label className="merge-choice">
      <input
        type="radio"
        name={group}
        aria-describedby={`${group}title`}
        checked={chosen}
        disabled={line.fixed !== null && !chosen}
        data-autofocus={(first && chosen) || undefined}
        onFocus={() => onLine(line.id)}
        onChange={() => onChoose(line.id, side)}
      />
      <span className={line[side] === '' ? 'none' : undefined}>{line[side] || 'nothing'}</span>
    </label>
  );
}
