import { callsOf } from '#src/server/handler.ts';
import { coverSheetsApi } from '../cover-sheets.contract.ts';
import { printSheets } from './print-sheets.service.ts';

export const coverSheetsCalls = callsOf(coverSheetsApi, { print: printSheets });
