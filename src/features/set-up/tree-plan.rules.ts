import { CLIENT_FIELDS } from '#src/features/clients/client.fields.ts';
import { foldName } from '#src/features/rosters/row.rules.ts';
import { DEEPEST } from '#src/features/clients/clients.rules.ts';
import { STATE_ZONES } from '#src/shared/places.ts';
import { line } from '#src/shared/text.ts';
import { TREE_FIELDS, type TreeField } from './tree-fields.rules.ts';

/** A location that stands already at or below the place that the file is for. */
export interface StandingSite {
  clientId: number;
  legacyClientId: number;
  parentId: number | null;
  name: string;
  aliases: readonly string[];
  levelNumber: number;
}

/** What other clients hold, so that no row may have it: folded codes, and DOT numbers. */
export interface HeldElsewhere {
  codes: ReadonlySet<string>;
  dotNumbers: ReadonlySet<string>;
}

export interface TreeAddress {
  line1?: string;
  line2?: string;
  city?: string;
  state?: string;
  zip?: string;
}

/** What a row of the file comes to: a location to add, one that stands there already, or a fault. */
export interface PlannedSite {
  /** The row of the file. */
  line: number;
  kind: 'add' | 'same' | 'fault';
  name: string;
  code: string;
  /** What the file says of the place above, and the names from the top of the file's tree down to it. */
  parent: string;
  above: string[];
  DOTNumber: string | null;
  primaryAddress: TreeAddress;
  faults: { field: string; reason: string }[];
  /** Of one that stands there already. */
  clientId: number | null;
  /** The place above: the index of a row of the file, or a location that stands there. */
  below: { row: number } | { clientId: number } | null;
  level: number;
}

const label = (field: TreeField) => TREE_FIELDS[field].label;

/** Reads the cells of one row; what cannot be read is named, and the rest is read all the same. */
function readCells(
  cells: readonly string[],
  mapping: readonly (TreeField | null)[],
): Pick<PlannedSite, 'name' | 'code' | 'parent' | 'DOTNumber' | 'primaryAddress' | 'faults'> {
  const faults: PlannedSite['faults'] = [];
  const said = new Map<TreeField, string>();
  for (const [at, field] of mapping.entries()) {
    const text = (cells[at] ?? '').trim();
    if (field !== null && text !== '') said.set(field, text);
  }
  const read = (field: TreeField, most: number): string => {
    const found = line(most).safeParse(said.get(field) ?? '');
    if (found.success) return found.data;
    faults.push({ field: label(field), reason: found.error.issues[0]?.message ?? 'Correct this.' });
    return '';
  };
  if (cells.slice(mapping.length).some((cell) => cell.trim() !== ''))
    faults.push({
      field: 'Row',
      reason: `It has ${cells.length} cells, and the heading ${mapping.length}. A name with a comma needs quotation marks.`,
    });
  const name = read('name', 200);
  if (!said.has('name')) faults.push({ field: label('name'), reason: 'It is empty.' });
  const dot = said.get('dot') ?? null;
  const isDot = dot === null || CLIENT_FIELDS.DOTNumber.edit.safeParse(dot).success;
  if (!isDot)
    faults.push({ field: label('dot'), reason: 'Enter the DOT number, up to eight digits.' });
  const address = {
    line1: read('line1', 100),
    line2: read('line2', 100),
    city: read('city', 100),
    state: read('state', 40).toUpperCase(),
    zip: read('zip', 20),
  };
  if (address.state !== '' && !Object.hasOwn(STATE_ZONES, address.state))
    faults.push({ field: label('state'), reason: 'No such state. Write its two letters.' });
  return {
    name,
    code: read('code', 200),
    parent: read('parent', 200),
    DOTNumber: isDot ? dot : null,
    primaryAddress: Object.fromEntries(Object.entries(address).filter(([, text]) => text !== '')),
    faults,
  };
}

