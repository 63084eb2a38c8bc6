import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, MOST_RESULTS, USER_SCHEMA } from '../scim.rules.ts';

/** What a directory asks about the console first (RFC 7643 sections 5 to 7). */

const no = { supported: false };

export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: no,
  sort: no,
  etag: no,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an administrator makes in the console, under Company log-in.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

export const resourceTypes = (base: string) =>
  [
    { name: 'User', endpoint: '/Users', schema: USER_SCHEMA, description: 'An account' },
    { name: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA, description: 'A group' },
  ].map((one) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: one.name,
    ...one,
    ...(one.name === 'User'
      ? { schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }] }
      : {}),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${one.name}` },
  }));

const attribute = (
  name: string,
  description: string,
  more: Record<string, unknown> = {},
): Record<string, unknown> => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const readOnly = { mutability: 'readOnly' };
const DESCRIBED = [
  {
    id: USER_SCHEMA,
    name: 'User',
    description: 'An account of the company',
    attributes: [
      attribute('userName', 'The mail address by which the person logs in.', {
        required: true,
        mutability: 'immutable',
        uniqueness: 'server',
      }),
      attribute('externalId', 'The directory’s own name of the account.', { caseExact: true }),
      attribute('name', 'What the person is called.', {
        type: 'complex',
        subAttributes: [
          attribute('givenName', 'The first name.'),
          attribute('familyName', 'The last name.'),
          attribute('formatted', 'Both, as they are shown.', readOnly),
        ],
      }),
      attribute('displayName', 'The name as it is shown.', readOnly),
      attribute('active', 'Whether the account can be used. Without it every way in is ended.', {
        type: 'boolean',
      }),
      attribute('emails', 'The same address as userName.', {
        type: 'complex',
        multiValued: true,
        ...readOnly,
        subAttributes: [
          attribute('value', 'The address.', readOnly),
          attribute('type', 'What it is for.', readOnly),
          attribute('primary', 'Whether it is the first.', { type: 'boolean', ...readOnly }),
        ],
      }),
      attribute('groups', 'Groups that the person is in.', {
        type: 'complex',
        multiValued: true,
        ...readOnly,
        subAttributes: [
          attribute('value', 'The id of the group.', readOnly),
          attribute('display', 'Its name.', readOnly),
        ],
      }),
    ],
  },
  {
    id: ENTERPRISE_SCHEMA,
    name: 'EnterpriseUser',
    description: 'Taken and not kept',
    attributes: [],
  },
  {
    id: GROUP_SCHEMA,
    name: 'Group',
    description: 'A group; what it gives is set in the console, by its name',
    attributes: [
      attribute('displayName', 'The name of the group.', { required: true, uniqueness: 'server' }),
      attribute('externalId', 'The directory’s own name of the group.', { caseExact: true }),
      attribute('members', 'Accounts in the group.', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', 'The id of the account.', { mutability: 'immutable' }),
          attribute('type', 'User.', { mutability: 'immutable' }),
        ],
      }),
    ],
  },
];

export const schemasOf = (base: string) =>
  DESCRIBED.map((one) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...one,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${one.id}` },
  }));
