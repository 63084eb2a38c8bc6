const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/**
 * What an answer or rows say, as JSON text without their ids: a few digits that must not stand in it, as of an SSN, stand in an
 * id by chance.
 */
export function textWithoutIds(value: unknown): string {
  return JSON.stringify(value).replace(ID, 'id');
}