/** Rows by the text that they are looked up by, with how many have it. */
function rowsBy(rows: readonly PlannedSite[], key: 'code' | 'name' | 'DOTNumber') {
  const found = new Map<string, number[]>();
  for (const [at, row] of rows.entries()) {
    const text = foldName(row[key] ?? '');
    if (text !== '') found.set(text, [...(found.get(text) ?? []), at]);
  }
  return found;
}

/**
 * What each row of a file of locations comes to below `top`, by what stands there (`top` among it) and what others hold. A
 * place above is named by its code in the file, or its name in the file, or the number or a name of one that stands there.
 * A row without one stands right below `top`; one that names `top` itself is the top.
 */
export function planTree(
  rows: readonly { row: number; cells: readonly string[] }[],
  mapping: readonly (TreeField | null)[],
  standing: readonly StandingSite[],
  top: number,
  held: HeldElsewhere,
): PlannedSite[] {
  const planned = rows.map(({ row, cells }): PlannedSite => ({
    line: row,
    kind: 'add',
    above: [],
    clientId: null,
    below: null,
    level: 0,
    ...readCells(cells, mapping),
  }));
  const [byCode, byName] = [rowsBy(planned, 'code'), rowsBy(planned, 'name')];
  markTwins(planned, byCode, byName, rowsBy(planned, 'DOTNumber'), held);
  findParents(planned, byCode, byName, standing, top);
  settle(planned, standing, top, held);
  return planned;
}

/** Codes and DOT numbers that two rows have, or another client. */
function markTwins(
  planned: readonly PlannedSite[],
  byCode: ReadonlyMap<string, number[]>,
  byName: ReadonlyMap<string, number[]>,
  byDot: ReadonlyMap<string, number[]>,
  held: HeldElsewhere,
): void {
  const lineOf = (at: number | undefined) => (at === undefined ? 0 : (planned[at]?.line ?? 0));
  for (const [at, row] of planned.entries()) {
    const fault = (field: TreeField, reason: string) =>
      void row.faults.push({ field: label(field), reason });
    const twin = byCode.get(foldName(row.code))?.find((other) => other !== at);
    if (twin !== undefined) fault('code', `Row ${lineOf(twin)} has the same code.`);
    const named =
      row.code === '' ? undefined : byName.get(foldName(row.code))?.find((other) => other !== at);
    if (named !== undefined)
      fault('code', `Row ${lineOf(named)} is called so. A code is no other location’s name.`);
    const dotTwin = row.DOTNumber
      ? byDot.get(row.DOTNumber)?.find((other) => other !== at)
      : undefined;
    if (dotTwin !== undefined) fault('dot', `Row ${lineOf(dotTwin)} has the same DOT number.`);
    else if (row.DOTNumber && held.dotNumbers.has(row.DOTNumber))
      fault('dot', 'Another client or location has this DOT number.');
  }
}

/** Which location each row stands right below. */
function findParents(
  planned: readonly PlannedSite[],
  byCode: ReadonlyMap<string, number[]>,
  byName: ReadonlyMap<string, number[]>,
  standing: readonly StandingSite[],
  top: number,
): void {
  const byWord = new Map<string, Set<number>>();
  for (const site of standing)
    for (const word of [site.name, String(site.legacyClientId), ...site.aliases])
      byWord.set(foldName(word), (byWord.get(foldName(word)) ?? new Set()).add(site.clientId));
  const topSite = standing.find(({ clientId }) => clientId === top);
  for (const [at, row] of planned.entries()) {
    const fault = (reason: string) => void row.faults.push({ field: label('parent'), reason });
    const wanted = foldName(row.parent);
    if (wanted === '') {
      // The file's own first row may be the company that the file is for.
      if (topSite && foldName(row.name) === foldName(topSite.name)) row.clientId = top;
      row.below = { clientId: top };
      continue;
    }
    const coded = byCode.get(wanted) ?? [];
    const inFile = coded.length > 0 ? coded : (byName.get(wanted) ?? []);
    const there = [...(byWord.get(wanted) ?? [])];
    if (inFile.length > 1)
      fault(`Several rows are called “${row.parent}”. Name the one above by its code.`);
    else if (inFile[0] === at) fault('It stands below itself.');
    else if (inFile[0] !== undefined) row.below = { row: inFile[0] };
    else if (there.length > 1)
      fault(`Several locations are called “${row.parent}”. Write the number of the one above.`);
    else if (there[0] !== undefined) row.below = { clientId: there[0] };
    else fault(`“${row.parent}” is neither in this file nor among the locations.`);
  }
}

