import { actionsOn, ofKind, type Actions } from '#src/web/palette/action.ts';
import { isEmployeeSubject } from './employee-subject.ts';
import { tabAddress } from './file-tabs.ts';
import { isNotes } from './notes-subject.ts';
import { printFile } from './print-file.ts';

const onFile = actionsOn(ofKind(isEmployeeSubject), 'Open an employee file first.');
const showTab = (tab: string) => onFile((file) => file.show(tab));
const onNotes = actionsOn(ofKind(isNotes), 'Open the notes of an employee file first.');

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
  'employee.print': onFile(({ employeeId }, { client }) => printFile(client, employeeId, false)),
  'employee.printProtected': onFile(({ employeeId }, { client }) =>
    printFile(client, employeeId, true),
  ),
  'employee.tab': onFile((file, { args }) => file.show(args['tab'] ?? '')),
  'employee.tabBeside': onFile(({ employeeId }, { args, open }) =>
    open(tabAddress(employeeId, args['tab'] ?? ''), { beside: true }),
  ),
  'notes.add': onFile((file) => file.addNote()),
  'notes.edit': onNotes((notes) => notes.edit()),
  'notes.delete': onNotes((notes) => notes.remove()),
} satisfies Actions;
