import { ROSTER_FIELDS, fieldOfHeading, isNumbers } from '#src/features/rosters/fields.rules.ts';
import {
  delimiterOf,
  makeRowReader,
  type NumberedRow,
} from '#src/features/rosters/delimited.rules.ts';
import { foldName } from '#src/features/rosters/row.rules.ts';
import { line } from '#src/shared/text.ts';
import { z } from 'zod';

/** So many people are invited at once. */
export const MOST_INVITED = 200;

/** What a column of a list of people to invite can be, and the headings it is known by. */
const FIELDS = {
  email: { label: 'Email', known: ['email', 'emailaddress', 'mail', 'workemail', 'login'] },
  firstName: ROSTER_FIELDS.firstName,
  lastName: ROSTER_FIELDS.lastName,
  name: { label: 'Name', known: [...ROSTER_FIELDS.name.known, 'user', 'person'] },
  role: { label: 'Role', known: ['role', 'may', 'permissions', 'access', 'whattheymaydo'] },
  place: { label: 'Location', known: ROSTER_FIELDS.location.known },
  phone: { label: 'Phone', known: ROSTER_FIELDS.phone.known },
} as const satisfies Record<string, { label: string; known: readonly string[] }>;
type InviteField = keyof typeof FIELDS;
const FIELD_IDS = Object.keys(FIELDS) as InviteField[];

/** How a list without headings is read. */
const PLAIN: readonly InviteField[] = ['firstName', 'lastName', 'email', 'role', 'place'];

const byHeading = (key: string): InviteField | undefined =>
  FIELD_IDS.find((id) => (FIELDS[id].known as readonly string[]).includes(key));

export interface InvitedPlace {
  clientId: number;
  legacyClientId: number;
  name: string;
  aliases: readonly string[];
  deactivated: boolean;
}

export interface InvitedRole {
  id: string;
  name: string;
  /** Whether the one who invites may give all of it. */
  mayGive: boolean;
}

/** What the rows of a list may name. */
export interface InviteLists {
  roles: readonly InvitedRole[];
  places: readonly InvitedPlace[];
  /** Addresses of accounts that the company has. */
  known: ReadonlySet<string>;
  /** For rows that name none. */
  role: string;
  place: number;
}

/** Somebody to invite, or why not. */
export interface PlannedInvitation {
  /** The row of the list. */
  line: number;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  role: InvitedRole | null;
  place: InvitedPlace | null;
  faults: string[];
}

/** The rows of a pasted list. @throws DelimitedError */
export function readList(text: string): NumberedRow[] {
  const reader = makeRowReader(delimiterOf(text));
  return [...reader.push(text.replace(/^\uFEFF/, '')), ...reader.end()];
}

/** Which column is what: by the first row where it has no address and names the column of addresses, else as in `PLAIN`. */
function columnsOf(rows: readonly NumberedRow[]): {
  mapping: readonly (InviteField | null)[];
  people: readonly NumberedRow[];
} {
  const [first, ...rest] = rows;
  const found = (first?.cells ?? []).map((cell) =>
    fieldOfHeading<InviteField>(cell, byHeading, ['phone', 'place']),
  );
  if (!found.includes('email') || first?.cells.some((cell) => cell.includes('@')))
    return { mapping: PLAIN, people: rows };
  const inParts = found.includes('firstName') || found.includes('lastName');
  const taken = new Set<InviteField>();
  const mapping = found.map((field, at) => {
    const numbers = isNumbers(rest.slice(0, 3).map(({ cells }) => cells[at] ?? ''));
    if (!field || taken.has(field) || (field === 'name' && (inParts || numbers))) return null;
    taken.add(field);
    return field;
  });
  return { mapping, people: rest };
}

/** The parts of a name, and of `Ann Miller <ann@acme.example>`. */
function partsOf(said: ReadonlyMap<InviteField, string>): {
  email: string;
  first: string;
  last: string;
} {
  const cells = [...said.values()];
  const [only = ''] = cells;
  const mailbox = cells.length === 1 ? /^"?([^"<]*)"?\s*<([^<>]+)>$/.exec(only) : null;
  const alone = cells.length === 1 && only.includes('@');
  const email = (mailbox?.[2] ?? (alone ? only : said.get('email')) ?? '').trim().toLowerCase();
  const whole = (mailbox?.[1] ?? said.get('name') ?? '').trim();
  const [before = '', after] = whole.split(',').map((part) => part.trim());
  const words = whole.split(/\s+/);
  const split =
    after === undefined
      ? { first: words[0] ?? '', last: words.slice(1).join(' ') }
      : { first: after, last: before };
  const direct = alone || mailbox !== null;
  return {
    email,
    first: (direct ? undefined : said.get('firstName')) ?? split.first,
    last: (direct ? undefined : said.get('lastName')) ?? split.last,
  };
}

