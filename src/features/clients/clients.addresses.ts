/** Where the screens of this feature are in the console. */
export const clientsAddresses = {
  list: '/clients',
  add: '/clients/action/addClient',
  client: '/clients/:clientId',
  locations: '/manage/admin/locations',
  addLocation: '/manage/admin/locations/action/addlocation',
  location: '/manage/admin/locations/:clientId',
} as const;