/** From the top down: cycles, depth, names beside one another, and which of them stand there already. */
function settle(
  planned: readonly PlannedSite[],
  standing: readonly StandingSite[],
  top: number,
  held: HeldElsewhere,
): void {
  const sites = new Map(standing.map((site) => [site.clientId, site]));
  const beside = new Map(
    standing.map((site) => [`${site.parentId} ${foldName(site.name)}`, site.clientId]),
  );
  const ended = new Set<number>();
  const fileNames = new Map<string, number>();
  const settleOne = (at: number, row: PlannedSite): void => {
    const fault = (field: TreeField, reason: string) =>
      void row.faults.push({ field: label(field), reason });
    const { below } = row;
    const above = below && 'row' in below ? planned[below.row] : undefined;
    const site = below && 'clientId' in below ? sites.get(below.clientId) : undefined;
    if (below && 'row' in below && !ended.has(below.row))
      fault('parent', `It stands below itself: ${circle(planned, below.row).join(' › ')}.`);
    else if (above?.kind === 'fault' && row.faults.length === 0)
      fault('parent', `The location above has a fault: see row ${above.line}.`);
    if (above && above.kind !== 'fault') row.above = [...above.above, above.name];
    else if (site && row.clientId !== top) row.above = [site.name];
    if (row.clientId === top) row.level = sites.get(top)?.levelNumber ?? 1;
    else if (row.faults.length === 0) {
      row.level = (above?.level ?? site?.levelNumber ?? 0) + 1;
      const parentId = above ? above.clientId : (site?.clientId ?? null);
      const place = parentId === null && below && 'row' in below ? `row ${below.row}` : parentId;
      const key = `${place} ${foldName(row.name)}`;
      const twin = fileNames.get(key);
      if (twin === undefined) fileNames.set(key, at);
      else fault('name', `Row ${planned[twin]?.line} has the same name at the same place.`);
      if (row.level > DEEPEST) fault('parent', `A tree has at most ${DEEPEST} levels.`);
      row.clientId = beside.get(key) ?? null;
      if (row.clientId === null && held.codes.has(foldName(row.code)))
        fault('code', 'A location of this company is known by this code already.');
    }
    row.kind = row.faults.length > 0 ? 'fault' : row.clientId === null ? 'add' : 'same';
    ended.add(at);
  };
  for (const at of planned.keys()) {
    // Up to what is settled already, then down again: a file may be one long chain.
    const chain: number[] = [];
    const seen = new Set<number>();
    for (let one: number | null = at; one !== null && !ended.has(one) && !seen.has(one);) {
      chain.push(one);
      seen.add(one);
      const below: PlannedSite['below'] = planned[one]?.below ?? null;
      one = below && 'row' in below ? below.row : null;
    }
    for (const one of chain.toReversed()) {
      const row = planned[one];
      if (row) settleOne(one, row);
    }
  }
}

/** The names of a circle of rows, the first again at its end. */
function circle(planned: readonly PlannedSite[], from: number): string[] {
  const names: string[] = [];
  let at = from;
  do {
    const row = planned[at];
    if (!row) break;
    names.push(row.name);
    at = row.below && 'row' in row.below ? row.below.row : -1;
  } while (at !== from && at >= 0 && names.length < 20);
  return [...names, planned[from]?.name ?? ''];
}
