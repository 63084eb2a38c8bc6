import { callsOf } from '#src/server/handler.ts';
import { coverSheetsApi } from '../cover-sheets.contract.ts';
import { printSheets } from './print-sheets.service.ts';
import { restoreSheets, revokeSheets } from './revoke-sheets.service.ts';

export const coverSheetsCalls = callsOf(coverSheetsApi, {
  print: printSheets,
  revoke: revokeSheets,
  restore: restoreSheets,
});
