import { useState } from 'react';

/*
 * An auditor's notes are never sent (D38): they stay in this browser, by audit, and are saved as a file when they ask.
 */

/** By employee; `company` for what is of no driver. */
export type Notes = Readonly<Record<string, string>>;

const keyOf = (auditId: string): string => `audited-notes:${auditId}`;

function read(auditId: string): Notes {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(auditId)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((one): one is [string, string] => typeof one[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** The notes of an audit, kept as they are typed; whether they could be kept. */
export function useNotes(auditId: string) {
  const [notes, setNotes] = useState(() => read(auditId));
  const [isKept, setKept] = useState(true);
  const write = (of: string, text: string): void => {
    // Of two tabs neither loses what the other wrote on another file.
    const next = { ...read(auditId), [of]: text };
    setNotes(next);
    try {
      localStorage.setItem(keyOf(auditId), JSON.stringify(next));
      setKept(true);
    } catch {
      setKept(false);
    }
  };
  return { notes, write, isKept };
}

/** The notes as a text to keep. */
export function notesText(
  { title, employerName, label }: { title: string; employerName: string; label: string },
  drivers: readonly { employeeId: string; name: string }[],
  notes: Notes,
): string {
  const parts = [
    ['The company', notes['company'] ?? ''],
    ...drivers.map(({ employeeId, name }) => [name, notes[employeeId] ?? '']),
  ].flatMap(([name, text]) => (text?.trim() ? [`${name}\n${text.trim()}`] : []));
  const head = `${employerName}: ${title}\nNotes of ${label}`;
  return `${[head, ...(parts.length > 0 ? parts : ['No notes.'])].join('\n\n')}\n`;
}
