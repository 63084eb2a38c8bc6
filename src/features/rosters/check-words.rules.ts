/** How many rows a check found of each kind; `remove` counts people who are missing from the file. */
interface CheckCounts {
  add: number;
  change: number;
  remove: number;
  fault: number;
  same: number;
}

const written = (count: number): string => count.toLocaleString('en-US');
const rowsIn = ({ add, change, fault, same }: CheckCounts): number => add + change + fault + same;
const changes = ({ add, change, remove }: CheckCounts): number => add + change + remove;

/** What a check found, in numbers, faults first, and what can be done now. */
export function checkWords(counts: CheckCounts): string {
  const { add, change, remove, fault, same } = counts;
  const total = rowsIn(counts);
  if (changes(counts) === 0 && fault === 0)
    return `Checked: ${rows(same)} ${same === 1 ? 'says' : 'say'} what is on file already. The update changes nothing.`;
  if (changes(counts) === 0) {
    const found =
      fault < total
        ? `${written(fault)} of ${rows(total)} ${fault === 1 ? 'has a fault' : 'have faults'}, and the others change nothing.`
        : total === 1
          ? 'the only row has a fault.'
          : `all ${written(total)} rows have faults.`;
    return `Checked: ${found} No row can be applied: correct the file and upload it again, or choose the columns again.`;
  }
  const kinds = [
    add > 0 && `${written(add)} ${add === 1 ? 'adds a person' : 'add people'}`,
    change > 0 && `${written(change)} ${change === 1 ? 'changes one' : 'change them'}`,
  ].filter((words) => words !== false);
  const found = [
    fault > 0 &&
      `${written(fault)} of ${rows(total)} ${fault === 1 ? 'has a fault and stays out' : 'have faults and stay out'}`,
    kinds.length > 0 &&
      (fault > 0 ? kinds.join(', ') : kinds.join(', ').replace(/^\S+/, rows(add || change))),
    remove > 0 &&
      (remove === 1
        ? '1 person missing from the file leaves the roster'
        : `${written(remove)} people missing from the file leave the roster`),
  ].filter((words) => words !== false);
  return `Checked: ${found.join('; ')}. Nothing is changed until you apply it.`;
}

/** The words of the button: how many rows it takes, and how many stay out. */
export function applyWords(counts: CheckCounts): string {
  const { remove, fault } = counts;
  const count = changes(counts);
  if (count === 0) return 'Apply';
  const what = remove > 0 ? (count === 1 ? '1 change' : `${written(count)} changes`) : rows(count);
  return `Apply ${what}${fault > 0 ? `, leave out ${written(fault)}` : ''}`;
}

/** Why there is nothing to apply; null where there is. */
export function nothingToApply(counts: CheckCounts): string | null {
  if (changes(counts) > 0) return null;
  if (counts.fault === 0) return 'The update changes nothing.';
  if (counts.fault < rowsIn(counts)) return 'The rows without faults change nothing.';
  return counts.fault === 1
    ? 'The only row has a fault.'
    : `All ${rows(counts.fault)} have faults.`;
}

const rows = (count: number): string => (count === 1 ? '1 row' : `${written(count)} rows`);
