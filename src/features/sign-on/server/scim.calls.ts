import type { FastifyRequest } from 'fastify';
import { uuid } from '#src/shared/ids.ts';
import {
  GROUP_FILTERS,
  matches,
  mustBe,
  parseFilter,
  type ScimFilter,
  USER_FILTERS,
} from '../scim-filter.rules.ts';
import { groupPatch, userPatch } from '../scim-patch.rules.ts';
import { groupIn, invalid, listOf, notThere, pageAsked, projected, userIn } from '../scim.rules.ts';
import { resourceTypes, schemasOf, serviceProviderConfig } from './scim-discovery.ts';
import {
  changeGroup,
  createGroup,
  deleteGroup,
  groupResource,
  needGroup,
} from './scim-groups.service.ts';
import type { ScimAnswer, ScimCall } from './scim.protocol.ts';
import { type ScimGroup, scimGroups, type ScimUser, scimUsers } from './scim.sql.ts';
import {
  changeUser,
  createUser,
  deleteUser,
  needUser,
  type ScimAround,
  userResource,
} from './scim-users.service.ts';

/** Parameters behind the `?` that count; others are ignored, as the protocol wants it. */
function asked({ query }: FastifyRequest) {
  const all = new Map(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ]),
  );
  const text = (name: string) => {
    const value = all.get(name);
    // Left aside, one that stands twice would look like a filter that finds everybody.
    if (value !== undefined && typeof value !== 'string')
      throw invalid('invalidSyntax', 'A parameter stands once.');
    return value;
  };
  const [attributes, excludedAttributes] = [text('attributes'), text('excludedattributes')];
  return {
    filter: text('filter'),
    page: () => pageAsked(text('startindex'), text('count')),
    shape: {
      ...(attributes === undefined ? {} : { attributes }),
      ...(excludedAttributes === undefined ? {} : { excludedAttributes }),
    },
  };
}

/** The record that the path names; what cannot be an id names none. @throws ScimFault 404 */
function idIn({ params }: FastifyRequest): string {
  const { id } = params as { id?: string };
  const read = uuid.toLowerCase().safeParse(id);
  if (!read.success) throw notThere();
  return read.data;
}

const one = (
  request: FastifyRequest,
  resource: ReturnType<typeof userResource | typeof groupResource>,
  status: 200 | 201 = 200,
): ScimAnswer => ({
  status,
  body: projected(resource, asked(request).shape),
  location: resource.meta.location,
});

const userValue = (row: ScimUser) => (attribute: string) => {
  switch (attribute) {
    case 'id':
      return row.id;
    case 'externalid':
      return row.externalId;
    case 'active':
      return row.active;
    case 'displayname':
      return `${row.givenName} ${row.familyName}`;
    case 'name.givenname':
      return row.givenName;
    case 'name.familyname':
      return row.familyName;
    default:
      return row.userName;
  }
};

const groupValue = (group: ScimGroup) => (attribute: string) => {
  switch (attribute) {
    case 'id':
      return group.id;
    case 'externalid':
      return group.externalId;
    case 'displayname':
      return group.name;
    default:
      return group.members;
  }
};

const filterIn = (text: string | undefined, known: readonly string[]): ScimFilter | null =>
  text === undefined || text.trim() === '' ? null : parseFilter(text, known);

async function listUsers(a: ScimAround, request: FastifyRequest): Promise<ScimAnswer> {
  const { filter: text, page, shape } = asked(request);
  const filter = filterIn(text, USER_FILTERS);
  const { startIndex, count } = page();
  const id = mustBe(filter, 'id');
  const isNone = id !== null && !uuid.safeParse(id).success;
  const rows = isNone
    ? []
    : await scimUsers(a.db, a.domains, {
        id,
        userName: mustBe(filter, 'username')?.toLowerCase() ?? null,
        externalId: mustBe(filter, 'externalid'),
      });
  const found = filter ? rows.filter((row) => matches(filter, userValue(row))) : rows;
  const shown = found.slice(startIndex - 1, startIndex - 1 + count);
  const resources = shown.map((row) => projected(userResource(a, row), shape));
  return { status: 200, body: listOf(resources, found.length, startIndex) };
}

async function listGroups(a: ScimAround, request: FastifyRequest): Promise<ScimAnswer> {
  const { filter: text, page, shape } = asked(request);
  const filter = filterIn(text, GROUP_FILTERS);
  const { startIndex, count } = page();
  const rows = await scimGroups(a.db);
  const found = filter ? rows.filter((row) => matches(filter, groupValue(row))) : rows;
  const shown = found.slice(startIndex - 1, startIndex - 1 + count);
  const resources = shown.map((row) => projected(groupResource(a, row), shape));
  return { status: 200, body: listOf(resources, found.length, startIndex) };
}

