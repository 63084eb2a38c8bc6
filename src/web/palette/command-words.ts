/**
 * The further words by which commands are found, by id. The build takes them out of the commands, so that the first page is
 * without them, and puts them here (`commandWordsLater` in vite.config.ts); unbuilt code has them with the commands.
 */
export const COMMAND_WORDS: Readonly<Record<string, string>> = {};
