import { expect, test } from 'vitest';
import { notesText } from './audited-notes.ts';

test('notes are saved by driver in the order of the sample, and only those that say something', () => {
  const audit = { title: 'Review', employerName: 'Fleet', label: 'Reed' };
  const drivers = [
    { employeeId: 'a', name: 'Quill, Dora' },
    { employeeId: 'b', name: 'Crane, Dan' },
  ];
  expect(notesText(audit, drivers, { b: 'No road test\n', a: '  ', company: 'Policy old' })).toBe(
    'Fleet: Review\nNotes of Reed\n\nThe company\nPolicy old\n\nCrane, Dan\nNo road test\n',
  );
  expect(notesText(audit, drivers, {})).toContain('No notes.');
});
