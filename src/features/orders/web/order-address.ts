/** Where one order is shown. */
export const orderAddress = (orderId: string): string => `/manage/orders/${orderId}`;

/** Where the paper for its clinic is shown. */
export const authorizationAddress = (orderId: string): string =>
  `${orderAddress(orderId)}/authorization`;

/** Where an order for an employee is placed. */
export const placeAddress = (employeeId: string): string => `/manage/employees/${employeeId}/order`;
