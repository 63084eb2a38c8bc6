/** Where the accounts of others are administered: a client's users, customer care reps, and all internal users. */
export const userAdminAddresses = {
  users: '/manage/admin/users',
  addUser: '/manage/admin/users/action/adduser',
  user: '/manage/admin/users/:userId',
  seenBy: '/manage/admin/users/action/seenby/:clientId',
  programs: '/manage/admin/programs',
  reps: '/customercarereps',
  addRep: '/customercarereps/action/addccrep',
  rep: '/customercarereps/detail/:repId',
  editRep: '/customercarereps/detail/:repId/edit',
  staff: '/concordeUsers',
  addStaff: '/concordeUsers/action/adduser',
  member: '/concordeUsers/:userId',
} as const;
