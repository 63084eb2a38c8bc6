import { hasFeature, permitted } from '#src/web/access.ts';
import { filePartsFor, type FilePart } from './file.slot.ts';
import type { Viewer } from '#src/web/viewer.ts';
import { employeesAddresses } from '../employees.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** A tab of an employee's file. */
export interface FileTab extends Pick<FilePart, 'id' | 'title' | 'permission' | 'feature'> {
  /** Not for auditors, who look at the file and not at how it came about. */
  ownPeople?: true;
}

/** The tabs of this feature that stand before those of later ones. */
const FIRST: readonly FileTab[] = [
  { id: 'summary', title: 'Summary' },
  { id: 'documents', title: 'Documents', feature: 'documents' },
  { id: 'dates', title: 'Dates', feature: 'dates' },
  { id: 'orders', title: 'Orders', feature: 'orders' },
  {
    id: 'drugAlcohol',
    title: 'Drug and alcohol',
    permission: 'records.viewDrugAlcohol',
    feature: 'drugTestOrders',
  },
  { id: 'medical', title: 'Medical', feature: 'medicalRecords' },
];
const LAST: readonly FileTab[] = [
  { id: 'notes', title: 'Notes', ownPeople: true },
  { id: 'history', title: 'History', ownPeople: true },
];

function isShown({ permission, feature, ownPeople }: FileTab, viewer: Viewer): boolean {
  if (ownPeople && viewer.auditor) return false;
  return permitted(permission, viewer) && hasFeature(feature, viewer);
}

/** Whether a viewer sees this feature's own rows in a tab, and not only the parts of later ones. */
export function ownTabShown(id: string, viewer: Viewer): boolean {
  return [...FIRST, ...LAST].some((tab) => tab.id === id && isShown(tab, viewer));
}

/** The tabs of a file that a viewer may see, in their order. One that only holds parts of later features is there for them. */
export function fileTabsFor(viewer: Viewer): readonly FileTab[] {
  const parts = filePartsFor(viewer);
  const own = parts.filter(({ under }) => under === undefined);
  const shown = (tab: FileTab) =>
    isShown(tab, viewer) || parts.some(({ under }) => under === tab.id);
  return [
    ...FIRST.filter(shown),
    ...own.filter(({ last }) => !last),
    ...LAST.filter(shown),
    ...own.filter(({ last }) => last),
  ];
}

/** The tab that an address names: its own, or that of a part standing in it; null for none that the viewer may see. */
export function tabNamed(name: unknown, viewer: Viewer): string | null {
  if (typeof name !== 'string') return null;
  const part = filePartsFor(viewer).find(({ id }) => id === name);
  const id = part?.under ?? name;
  return fileTabsFor(viewer).some((tab) => tab.id === id) ? id : null;
}

/** The address of a tab of an employee's file. */
export function tabAddress(employeeId: string, tab: string): string {
  return addressAt(employeesAddresses.tab, { employeeId, tabToOpen: tab });
}
