import { itemsApi } from '#src/features/intake/items.contract.ts';
import type { Input } from '#src/shared/endpoint.ts';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import type { DqItem } from '#src/features/intake/item.shapes.ts';

/**
 * Changes fields of an open item.
 * @throws Error without anything to change (R260); ApiError when refused, or for a reply other than 204 (R261)
 */
export async function updateItem(
  { dqItemId, version }: Pick<DqItem, 'dqItemId' | 'version'>,
  body: Input<(typeof itemsApi)['editItem']>['body'],
): Promise<void> {
  if (!dqItemId || Object.keys(body).length === 0)
    throw new Error('An item and what to change of it are required');
  const reply: unknown = await call(
    itemsApi.editItem,
    { params: { dqItemId }, body },
    { client: null, version },
  );
  if (reply !== undefined) {
    throw new ApiError(200, {
      code: 'review.unexpected',
      message: 'Unexpected response from server updating DQ Item',
    });
  }
}
