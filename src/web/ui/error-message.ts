import { ApiError } from '../api-error.ts';
import { isLostCode, PartError } from '../part-error.ts';

/** The message of an error for the user: the server's, or a general one. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof PartError) return error.message;
  if (isLostCode(error)) return new PartError(error).message;
  if (error instanceof TypeError && /fetch|import|load/i.test(error.message)) {
    return 'The server could not be reached. Check the connection and try again.';
  }
  return 'Something went wrong in the console. Nothing was saved. Try again.';
}
