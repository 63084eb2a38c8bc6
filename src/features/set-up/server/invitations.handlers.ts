import { placeOf, worksAt } from '#src/features/clients/server/clients.service.ts';
import { DelimitedError, type NumberedRow } from '#src/features/rosters/delimited.rules.ts';
import { userAdminApi } from '#src/features/users/user-admin.contract.ts';
import { grantableBy, TEMPLATES } from '#src/features/users/user-admin.rules.ts';
import { knownAddresses } from '#src/features/users/server/known-addresses.service.ts';
import { addAccount } from '#src/features/users/server/user-admin.service.ts';
import { callsOf, type Context } from '#src/server/handler.ts';
import { AppError, requestError, thrower } from '#src/shared/errors.ts';
import {
  addressesIn,
  MOST_INVITED,
  planInvitations,
  type PlannedInvitation,
  readList,
} from '../invitation-plan.rules.ts';
import {
  INVITATIONS_ERRORS,
  invitationsApi,
  type InvitationReport,
  type InvitationRow,
} from '../invitations.contract.ts';
import { invitedPlaces } from './invitations.sql.ts';

const fail = thrower(INVITATIONS_ERRORS);
type Asked = Pick<Context<typeof invitationsApi.check>, 'db' | 'grants' | 'params' | 'body'>;

/** @throws invitations.empty, invitations.too_many, invitations.open_quote */
function rowsOf(text: string): NumberedRow[] {
  let rows: NumberedRow[];
  try {
    rows = readList(text);
  } catch (error) {
    if (error instanceof DelimitedError) throw fail('invitations.open_quote');
    throw error;
  }
  // One more may be the headings.
  if (rows.length > MOST_INVITED + 1) throw fail('invitations.too_many');
  return rows;
}

/** What the rows of the list come to. @throws request.not_found, request.invalid, those of `rowsOf` */
async function planned(c: Asked): Promise<PlannedInvitation[]> {
  const place = await placeOf(c.db, c.params.clientId);
  if (place.tenantId !== c.db.binding.tenantId || !worksAt(c.db, place.clientId))
    throw requestError('request.not_found');
  const grantable = new Set(grantableBy(c.grants, 'client'));
  const roles = TEMPLATES.filter(({ kind }) => kind === 'client').map(
    ({ id, name, permissions }) => ({
      id,
      name,
      mayGive: permissions.every((one) => grantable.has(one)),
    }),
  );
  const { text, role } = c.body;
  const rows = rowsOf(text);
  const people = planInvitations(rows, {
    roles,
    role,
    places: await invitedPlaces(c.db),
    place: place.clientId,
    known: await knownAddresses(c.db, addressesIn(rows)),
  });
  if (people.length === 0) throw fail('invitations.empty');
  if (people.length > MOST_INVITED) throw fail('invitations.too_many');
  return people;
}

function rowOf(
  one: PlannedInvitation,
  outcome: InvitationRow['outcome'],
  reasons: string[] = [],
): InvitationRow {
  const { line, email, firstName, lastName, role, place } = one;
  return {
    line,
    email,
    name: [lastName, firstName].filter(Boolean).join(', '),
    role: role?.name ?? '',
    location: place?.name ?? '',
    outcome,
    reasons,
  };
}

function reportOf(rows: InvitationRow[]): InvitationReport {
  const count = (outcome: InvitationRow['outcome']) =>
    rows.filter((row) => row.outcome === outcome).length;
  return { rows, ready: count('ready'), invited: count('invited'), refused: count('refused') };
}

export const invitationsCalls = callsOf(invitationsApi, {
  check: async (c) =>
    reportOf(
      (await planned(c)).map((one) =>
        one.faults.length > 0 ? rowOf(one, 'refused', one.faults) : rowOf(one, 'ready'),
      ),
    ),

  send: async (c) => {
    const rows: InvitationRow[] = [];
    const { tenantId } = c.db.binding;
    for (const one of await planned(c)) {
      const { role, place, faults } = one;
      const template = TEMPLATES.find(({ id }) => id === role?.id);
      if (faults.length > 0 || !template || !place) {
        rows.push(rowOf(one, 'refused', faults));
        continue;
      }
      try {
        const { email, firstName, lastName, phone } = one;
        const { permissions } = template;
        const sites = [place.clientId];
        const account = await addAccount(c, {
          ...{ email, firstName, lastName, phone },
          ...{ permissions, sites },
        });
        c.audit({
          entity: 'user',
          entityId: account.id,
          tenantId,
          clientId: account.clientId,
          detail: { permissions: account.permissions, sites, many: true },
        });
        rows.push(rowOf(one, 'invited'));
      } catch (error) {
        // Somebody else invited them meanwhile: nothing of the row was written.
        if (!(error instanceof AppError) || error.code !== 'user-admin.known') throw error;
        rows.push(rowOf(one, 'refused', [error.message]));
      }
    }
    const report = reportOf(rows);
    if (report.invited > 0)
      c.live({
        tenantId,
        topic: 'users',
        key: String(c.params.clientId),
        requirement: userAdminApi.list.permission,
      });
    return report;
  },
});
