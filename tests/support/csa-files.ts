/** FMCSA's files with invented carriers: real ones hold phones and mails of real firms. */
const line = (cells: readonly unknown[]) =>
  cells
    .map((cell) => {
      const text = cell === null || cell === undefined ? '' : String(cell);
      return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    })
    .join(',');

const table = (heading: string, rows: readonly (readonly unknown[])[]): string =>
  [heading, ...rows.map(line), ''].join('\n');

/** The headings of FMCSA's files of today. */
const BASICS = ['UNSAFE_DRIV', 'HOS_DRIV', 'DRIV_FIT', 'CONTR_SUBST', 'VEH_MAINT'] as const;
const TOTALS =
  'DOT_NUMBER,INSP_TOTAL,DRIVER_INSP_TOTAL,DRIVER_OOS_INSP_TOTAL,VEHICLE_INSP_TOTAL,VEHICLE_OOS_INSP_TOTAL';

/** Results of property carriers: without percentiles. Each row is a DOT number and the five measures. */
export const propertyFile = (rows: readonly (readonly [string, ...unknown[]])[]): string =>
  table(
    `${TOTALS},${BASICS.map((one) => `${one}_INSP_W_VIOL,${one}_MEASURE,${one}_AC`).join(',')}`,
    rows.map(([dot, ...measures]) => [
      ...[dot, 20, 18, 2, 12, 3],
      ...BASICS.flatMap((_, at) => [at + 1, measures[at] ?? 0, 'N']),
    ]),
  );

/** Results of passenger carriers: five pairs of a measure and a percentile. */
export const passengerFile = (
  rows: readonly (readonly [string, ...(readonly [unknown, unknown])[]])[],
): string =>
  table(
    `${TOTALS},${BASICS.map((one) => `${one}_INSP_W_VIOL,${one}_MEASURE,${one}_PCT,${one}_RD_ALERT,${one}_AC,${one}_BASIC_ALERT`).join(',')}`,
    rows.map(([dot, ...pairs]) => [
      ...[dot, 20, 18, 2, 12, 3],
      ...BASICS.flatMap((_, at) => {
        const [measure, percentile] = pairs[at] ?? [0, 0];
        return [at, measure, percentile, '', 'N', 'N'];
      }),
    ]),
  );

export const INSPECTION_HEADING =
  'Unique_ID,Report_Number,Report_State,DOT_Number,Insp_Date,Insp_level_ID,County_code_State,Time_Weight,Driver_OOS_Total,Vehicle_OOS_Total,Total_Hazmat_Sent,OOS_Total,Hazmat_OOS_Total,Hazmat_Placard_req,Unit_Type_Desc,Unit_Make,Unit_License,Unit_License_State,VIN,Unit_Decal_Number,Unit_Type_Desc2,Unit_Make2,Unit_License2,Unit_License_State2,VIN2,Unit_Decal_Number2,Unsafe_Insp,Fatigued_Insp,Dr_Fitness_Insp,Subt_Alcohol_Insp,Vh_Maint_Insp,HM_Insp,BASIC_Viol,Unsafe_Viol,Fatigued_Viol,Dr_Fitness_Viol,Subt_Alcohol_Viol,Vh_Maint_Viol,HM_Viol';

/** A row of the inspections: its number, DOT number, day, and violations in Unsafe Driving and Vehicle Maintenance. */
export const inspectionRow = (
  id: string | number,
  dot: string,
  day: string,
  [unsafe, maintenance]: readonly [number, number] = [0, 0],
): unknown[] => [
  ...[id, `TX${id}`, 'TX', dot, day, 2, 'TX113', 3, 0, maintenance > 1 ? 1 : 0, 0, 0, 0, 'N'],
  ...['TRUCK TRACTOR', 'FRHT', 'R123456', 'TX', '1FUJGLDR0CSBM0001', ''],
  ...['SEMI-TRAILER', 'GDAN', '8842KT', 'OK', '1GRAA06275B701234', ''],
  ...['Y', 'Y', 'Y', 'Y', 'Y', 'N', unsafe + maintenance],
  ...[unsafe, 0, 0, 0, maintenance, 0],
];
export const inspectionFile = (rows: readonly (readonly unknown[])[]): string =>
  table(INSPECTION_HEADING, rows);

/** Violations: number of the inspection, DOT number, day, code, category. */
export const violationFile = (
  rows: readonly (readonly [string, string, string, string, string])[],
): string =>
  table(
    'Unique_ID,Insp_Date,DOT_Number,Viol_Code,BASIC_Desc,OOS_Indicator,OOS_Weight,Severity_Weight,Time_Weight,Total_Severity_Wght,Section_Desc,Group_Desc,Viol_Unit',
    rows.map(([id, dot, day, code, basic]) => [
      ...[id, day, dot, code, basic, 'false', 0, 5, 3, 15],
      ...[`Words of ${code}, shortened`, 'A group', 1],
    ]),
  );

/** Crashes: report, DOT number, day, city. */
export const crashFile = (rows: readonly (readonly [string, string, string, string])[]): string =>
  table(
    'CHANGE_DATE,CRASH_ID,REPORT_STATE,REPORT_NUMBER,REPORT_DATE,REPORT_TIME,REPORT_SEQ_NO,DOT_NUMBER,LOCATION,CITY,STATE,VIN,VEHICLE_LICENSE_NUMBER,VEHICLE_LICENSE_STATE,HAZMAT_RELEASED,VEHICLES_IN_ACCIDENT,FATALITIES,INJURIES,TOW_AWAY,FEDERAL_RECORDABLE,NOT_PREVENTABLE',
    rows.map(([report, dot, day, city]) => [
      ...['20261001', report, 'TX', report, day.replaceAll('-', ''), '1430', 1, dot, 'I-35', city],
      ...['TX', '1FUJGLDR0CSBM0001', 'R123456', 'TX', 'N', 2, 0, 1, 'Y', 'Y', 'N'],
    ]),
  );

/** The census: DOT number, name, whether hazardous materials are hauled. */
export const censusFile = (rows: readonly (readonly [string, string, string])[]): string =>
  table(
    'DOT_NUMBER,LEGAL_NAME,DBA_NAME,CARRIER_OPERATION,HM_FLAG,PC_FLAG,PHY_CITY,PHY_STATE,TELEPHONE,EMAIL_ADDRESS,MCS150_DATE,ADD_DATE,NBR_POWER_UNIT,DRIVER_TOTAL',
    rows.map(([dot, name, hazmat]) => [
      ...[dot, name, '', 'A', hazmat, 'N', 'WACO', 'TX', '', '', '15-MAR-25', '01-FEB-10', 42, 55],
    ]),
  );
