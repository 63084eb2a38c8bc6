/** Where the screens of this feature are in the console. `email` holds the contact's id: no address of a person stands in a URL (D155). */
export const notificationsAddresses = {
  list: '/manage/admin/notifications',
  add: '/manage/admin/notifications/action/addcontact',
  contact: '/manage/admin/notifications/:email',
  receive: '/notifications/:token',
} as const;
