import { accidentsCommands } from './accidents.ts';
import { alertsCommands } from './alerts.ts';
import { certificatesCommands } from './certificates.ts';
import { clientsCommands } from './clients.ts';
import { clinicsCommands } from './clinics.ts';
import { cmeCommands } from './cme.ts';
import type { Command } from './command.ts';
import { correspondenceCommands } from './correspondence.ts';
import { drugTestingCommands } from './drug-testing.ts';
import { documentsCommands } from './documents.ts';
import { employeesCommands } from './employees.ts';
import { employmentCommands } from './employment.ts';
import { helpCommands } from './help.ts';
import { intakeCommands } from './intake.ts';
import { matchCommands } from './match.ts';
import { movesCommands } from './moves.ts';
import { mvrScoringCommands } from './mvr-scoring.ts';
import { navigationCommands } from './navigation.ts';
import { ordersCommands } from './orders.ts';
import { listCommands, panesCommands } from './panes.ts';
import { pagesCommands } from './pages.ts';
import { pdfCommands } from './pdf.ts';
import { qualityCommands } from './quality.ts';
import { queueCommands } from './queue.ts';
import { reviewCommands } from './review.ts';
import { reviewStepsCommands } from './review-steps.ts';
import { rostersCommands } from './rosters.ts';
import { sessionCommands } from './session.ts';

/** Every command of the console, by id. */
export const COMMANDS = {
  ...navigationCommands,
  ...employeesCommands,
  ...employmentCommands,
  ...movesCommands,
  ...documentsCommands,
  ...accidentsCommands,
  ...queueCommands,
  ...matchCommands,
  ...reviewCommands,
  ...reviewStepsCommands,
  ...correspondenceCommands,
  ...pagesCommands,
  ...intakeCommands,
  ...qualityCommands,
  ...mvrScoringCommands,
  ...cmeCommands,
  ...ordersCommands,
  ...drugTestingCommands,
  ...clinicsCommands,
  ...alertsCommands,
  ...certificatesCommands,
  ...clientsCommands,
  ...panesCommands,
  ...listCommands,
  ...rostersCommands,
  ...pdfCommands,
  ...sessionCommands,
  ...helpCommands,
} as const;

export type CommandId = keyof typeof COMMANDS;

/** The commands that owe an action: all but those that only open a screen, or whose feature is still to come. */
export type RunnableId = {
  [Id in CommandId]: (typeof COMMANDS)[Id] extends { opens: string } | { awaits: string }
    ? never
    : Id;
}[CommandId];

export const COMMAND_IDS = Object.keys(COMMANDS) as CommandId[];

/** The record of a command, with every optional part readable. */
export function commandOf(id: CommandId): Command {
  return COMMANDS[id];
}

export function isCommandId(id: string): id is CommandId {
  return Object.hasOwn(COMMANDS, id);
}
