import { mayRead } from '#src/features/documents/documents.rules.ts';
import type { Reader } from '#src/features/documents/documents.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { readTypeNames } from './rules.sql.ts';

/** The document types whose records a caller may read (A78, D5): names by id, and read classes (0054_standing_tallies.sql). */
export async function readableTypes(c: {
  db: Db;
  caller: { isConcordeUser: boolean };
  grants: PermissionGrants;
}): Promise<{ names: Map<number, string>; classes: Set<string> }> {
  // Kept counts know no services: what a client's own rule asks for is told of with them.
  const reader: Reader = { internal: c.caller.isConcordeUser, grants: c.grants, services: null };
  const types = (await readTypeNames(c.db)).filter((type) =>
    mayRead({ restricted: type.restricted, readPermission: type.read_permission }, reader),
  );
  return {
    names: new Map(types.map(({ document_type_id, name }) => [document_type_id, name])),
    classes: new Set(types.map(({ read_class }) => read_class)),
  };
}
