import type { CommandId } from '#commands/command.ts';
import { addressAt } from '#src/shared/address.ts';
import { userAdminAddresses } from '../user-admin.addresses.ts';
import type { Population } from './user-admin.queries.ts';

interface PopulationWords {
  title: string;
  one: string;
  empty: string;
  list: string;
  add: CommandId;
  addressOf: (userId: string) => string;
}

/** What the three lists of accounts are called, and where they are. */
export const POPULATIONS: Readonly<Record<Population, PopulationWords>> = {
  users: {
    title: 'Users',
    one: 'user',
    empty: 'Invite the people who keep the files here.',
    list: userAdminAddresses.users,
    add: 'user.add',
    addressOf: (userId) => addressAt(userAdminAddresses.user, { userId }),
  },
  reps: {
    title: 'Customer care reps',
    one: 'customer care rep',
    empty: 'Reps act in clients and answer what reviewers ask.',
    list: userAdminAddresses.reps,
    add: 'careRep.add',
    addressOf: (repId) => addressAt(userAdminAddresses.rep, { repId }),
  },
  staff: {
    title: 'Internal users',
    one: 'internal user',
    empty: 'Reviewers, customer care and administrators appear here.',
    list: userAdminAddresses.staff,
    add: 'internalUser.add',
    addressOf: (userId) => addressAt(userAdminAddresses.member, { userId }),
  },
};
