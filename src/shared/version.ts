/** The console's version, shown in the footer (1§1); the same as in package.json (a guard compares them). */
export const CLIENT_VERSION = '5.31.0';
