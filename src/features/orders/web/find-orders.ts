import { ORDER_WORDS } from '#src/features/employees/employees.rules.ts';
import { hiddenSearch } from '#src/features/employees/hidden-search.rules.ts';
import { call } from '#src/web/http.ts';
import type { PaletteRow } from '#src/web/palette/provider.ts';
import { showAppointment } from '../appointments.rules.ts';
import { ordersApi } from '../orders.contract.ts';
import { orderAddress } from './orders.queries.ts';

/** Orders by what was typed, as rows of the palette. */
export async function findOrders(
  client: number,
  search: string,
  limit: number,
  signal: AbortSignal,
): Promise<PaletteRow[]> {
  const { query, options } = hiddenSearch(search);
  const { rows } = await call(
    ordersApi.list,
    { query: { limit, ...query } },
    { client, signal, background: true, ...options },
  );
  return rows.map((row) => ({
    id: row.OrderID,
    title: `${ORDER_WORDS[row.OrderType]}: ${row.EmployeeName}`,
    detail: [row.LocationName, row.VendorName, showAppointment(row.AppointmentDateTime, row.WalkIn)]
      .filter(Boolean)
      .join(' · '),
    meta: row.OrderStatus,
    open: orderAddress(row.OrderID),
  }));
}
