import { clientProvider } from '#src/features/clients/web/clients.palette.ts';
import { employeeProvider } from '#src/features/employees/web/employees.palette.ts';
import { taskProvider } from '#src/features/review/web/review.palette.ts';
import type { PaletteProvider } from './provider.ts';

/** The searches that features bring to the palette. */
export const PROVIDERS: readonly PaletteProvider[] = [
  employeeProvider,
  taskProvider,
  clientProvider,
];