const EMAIL = z.email().max(200);
const NAME = line(80);
const PHONE = line(40);

function findPlace(text: string | undefined, lists: InviteLists, say: (reason: string) => void) {
  if (text === undefined)
    return lists.places.find(({ clientId }) => clientId === lists.place) ?? null;
  const wanted = foldName(text);
  const found = lists.places.filter(
    ({ clientId, legacyClientId, name, aliases, deactivated }) =>
      !deactivated &&
      [String(clientId), String(legacyClientId), name, ...aliases].some(
        (one) => foldName(one) === wanted,
      ),
  );
  const [only] = found;
  if (!only) say(`“${text}” is no location of yours. Write its name or its number.`);
  else if (found.length > 1)
    say(`Several locations are called “${text}”. Write the number of the one that is meant.`);
  else return only;
  return null;
}

function findRole(
  text: string | undefined,
  { roles, role }: InviteLists,
  say: (reason: string) => void,
) {
  const wanted = text === undefined ? null : foldName(text);
  const found = roles.find(({ id, name }) =>
    wanted === null ? id === role : foldName(name) === wanted,
  );
  if (!found)
    say(
      `“${text ?? role}” is no role. Use one of: ${roles
        .filter(({ mayGive }) => mayGive)
        .map(({ name }) => name)
        .join(', ')}.`,
    );
  else if (!found.mayGive)
    say(`You can give only what you hold yourself, and not “${found.name}”.`);
  else return found;
  return null;
}

/** The addresses that a list names, as accounts have them. */
export function addressesIn(rows: readonly NumberedRow[]): string[] {
  const { mapping, people } = columnsOf(rows);
  return people.map(({ cells }) => partsOf(saidBy(cells, mapping)).email);
}

function saidBy(
  cells: readonly string[],
  mapping: readonly (InviteField | null)[],
): Map<InviteField, string> {
  const said = new Map<InviteField, string>();
  for (const [at, field] of mapping.entries()) {
    const text = (cells[at] ?? '').normalize('NFC').trim();
    if (field !== null && text !== '') said.set(field, text);
  }
  return said;
}

/** What each row of a list comes to: somebody to invite, or every reason why not. */
export function planInvitations(
  rows: readonly NumberedRow[],
  lists: InviteLists,
): PlannedInvitation[] {
  const { mapping, people } = columnsOf(rows);
  const lines = new Map<string, number>();
  return people.map(({ row, cells }) => {
    const faults: string[] = [];
    const say = (reason: string) => void faults.push(reason);
    const said = saidBy(cells, mapping);
    if (cells.slice(mapping.length).some((cell) => cell.trim() !== ''))
      say(
        `It has more cells than the ${mapping.length} that are read. A name with a comma needs quotation marks.`,
      );
    const { email, first, last } = partsOf(said);
    const earlier = lines.get(email);
    if (email === '') say('It has no email address.');
    else if (!EMAIL.safeParse(email).success) say(`“${email.slice(0, 80)}” is no email address.`);
    else if (earlier !== undefined) say(`Row ${earlier} has the same address.`);
    else if (lists.known.has(email)) say('Someone at the company already has this address.');
    if (earlier === undefined) lines.set(email, row);
    const text = (value: string, label: string, shape: typeof NAME): string => {
      const read = shape.safeParse(value);
      if (read.success) return read.data;
      say(`${label}: ${read.error.issues[0]?.message ?? 'Correct this.'}`);
      return '';
    };
    const firstName = text(first, FIELDS.firstName.label, NAME);
    const lastName = text(last, FIELDS.lastName.label, NAME);
    if (first === '' || last === '') say('It needs a first and a last name.');
    const phone = said.get('phone');
    return {
      line: row,
      email,
      firstName,
      lastName,
      phone: phone === undefined ? null : text(phone, FIELDS.phone.label, PHONE),
      role: findRole(said.get('role'), lists, say),
      place: findPlace(said.get('place'), lists, say),
      faults,
    };
  });
}
