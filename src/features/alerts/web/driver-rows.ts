import type { CompanyRow } from '#src/features/company-file/company-file.contract.ts';
import { showWait } from '#src/features/work/web/wait.ts';
import type { WaitsUntil } from '#src/features/work/waiting.rules.ts';
import type { DocAlert, DriverAlerts } from '../alerts.contract.ts';
import { type Alert, idOfAlert, isOfCompany } from '../alerts.rules.ts';

/** What a row of the list has besides its alert. */
interface OfRow {
  rowId: string;
  /** Of a driver or company with more than one: whether the alerts stand below. */
  unfolded?: boolean;
  /** It stands below its driver or company. */
  below?: true;
}

/** A row of the list: one alert, or a driver with all of theirs, shown by the worst. */
export interface DriverRow extends DocAlert, OfRow {
  /** The driver's alerts, worst first; absent in a row that is one alert. */
  driver?: readonly DocAlert[];
}

/** The same of a company's own papers. */
export interface CompanyAlertRow extends CompanyRow, OfRow {
  /** The company's alerts, worst first; absent in a row that is one alert. */
  company?: readonly CompanyRow[];
}

export type AlertRow = DriverRow | CompanyAlertRow;

export const isDriverRow = (row: AlertRow): row is DriverRow => !isOfCompany(row);

/** The alerts that a row shows together; undefined where it is one alert. */
export const togetherIn = (row: AlertRow): readonly Alert[] | undefined =>
  isDriverRow(row) ? row.driver : row.company;

/** Whose alerts a row shows: what it is unfolded by. */
export const ownerOf = (row: AlertRow): string =>
  isDriverRow(row) ? row.employeeId : companyKey(row.clientId);

const companyKey = (clientId: number) => `company.${clientId}`;

/** The rows of the list that is not grouped: those of the company first. */
export function rowsOfAlerts(
  alerts: readonly DocAlert[],
  ofCompany: readonly CompanyRow[] = [],
): AlertRow[] {
  return [
    ...ofCompany.map((row): AlertRow => ({ ...row, rowId: row.itemId })),
    ...alerts.map((alert): AlertRow => ({ ...alert, rowId: alert.alertId })),
  ];
}

/** A row that shows some alerts by the worst, and below it, where it is unfolded, each of them. */
function grouped<One extends Alert, Row extends AlertRow>(
  key: string,
  alerts: readonly One[],
  unfolded: ReadonlySet<string>,
  make: (alert: One, of: OfRow, all?: readonly One[]) => Row,
): Row[] {
  const [worst] = alerts;
  if (worst === undefined) return [];
  if (alerts.length === 1) return [make(worst, { rowId: key }, alerts)];
  const isOpen = unfolded.has(key);
  const below = isOpen
    ? alerts.map((alert) => make(alert, { rowId: idOfAlert(alert), below: true }))
    : [];
  return [make(worst, { rowId: key, unfolded: isOpen }, alerts), ...below];
}

/** The rows of the list by driver, those of each company first: below what is unfolded stand its alerts. */
export function rowsOfDrivers(
  drivers: readonly DriverAlerts[],
  unfolded: ReadonlySet<string>,
  ofCompany: readonly CompanyRow[] = [],
): AlertRow[] {
  const companies = Map.groupBy(ofCompany, ({ clientId }) => clientId);
  return [
    ...[...companies].flatMap(([clientId, alerts]) =>
      grouped(companyKey(clientId), alerts, unfolded, (alert, row, company): CompanyAlertRow => ({
        ...alert,
        ...row,
        ...(company ? { company } : {}),
      })),
    ),
    ...drivers.flatMap(({ employeeId, alerts }) =>
      grouped(employeeId, alerts, unfolded, (alert, row, driver): DriverRow => ({
        ...alert,
        ...row,
        ...(driver ? { driver } : {}),
      })),
    ),
  ];
}

/** The alerts that rows stand for, each once: of a driver or company all of them. */
export function alertsOf(rows: readonly AlertRow[]): Alert[] {
  const alerts = rows.flatMap((row): readonly Alert[] => togetherIn(row) ?? [row]);
  return [...new Map(alerts.map((alert) => [idOfAlert(alert), alert])).values()];
}

/** Of selected rows those to act on one by one: not the alerts below a driver or company that is selected, too. */
export function apart<Row extends AlertRow>(rows: readonly Row[]): Row[] {
  const whole = new Set(rows.filter(togetherIn).map(ownerOf));
  return rows.filter((row) => togetherIn(row) || !whole.has(ownerOf(row)));
}

/** Who looks after what a row stands for, in words. */
export function assigneeText(row: AlertRow): string {
  if (!isDriverRow(row)) return '';
  const { driver, assigneeName } = row;
  if (!driver) return assigneeName ?? '';
  const names = new Set(driver.map((alert) => alert.assigneeName));
  if (names.size === 1) return assigneeName ?? '';
  const given = driver.filter((alert) => alert.assigneeName !== null).length;
  return `${given} of ${driver.length} assigned`;
}

/** The days and events until which what a row stands for is put off. */
export function waitsIn(row: AlertRow): WaitsUntil[] {
  if (!isDriverRow(row)) return [];
  return (row.driver ?? [row]).flatMap(({ waitsUntil }) => waitsUntil ?? []);
}

/** Until when what a row stands for is put off, in words. */
export function waitWords(row: AlertRow): string {
  const waits = waitsIn(row);
  const [first] = waits;
  if (first === undefined || !isDriverRow(row)) return '';
  const all = row.driver?.length ?? 1;
  if (waits.length === all && new Set(waits).size === 1)
    return showWait(first, all === 1 ? 'its state changes' : 'their state changes');
  return `${waits.length} of ${all} put off`;
}
