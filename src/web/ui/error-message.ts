import { ApiError } from '../api-error.ts';
import { isLostCode, PartError } from '../part-error.ts';

/** What to tell the user of an error: the server's own words, or a plain sentence. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof PartError) return error.message;
  if (isLostCode(error)) return new PartError(error).message;
  if (error instanceof TypeError && /fetch|import|load/i.test(error.message)) {
    return 'The server could not be reached. Check the connection and try again.';
  }
  return 'Something went wrong in the console. Nothing was saved. Try again.';
}
