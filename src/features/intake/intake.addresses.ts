/** Where the screens of this feature are in the console. */
export const intakeAddresses = {
  unreadable: '/dqInternal/unreadable',
  unreadableFile: '/dqInternal/unreadable/:fileId',
} as const;
