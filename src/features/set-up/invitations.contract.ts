import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId } from '#src/shared/ids.ts';
import { TEMPLATES } from '#src/features/users/user-admin.rules.ts';
import { lines } from '#src/shared/text.ts';
import { MOST_INVITED } from './invitation-plan.rules.ts';

export const INVITATIONS_ERRORS = defineErrors('invitations', {
  empty: { status: 400, message: 'The list names nobody. Write one person a row.' },
  too_many: {
    status: 400,
    message: `At most ${MOST_INVITED} people are invited at once. Divide the list.`,
  },
  open_quote: {
    status: 400,
    message: 'A quotation mark opens and is never closed. Correct the list.',
  },
});

/** The roles that somebody of a company can be given. */
const ROLE_IDS = TEMPLATES.filter(({ kind }) => kind === 'client').map(({ id }) => id);

const INVITATION_OUTCOMES = ['ready', 'invited', 'refused'] as const;

const report = z
  .object({
    rows: z.array(
      z.object({
        /** The row of the list. */
        line: z.number().int(),
        name: z.string(),
        email: z.string(),
        role: z.string(),
        location: z.string(),
        outcome: z.enum(INVITATION_OUTCOMES),
        /** Why it was refused; empty for others. */
        reasons: z.array(z.string()),
      }),
    ),
    ready: z.number().int(),
    invited: z.number().int(),
    refused: z.number().int(),
  })
  .meta({ id: 'InvitationReport' });
export type InvitationReport = z.output<typeof report>;
export type InvitationRow = InvitationReport['rows'][number];

const body = z.strictObject({
  /** People one a row, with or without headings, as text or CSV. */
  text: lines(100_000),
  /** The role of rows that name none. */
  role: z.enum(ROLE_IDS),
});
const errors = ['invitations.empty', 'invitations.too_many', 'invitations.open_quote'] as const;

export const invitationsApi = defineApi('invitations', {
  check: {
    method: 'POST',
    path: '/v1/clients/:clientId/invitations/check',
    summary:
      'Reads a list of people to invite and says of each row what would become of it. Invites nobody.',
    permission: 'client.addUser',
    scope: 'client',
    params: z.object({ clientId }),
    body,
    result: report,
    audit: 'none',
    errors,
  },
  send: {
    method: 'POST',
    path: '/v1/clients/:clientId/invitations',
    summary:
      'Makes an account for each row that can be read and mails its invitation; says of every other row why not.',
    permission: 'client.addUser',
    scope: 'client',
    params: z.object({ clientId }),
    body,
    result: report,
    personal: true,
    stepUp: true,
    audit: 'noted',
    errors,
  },
});
