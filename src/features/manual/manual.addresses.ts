/** Where the screens of this feature are in the console. */
export const manualAddresses = {
  help: '/help',
  page: '/help/:pageId',
  whatsNew: '/help/whats-new',
} as const;
