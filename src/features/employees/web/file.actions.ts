import type { Action, Actions } from '#src/web/palette/action.ts';
import { isEmployeeSubject } from './employee-subject.ts';
import { tabAddress } from './file-tabs.ts';
import { isNotes, type NotesSubject } from './notes-subject.ts';

const NO_FILE = 'Open an employee file first.';

const showTab =
  (tab: string): Action =>
  ({ subject, toast }) => {
    if (isEmployeeSubject(subject)) subject.show(tab);
    else toast(NO_FILE, 'warning');
  };

const onNotes =
  (act: (notes: NotesSubject) => void | Promise<void>): Action =>
  ({ subject, toast }) => {
    if (isNotes(subject)) return act(subject);
    toast('Open the notes of an employee file first.', 'warning');
  };

/** The tabs of an employee's file, each also in a pane of its own, and its notes. */
export const fileActions = {
  'employee.summary': showTab('summary'),
  'employee.documents': showTab('documents'),
  'employee.dates': showTab('dates'),
  'employee.orders': showTab('orders'),
  'employee.drugAlcohol': showTab('drugAlcohol'),
  'employee.medical': showTab('medical'),
  'employee.accidents': showTab('accidents'),
  'employee.notes': showTab('notes'),
  'employee.history': showTab('history'),
  'employee.tab': (context) => showTab(context.args['tab'] ?? '')(context),
  'employee.tabBeside': ({ args, subject, open, toast }) => {
    if (isEmployeeSubject(subject))
      open(tabAddress(subject.employeeId, args['tab'] ?? ''), { beside: true });
    else toast(NO_FILE, 'warning');
  },
  'notes.add': ({ subject, toast }) => {
    if (isEmployeeSubject(subject)) return subject.addNote();
    toast(NO_FILE, 'warning');
  },
  'notes.edit': onNotes((notes) => notes.edit()),
  'notes.delete': onNotes((notes) => notes.remove()),
} satisfies Actions;
