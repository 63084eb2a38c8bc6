import { z } from 'zod';
import { line } from '#src/shared/text.ts';

/** SCIM 2.0 (RFC 7643, RFC 7644), as far as the console speaks it (D418). */

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** Records of one answer, and groups of a company. */
export const MOST_RESULTS = 200;
export const MOST_SCIM_GROUPS = 500;
export const MOST_MEMBERS = 5000;
/** Requests of a company's directory in a minute. */
export const CALLS_A_MINUTE = 600;

/** What RFC 7644, table 9, calls a refusal. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** A refusal in SCIM's form. Its words are ours: nothing of what was sent stands in them. */
export class ScimFault extends Error {
  readonly status: 400 | 401 | 404 | 409;
  readonly scimType: ScimType | undefined;
  /** The account that it is about, where the audit keeps it. */
  readonly about: string | undefined;

  constructor(
    status: ScimFault['status'],
    detail: string,
    { scimType, about }: { scimType?: ScimType; about?: string } = {},
  ) {
    super(detail);
    this.name = 'ScimFault';
    this.status = status;
    this.scimType = scimType;
    this.about = about;
  }
}

/** A request that says something that cannot be. */
export const invalid = (scimType: ScimType, detail: string) =>
  new ScimFault(400, detail, { scimType });

/** There is no such record, or it is another company's: nobody learns which. */
export const notThere = () => new ScimFault(404, 'There is no such record.');

/** The body of a refusal (RFC 7644 section 3.12). */
export const errorBody = (status: number, detail: string, scimType?: string) => ({
  schemas: [ERROR_SCHEMA],
  status: String(status),
  ...(scimType ? { scimType } : {}),
  detail,
});

/** Attributes of an object by their names in small letters: SCIM's names have no case (RFC 7643 section 2.1). */
export function attributesOf(value: unknown): Map<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw invalid('invalidSyntax', 'Send an object of attributes.');
  return new Map(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), inner]));
}

/** One value, also as older versions of Entra ID send it: as a list of one. */
export function oneOf(value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 1) return value;
  const [only] = value as unknown[];
  return only !== null && typeof only === 'object' && 'value' in only ? only.value : only;
}

/** True or false, also as Entra ID sends it, in words. @throws ScimFault invalidValue */
export function activeOf(value: unknown): boolean {
  const one = oneOf(value);
  if (typeof one === 'boolean') return one;
  const word = typeof one === 'string' ? one.toLowerCase() : '';
  if (word === 'true' || word === 'false') return word === 'true';
  throw invalid('invalidValue', 'active is true or false.');
}

function textOf(schema: z.ZodType<string>, name: string, most: number) {
  return (value: unknown): string => {
    const read = schema.safeParse(oneOf(value));
    if (read.success) return read.data;
    throw invalid('invalidValue', `${name} is a text of 1 to ${most} characters that can be read.`);
  };
}

/** A part of a person's name. @throws ScimFault invalidValue */
export const namePart = textOf(line(80).min(1), 'A part of the name', 80);
/** The name of a group. @throws ScimFault invalidValue */
export const groupName = textOf(line(200).min(1), 'displayName', 200);
const outerName = textOf(line(200).min(1), 'externalId', 200);

/** The directory's own name of a record; null takes it away. @throws ScimFault invalidValue */
export const externalIdOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : outerName(value);

const address = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** The address that a person is known by. @throws ScimFault invalidValue */
export function userNameOf(value: unknown): string {
  const read = address.safeParse(oneOf(value));
  if (read.success) return read.data;
  throw invalid('invalidValue', 'userName is the mail address by which the person logs in.');
}

const schemas = z.array(z.string().max(200)).max(20);

/** @throws ScimFault invalidSyntax where a body does not say what it is */
function checkSchema(attributes: Map<string, unknown>, schema: string): void {
  const said = schemas.safeParse(attributes.get('schemas'));
  if (!said.success || !said.data.some((one) => one.toLowerCase() === schema.toLowerCase()))
    throw invalid('invalidSyntax', `schemas names ${schema}.`);
}

/** What a request says of a person; absent is what it does not speak of. */
export interface UserChange {
  userName?: string;
  externalId?: string | null;
  active?: boolean;
  givenName?: string;
  familyName?: string;
}

