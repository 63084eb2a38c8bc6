import { z } from 'zod';
import { parseFilter } from './scim-filter.rules.ts';
import {
  activeOf,
  attributesOf,
  ENTERPRISE_SCHEMA,
  externalIdOf,
  groupName,
  type GroupState,
  invalid,
  membersIn,
  MOST_MEMBERS,
  namePart,
  namesIn,
  oneOf,
  shortPath,
  type UserChange,
  userNameOf,
} from './scim.rules.ts';

/** Changes by PATCH (RFC 7644 section 3.5.2), as Entra ID and Okta send them. */

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const MOST_OPERATIONS = 200;

interface Operation {
  op: 'add' | 'replace' | 'remove';
  /** In small letters, without the schema; null where the value says all. */
  path: string | null;
  value: unknown;
}

const shape = z.object({
  op: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['add', 'replace', 'remove'])),
  path: z.string().trim().max(300).nullish(),
  value: z.unknown().optional(),
});

/** @throws ScimFault invalidSyntax */
function operationsIn(body: unknown): Operation[] {
  const attributes = attributesOf(body);
  const said = z.array(z.string().max(200)).max(20).safeParse(attributes.get('schemas'));
  if (!said.success || !said.data.includes(PATCH_SCHEMA))
    throw invalid('invalidSyntax', `schemas names ${PATCH_SCHEMA}.`);
  const read = z.array(shape).min(1).max(MOST_OPERATIONS).safeParse(attributes.get('operations'));
  if (!read.success)
    throw invalid(
      'invalidSyntax',
      `Operations has 1 to ${MOST_OPERATIONS} entries, each add, replace or remove.`,
    );
  return read.data.flatMap(({ op, path, value }): Operation[] => {
    if (path) return [{ op, path: shortPath(path), value }];
    if (op === 'remove') throw invalid('noTarget', 'Say by path what is to be removed.');
    // Without a path the value names what it changes, also by names with a dot.
    return [...attributesOf(value)].map(([name, inner]) => ({
      op,
      path: shortPath(name),
      value: inner,
    }));
  });
}

/** What directories send along and the console does not keep: it follows from the address, or is of no use here. */
const NOT_KEPT = new Set(
  `schemas id meta displayname name.formatted name.middlename name.honorificprefix name.honorificsuffix nickname profileurl title usertype
  preferredlanguage locale timezone password emails phonenumbers ims photos addresses groups entitlements roles x509certificates`.split(
    /\s+/,
  ),
);

const isNotKept = (path: string) =>
  NOT_KEPT.has(path) ||
  NOT_KEPT.has(path.split(/[.[]/)[0] ?? '') ||
  path.startsWith(ENTERPRISE_SCHEMA.toLowerCase());

/** What a PATCH changes of a person, the last word counts. @throws ScimFault */
export function userPatch(body: unknown): UserChange {
  return Object.assign({}, ...operationsIn(body).map(userStep)) as UserChange;
}

function userStep({ op, path, value }: Operation): UserChange {
  if (path === null || isNotKept(path)) return {};
  if (op === 'remove') {
    if (path === 'externalid') return { externalId: null };
    throw invalid('mutability', 'Address, name and active cannot be removed, only replaced.');
  }
  switch (path) {
    case 'active':
      return { active: activeOf(value) };
    case 'username':
      return { userName: userNameOf(value) };
    case 'externalid':
      return { externalId: externalIdOf(oneOf(value)) };
    case 'name':
      return namesIn(value);
    case 'name.givenname':
      return { givenName: namePart(value) };
    case 'name.familyname':
      return { familyName: namePart(value) };
    default:
      throw invalid('invalidPath', 'A user has no such attribute.');
  }
}

/** A group as a PATCH leaves it. @throws ScimFault */
export function groupPatch(before: GroupState, body: unknown): GroupState {
  const after = operationsIn(body).reduce<GroupState>(groupStep, before);
  if (after.members.size > MOST_MEMBERS)
    throw invalid('tooMany', `A group has ${MOST_MEMBERS} members at most.`);
  return after;
}

function groupStep(state: GroupState, { op, path, value }: Operation): GroupState {
  const one = /^members\[(.+)\]$/.exec(path ?? '')?.[1];
  if (one !== undefined) return withoutMember(state, op, one);
  switch (path) {
    case 'members':
      return { ...state, members: membersAfter(state.members, op, value) };
    case 'displayname':
      if (op === 'remove') throw invalid('mutability', 'A group has a name.');
      return { ...state, name: groupName(value) };
    case 'externalid':
      return { ...state, externalId: op === 'remove' ? null : externalIdOf(oneOf(value)) };
    case 'id':
    case 'schemas':
    case 'meta':
      return state;
    default:
      throw invalid('invalidPath', 'A group has no such attribute.');
  }
}

/** `members[value eq "…"]`, which only takes somebody out. */
function withoutMember(state: GroupState, op: Operation['op'], text: string): GroupState {
  const filter = parseFilter(text, ['value']);
  if (op !== 'remove' || filter.op !== 'eq' || typeof filter.value !== 'string')
    throw invalid('invalidPath', 'A member is removed by members[value eq "id"].');
  const gone = filter.value.toLowerCase();
  return { ...state, members: new Set([...state.members].filter((id) => id !== gone)) };
}

function membersAfter(
  before: ReadonlySet<string>,
  op: Operation['op'],
  value: unknown,
): ReadonlySet<string> {
  const isAll = value === undefined || value === null;
  if (op === 'replace') return new Set(isAll ? [] : membersIn(value));
  if (op === 'add') return new Set([...before, ...membersIn(isAll ? [] : value)]);
  // Entra ID names those to remove by value; without one all are.
  const gone = new Set(isAll ? before : membersIn(value));
  return new Set([...before].filter((id) => !gone.has(id)));
}