const user = { resource: 'Users' };
const group = { resource: 'Groups' };

const USERS: readonly ScimCall[] = [
  { method: 'GET', path: '/Users', name: 'users', ...user, work: listUsers },
  {
    method: 'GET',
    path: '/Users/:id',
    name: 'user',
    ...user,
    work: async (a, request) => one(request, userResource(a, await needUser(a, idIn(request)))),
  },
  {
    method: 'POST',
    path: '/Users',
    name: 'makeUser',
    ...user,
    work: async (a, request) =>
      one(request, userResource(a, await createUser(a, userIn(request.body))), 201),
  },
  {
    method: 'PUT',
    path: '/Users/:id',
    name: 'replaceUser',
    ...user,
    work: async (a, request) => {
      const { said: _said, ...change } = userIn(request.body);
      return one(request, userResource(a, await changeUser(a, idIn(request), change)));
    },
  },
  {
    method: 'PATCH',
    path: '/Users/:id',
    name: 'changeUser',
    ...user,
    work: async (a, request) =>
      one(request, userResource(a, await changeUser(a, idIn(request), userPatch(request.body)))),
  },
  {
    method: 'DELETE',
    path: '/Users/:id',
    name: 'deleteUser',
    ...user,
    work: async (a, request) => {
      await deleteUser(a, idIn(request));
      return { status: 204 };
    },
  },
];

const GROUPS: readonly ScimCall[] = [
  { method: 'GET', path: '/Groups', name: 'groups', ...group, work: listGroups },
  {
    method: 'GET',
    path: '/Groups/:id',
    name: 'group',
    ...group,
    work: async (a, request) => one(request, groupResource(a, await needGroup(a, idIn(request)))),
  },
  {
    method: 'POST',
    path: '/Groups',
    name: 'makeGroup',
    ...group,
    work: async (a, request) =>
      one(request, groupResource(a, await createGroup(a, groupIn(request.body))), 201),
  },
  {
    method: 'PUT',
    path: '/Groups/:id',
    name: 'replaceGroup',
    ...group,
    work: async (a, request) => {
      const said = groupIn(request.body);
      return one(request, groupResource(a, await changeGroup(a, idIn(request), () => said)));
    },
  },
  {
    method: 'PATCH',
    path: '/Groups/:id',
    name: 'changeGroup',
    ...group,
    work: async (a, request) => {
      const change = (before: Parameters<typeof groupPatch>[0]) => groupPatch(before, request.body);
      return one(request, groupResource(a, await changeGroup(a, idIn(request), change)));
    },
  },
  {
    method: 'DELETE',
    path: '/Groups/:id',
    name: 'deleteGroup',
    ...group,
    work: async (a, request) => {
      await deleteGroup(a, idIn(request));
      return { status: 204 };
    },
  },
];

/** A record of those that describe the protocol. @throws ScimFault 404 */
function described<One extends { id: string }>(all: readonly One[], { params }: FastifyRequest) {
  const { id } = params as { id?: string };
  const found = all.find((each) => each.id === id);
  if (!found) throw notThere();
  return found;
}

const about = { method: 'GET', resource: 'Schemas' } as const;

const DISCOVERY: readonly ScimCall[] = [
  {
    ...about,
    path: '/ServiceProviderConfig',
    name: 'config',
    work: async ({ base }) => ({ status: 200, body: serviceProviderConfig(base) }),
  },
  {
    ...about,
    path: '/ResourceTypes',
    name: 'resourceTypes',
    work: async ({ base }) => {
      const all = resourceTypes(base);
      return { status: 200, body: listOf(all, all.length, 1) };
    },
  },
  {
    ...about,
    path: '/ResourceTypes/:id',
    name: 'resourceType',
    work: async ({ base }, request) => ({
      status: 200,
      body: described(resourceTypes(base), request),
    }),
  },
  {
    ...about,
    path: '/Schemas',
    name: 'schemas',
    work: async ({ base }) => {
      const all = schemasOf(base);
      return { status: 200, body: listOf(all, all.length, 1) };
    },
  },
  {
    ...about,
    path: '/Schemas/:id',
    name: 'schema',
    work: async ({ base }, request) => ({ status: 200, body: described(schemasOf(base), request) }),
  },
];

/** All that the console answers in SCIM's words. */
export const SCIM_CALLS: readonly ScimCall[] = [...DISCOVERY, ...USERS, ...GROUPS];