/** The parts of a name that are there. */
export function namesIn(value: unknown): Pick<UserChange, 'givenName' | 'familyName'> {
  const parts = value === null || value === undefined ? new Map() : attributesOf(value);
  const [given, family] = [parts.get('givenname'), parts.get('familyname')];
  const isThere = (part: unknown) => part !== undefined && part !== null && part !== '';
  return {
    ...(isThere(given) ? { givenName: namePart(given) } : {}),
    ...(isThere(family) ? { familyName: namePart(family) } : {}),
  };
}

/** A whole person, as POST and PUT send one. A password that comes along is never looked at. @throws ScimFault */
export function userIn(body: unknown): UserChange & { userName: string; said: unknown } {
  const attributes = attributesOf(body);
  checkSchema(attributes, USER_SCHEMA);
  const [active, outer] = [attributes.get('active'), attributes.get('externalid')];
  return {
    userName: userNameOf(attributes.get('username')),
    ...(active === undefined || active === null ? {} : { active: activeOf(active) }),
    ...(outer === undefined ? {} : { externalId: externalIdOf(outer) }),
    ...namesIn(attributes.get('name')),
    said: attributes.get('displayname'),
  };
}

const memberId = z.uuid().toLowerCase();

/** The ids of members, as a list of them or one alone. @throws ScimFault invalidValue */
export function membersIn(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > MOST_MEMBERS)
    throw invalid('tooMany', `A group has ${MOST_MEMBERS} members at most.`);
  return list.map((one) => {
    const id = memberId.safeParse(typeof one === 'string' ? one : attributesOf(one).get('value'));
    if (id.success) return id.data;
    throw invalid('invalidValue', 'A member is an account of the company, by its id.');
  });
}

export interface GroupState {
  name: string;
  externalId: string | null;
  members: ReadonlySet<string>;
}

/** A whole group, as POST and PUT send one. @throws ScimFault */
export function groupIn(body: unknown): GroupState {
  const attributes = attributesOf(body);
  checkSchema(attributes, GROUP_SCHEMA);
  return {
    name: groupName(attributes.get('displayname')),
    externalId: externalIdOf(attributes.get('externalid')),
    members: new Set(membersIn(attributes.get('members') ?? [])),
  };
}

/** Names of attributes of an answer that a request asks for, in small letters and without their schema. */
const namesAsked = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((name) => shortPath(name.trim()).split('.')[0] ?? '')
    .filter(Boolean);

/** The path of an attribute in small letters, without the schema of users or groups before it. */
export function shortPath(path: string): string {
  const small = path.toLowerCase();
  const schema = [USER_SCHEMA, GROUP_SCHEMA].find((one) =>
    small.startsWith(`${one.toLowerCase()}:`),
  );
  return schema === undefined ? small : small.slice(schema.length + 1);
}

/** What of a record a request asks for (RFC 7644 section 3.9): id and schemas come in any case. */
export function projected(
  resource: Record<string, unknown>,
  { attributes, excludedAttributes }: { attributes?: string; excludedAttributes?: string },
): Record<string, unknown> {
  const [only, without] = [namesAsked(attributes), namesAsked(excludedAttributes)];
  const isKept = (name: string) =>
    ['id', 'schemas'].includes(name) ||
    (only.length > 0 ? only.includes(name) : !without.includes(name));
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => isKept(name.toLowerCase())),
  );
}

/** A page of records, counted from 1 (RFC 7644 section 3.4.2.4). */
export interface PageAsked {
  startIndex: number;
  count: number;
}

const wholeNumber = /^-?\d{1,9}$/;

/** @throws ScimFault invalidValue */
export function pageAsked(startIndex: string | undefined, count: string | undefined): PageAsked {
  const read = (text: string | undefined, usual: number) => {
    if (text === undefined) return usual;
    if (wholeNumber.test(text)) return Number(text);
    throw invalid('invalidValue', 'startIndex and count are whole numbers.');
  };
  return {
    startIndex: Math.max(1, read(startIndex, 1)),
    count: Math.min(MOST_RESULTS, Math.max(0, read(count, 100))),
  };
}

/** A list, as it is answered. */
export const listOf = (resources: readonly unknown[], total: number, startIndex: number) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
