import type { DocAlert, DriverAlerts } from '../alerts.contract.ts';

/** A row of the list: one alert, or a driver with all of theirs, shown by the worst. */
export interface AlertRow extends DocAlert {
  rowId: string;
  /** The driver's alerts, worst first; absent in a row that is one alert. */
  driver?: readonly DocAlert[];
  /** Of a driver with more than one: whether the alerts stand below. */
  unfolded?: boolean;
  /** It stands below its driver. */
  below?: true;
}

/** The rows of the list that is not grouped. */
export function rowsOfAlerts(alerts: readonly DocAlert[]): AlertRow[] {
  return alerts.map((alert) => ({ ...alert, rowId: alert.alertId }));
}

/** The rows of the list by driver: below those who are unfolded stand their alerts. */
export function rowsOfDrivers(
  drivers: readonly DriverAlerts[],
  unfolded: ReadonlySet<string>,
): AlertRow[] {
  return drivers.flatMap(({ employeeId, alerts }): AlertRow[] => {
    const [worst] = alerts;
    if (worst === undefined) return [];
    if (alerts.length === 1) return [{ ...worst, rowId: employeeId, driver: alerts }];
    const isOpen = unfolded.has(employeeId);
    const below = isOpen
      ? alerts.map((alert): AlertRow => ({ ...alert, rowId: alert.alertId, below: true }))
      : [];
    return [{ ...worst, rowId: employeeId, driver: alerts, unfolded: isOpen }, ...below];
  });
}

/** The alerts that rows stand for, each once: of a driver all of them. */
export function alertsOf(rows: readonly AlertRow[]): DocAlert[] {
  const alerts = rows.flatMap((row) => row.driver ?? [row]);
  return [...new Map(alerts.map((alert) => [alert.alertId, alert])).values()];
}

/** Of selected rows those to act on one by one: not the alerts below a driver who is selected, too. */
export function apart(rows: readonly AlertRow[]): AlertRow[] {
  const whole = new Set(rows.filter(({ driver }) => driver).map(({ employeeId }) => employeeId));
  return rows.filter(({ driver, employeeId }) => driver || !whole.has(employeeId));
}

/** Who looks after what a row stands for, in words. */
export function assigneeText({ driver, assigneeName }: AlertRow): string {
  if (!driver) return assigneeName ?? '';
  const names = new Set(driver.map((alert) => alert.assigneeName));
  if (names.size === 1) return assigneeName ?? '';
  const given = driver.filter((alert) => alert.assigneeName !== null).length;
  return `${given} of ${driver.length} assigned`;
}
