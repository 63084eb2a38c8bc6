import { usersCommands, usersScopes } from '#commands/users.ts';
import {
  ADDS_REPS,
  CHANGES_USERS,
  SEES_CLIENT_USERS,
  SEES_REPS,
  SEES_STAFF,
  SEES_USERS,
} from '#src/shared/permission-sets.ts';
import { userAdminAddresses } from '../user-admin.addresses.ts';
import { webFeature } from '#src/web/feature.ts';
import { optionsKeeper } from '#src/web/kept-options.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

const lists = { scopes: [['list', 'filter', 'selectedRows']], breadcrumb: true } as const;
const record = { scopes: [['userAccount']], breadcrumb: true } as const;
const ofClient = { needsClient: true } as const;
const ofHouse = { internalOnly: true } as const;

export const usersWeb = webFeature({
  name: 'users',
  commands: usersCommands,
  scopes: usersScopes,
  actions: async () => (await import('./user-admin.actions.ts')).userAdminActions,
  providers: async () => [(await import('./users.palette.ts')).accountProvider],
  routes: [
    {
      path: ownAddresses.profile,
      title: 'My Profile',
      permission: 'session',
      breadcrumb: true,
      load: async () => (await import('./profile.tsx')).Profile,
    },
    {
      path: ownAddresses.layouts,
      title: 'My layouts',
      permission: 'session',
      breadcrumb: true,
      load: async () => (await import('./my-layouts.tsx')).MyLayouts,
    },
    {
      path: userAdminAddresses.users,
      title: 'Users',
      permission: SEES_CLIENT_USERS,
      ...lists,
      ...ofClient,
      menu: { section: 'Manage', order: 92 },
      load: async () => (await import('./user-list.tsx')).UserList,
    },
    {
      path: userAdminAddresses.addUser,
      title: 'Add user',
      permission: 'client.addUser',
      breadcrumb: true,
      ...ofClient,
      load: async () => (await import('./add-user.tsx')).AddUser,
    },
    {
      path: userAdminAddresses.user,
      title: 'User',
      permission: SEES_CLIENT_USERS,
      ...record,
      ...ofClient,
      load: async () => (await import('./user-screen.tsx')).UserScreen,
    },
    {
      path: userAdminAddresses.seenBy,
      title: 'Who sees these files',
      permission: SEES_USERS,
      breadcrumb: true,
      ...ofClient,
      scopes: [['list']],
      load: async () => (await import('./seen-by.tsx')).SeenBy,
    },
    {
      path: userAdminAddresses.programs,
      title: 'Programs and their keys',
      permission: 'client.configureUser',
      breadcrumb: true,
      ...ofClient,
      load: async () => (await import('./programs.tsx')).Programs,
    },
    {
      path: userAdminAddresses.reps,
      title: 'Customer care reps',
      permission: SEES_REPS,
      ...lists,
      ...ofHouse,
      menu: { section: 'Clients', order: 40 },
      load: async () => (await import('./user-list.tsx')).RepList,
    },
    {
      path: userAdminAddresses.addRep,
      title: 'Add customer care rep',
      permission: ADDS_REPS,
      breadcrumb: true,
      ...ofHouse,
      load: async () => (await import('./add-user.tsx')).AddRep,
    },
    {
      path: userAdminAddresses.rep,
      title: 'Customer care rep',
      permission: SEES_REPS,
      ...record,
      ...ofHouse,
      load: async () => (await import('./user-screen.tsx')).RepScreen,
    },
    {
      path: userAdminAddresses.editRep,
      title: 'Edit customer care rep',
      permission: CHANGES_USERS,
      ...record,
      ...ofHouse,
      load: async () => (await import('./user-screen.tsx')).RepScreen,
    },
    {
      path: userAdminAddresses.staff,
      title: 'Internal users',
      permission: SEES_STAFF,
      ...lists,
      ...ofHouse,
      menu: { section: 'Manage', order: 97 },
      load: async () => (await import('./user-list.tsx')).StaffList,
    },
    {
      path: userAdminAddresses.addStaff,
      title: 'Add internal user',
      permission: 'admin.configureInternalUser',
      breadcrumb: true,
      ...ofHouse,
      load: async () => (await import('./add-user.tsx')).AddStaff,
    },
    {
      path: userAdminAddresses.member,
      title: 'Internal user',
      permission: SEES_STAFF,
      ...record,
      ...ofHouse,
      load: async () => (await import('./user-screen.tsx')).MemberScreen,
    },
  ],
  parts: [optionsKeeper.put(async () => (await import('./keep-options.ts')).keepOptions)],
});
