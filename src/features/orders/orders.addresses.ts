/** Where the screens of this feature are in the console. */
export const ordersAddresses = {
  list: '/manage/orders',
  order: '/manage/orders/:orderId',
  authorization: '/manage/orders/:orderId/authorization',
  place: '/manage/employees/:employeeId/order',
} as const;
