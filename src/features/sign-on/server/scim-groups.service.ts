import {
  GROUP_SCHEMA,
  type GroupState,
  invalid,
  MOST_SCIM_GROUPS,
  notThere,
  ScimFault,
} from '../scim.rules.ts';
import { groupsOf } from './providers.sql.ts';
import {
  changeMembers,
  dropScimGroup,
  isGroupTaken,
  keepScimGroup,
  type ScimGroup,
  scimGroups,
  scimUsers,
  takeScimTurn,
  takeUp,
} from './scim.sql.ts';
import { type ScimAround, syncUser } from './scim-users.service.ts';

/** A group as SCIM shows it. */
export function groupResource({ base }: Pick<ScimAround, 'base'>, group: ScimGroup) {
  return {
    schemas: [GROUP_SCHEMA],
    id: group.id,
    ...(group.externalId === null ? {} : { externalId: group.externalId }),
    displayName: group.name,
    members: group.members.map((value) => ({
      value,
      type: 'User',
      $ref: `${base}/Users/${value}`,
    })),
    meta: {
      resourceType: 'Group',
      created: group.created,
      lastModified: group.changed,
      location: `${base}/Groups/${group.id}`,
    },
  };
}

/** @throws ScimFault 404 */
export async function needGroup(a: ScimAround, id: string): Promise<ScimGroup> {
  const [group] = await scimGroups(a.db, id);
  if (!group) throw notThere();
  return group;
}

function note(a: ScimAround, action: string, id: string, detail: Record<string, unknown>): void {
  const { tenantId, tokenId } = a;
  a.audit({
    action: `scim.${action}`,
    entity: 'scimGroup',
    entityId: id,
    tenantId,
    clientId: tenantId,
    detail: { ...detail, scimToken: tokenId },
  });
}

/** Members are accounts that the directory sees: another company's is as one that is not there. @throws ScimFault */
async function checkMembers(a: ScimAround, added: readonly string[]): Promise<void> {
  if (added.length === 0) return;
  const [only] = added;
  const seen = await scimUsers(a.db, a.domains, added.length === 1 ? { id: only ?? null } : {});
  const ids = new Set(seen.map(({ id }) => id));
  if (!added.every((id) => ids.has(id)))
    throw invalid('invalidValue', 'A member is not an account that the directory sees here.');
}

/** Puts a group into a state, and gives each account concerned what its groups say then. @throws ScimFault */
async function settle(
  a: ScimAround,
  before: ScimGroup | null,
  after: GroupState,
): Promise<ScimGroup> {
  const { db } = a;
  const { name, externalId } = after;
  const was = new Set(before?.members);
  const added = [...after.members].filter((id) => !was.has(id));
  const gone = [...was].filter((id) => !after.members.has(id));
  const isSame = before?.name === name && before.externalId === externalId;
  if (before && isSame && added.length === 0 && gone.length === 0) return before;
  if (await isGroupTaken(db, { id: before?.id ?? null, name, externalId }))
    throw new ScimFault(409, 'A group of the company has this displayName or externalId already.', {
      scimType: 'uniqueness',
    });
  await checkMembers(a, added);
  const id = await keepScimGroup(db, { id: before?.id ?? null, name, externalId });
  await takeUp(db, added);
  await changeMembers(db, id, { added, gone });
  const isOther = before?.name !== name;
  await syncAll(a, [before?.name, name], isOther ? [...was, ...added] : [...added, ...gone]);
  note(a, before ? 'changeGroup' : 'makeGroup', id, {
    added: added.length,
    gone: gone.length,
    ...(before && isOther ? { renamed: true } : {}),
    // What a group gives goes by its name, so that the record has it.
    isMapped: (await mapped(a)).has(name),
  });
  return needGroup(a, id);
}

/** Names of groups that give something here. */
const mapped = async ({ db, tenantId }: ScimAround) =>
  new Set((await db.asOwner((owner) => groupsOf(owner, tenantId))).map(({ name }) => name));

/** A group that gives nothing changes nothing of its members. */
async function syncAll(
  a: ScimAround,
  names: readonly (string | undefined)[],
  ids: readonly string[],
): Promise<void> {
  const giving = await mapped(a);
  if (!names.some((name) => name !== undefined && giving.has(name))) return;
  for (const id of new Set(ids)) await syncUser(a, id);
}

/** @throws ScimFault */
export async function createGroup(a: ScimAround, said: GroupState): Promise<ScimGroup> {
  await takeScimTurn(a.db);
  if ((await scimGroups(a.db)).length >= MOST_SCIM_GROUPS)
    throw invalid('tooMany', `A company has ${MOST_SCIM_GROUPS} groups at most.`);
  return settle(a, null, said);
}

/** Changes a group to what is made of its state. @throws ScimFault */
export async function changeGroup(
  a: ScimAround,
  id: string,
  change: (before: GroupState) => GroupState,
): Promise<ScimGroup> {
  await takeScimTurn(a.db);
  const before = await needGroup(a, id);
  return settle(a, before, change({ ...before, members: new Set(before.members) }));
}

/** @throws ScimFault */
export async function deleteGroup(a: ScimAround, id: string): Promise<void> {
  await takeScimTurn(a.db);
  const { name, members } = await needGroup(a, id);
  await dropScimGroup(a.db, id);
  await syncAll(a, [name], members);
  note(a, 'deleteGroup', id, { gone: members.length });
}
