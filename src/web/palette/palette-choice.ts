import type { Argument, CommandId } from '#commands/command.ts';
import { isCommandId } from '../commands.ts';
import { askBeforeOpening, openFrom } from '../panes/open-panes.ts';
import { paneState } from '../panes/pane-state.ts';
import { givenArguments, nextArgument, readTyped } from './argument-step.ts';
import { leaveClient } from './leave-client.ts';
import { askArguments, closePalette, type Asking } from './palette-state.ts';
import type { PaletteProvider, PaletteRow } from './provider.ts';
import { noteRow } from './recents.ts';
import { isLostCode } from '../part-error.ts';
import { loadProviders, searches } from './providers.ts';
import { formKeyOf, offerNewPage, runCommand, withOffers } from './run-command.ts';
import type { OpenScope } from './scope.ts';

/** Closes first: a command may open a dialog or move the focus, and must find the page below. */
function finish(action: () => unknown): void {
  closePalette();
  setTimeout(action);
}

/** Takes what was searched for across clients to the command that searches on, across them too. */
export function searchOn(id: CommandId, given: Record<string, string>, beside: boolean): void {
  finish(async () => {
    if (await leaveClient()) await runCommand(id, 'palette', given, { beside });
  });
}

/** Fetches the searches that are missing; where this page can never have them, it offers a new one. */
export async function loadMissing(): Promise<void> {
  await loadProviders();
  const { missing: names, error } = searches.get();
  if (names.length === 0 || !isLostCode(error)) return;
  closePalette();
  await offerNewPage(error);
}

/** Runs a command, or asks for what it lacks that the screens at hand do not give. */
export function chooseCommand(
  id: CommandId,
  given: Record<string, string>,
  open: readonly OpenScope[],
  beside: boolean,
): void {
  goOn({ ...withOffers(id, given, open), asked: formKeyOf(id, open) }, beside);
}

/** Answers the step that stands; the next one follows, or the command runs. */
export function answerStep(
  asking: Asking,
  step: Argument,
  { value, label, beside }: { value: string; label: string; beside: boolean },
): void {
  const read = step.required || value !== '' ? readTyped(step, value) : '';
  if (read === null) return;
  const next = {
    ...asking,
    args: { ...asking.args, [step.name]: read },
    labels: { ...asking.labels, [step.name]: label },
  };
  goOn(next, beside);
}

function goOn(asking: Asking, beside: boolean): void {
  if (nextArgument(asking)) askArguments(asking);
  else {
    const { id, args, asked } = asking;
    finish(() => runCommand(id, 'palette', givenArguments(args), { beside }, asked));
  }
}

/** Opens what was found, or runs the command it stands for; `everywhere` it may be another client's. */
export function openRow(
  row: PaletteRow,
  provider: PaletteProvider,
  { beside, everywhere }: { beside: boolean; everywhere: boolean },
): void {
  const { open, run } = row;
  if (run && isCommandId(run.id)) {
    const { id, args } = run;
    noteRow(provider.mode, row);
    finish(() => runCommand(id, 'palette', args));
  } else if (open) {
    // The palette goes first, and takes its time.
    if (!beside && !everywhere && !row.across) askBeforeOpening(open);
    finish(async () => {
      if ((everywhere || row.across) && !(await leaveClient())) return;
      noteRow(provider.mode, row);
      openFrom(beside ? paneState.get().focused : null, open, { beside });
    });
  }
}
