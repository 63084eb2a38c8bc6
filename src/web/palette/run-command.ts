import type { CommandId } from '#commands/command.ts';
import { commandOf, isCommandId } from '../commands.ts';
import { loadAnew } from '../panes/load-anew.ts';
import { openFrom } from '../panes/open-panes.ts';
import { paneState } from '../panes/pane-state.ts';
import type { OpenOptions } from '../panes/screen.ts';
import { noteStep } from '../first-steps.ts';
import { isLostCode } from '../part-error.ts';
import { isPointerPress, lastPress, ONLY_OPENED } from '../last-press.ts';
import { queryClient } from '../query-client.ts';
import { confirm } from '../ui/confirm.ts';
import { messageOf } from '../ui/error-message.ts';
import { focusSearchBox } from '../ui/search-box-controller.ts';
import { toast } from '../ui/toasts.ts';
import { currentViewer } from '../viewer.ts';
import type { Action, ActionContext, CommandSource } from './action.ts';
import { refusalOf, waitsForClient } from './available.ts';
import { askArguments, togglePalette, type Asking } from './palette-state.ts';
import { actionOf, loadedAction } from './handlers.ts';
import { showKeyTip } from './key-tips.ts';
import { endHeld, tellHeld } from './held-press.ts';
import { keysOf } from './keymap.ts';
import { noteUse } from './recents.ts';
import { openScopes, placeOf, type OpenScope } from './scope.ts';
import { offerFor } from './offers.ts';

/** What runs before the actions are loaded: where one types on at once, a late focus would leave the letters to the screen. */
const AT_ONCE: Readonly<Record<string, Action>> = {
  'palette.open': togglePalette,
  'list.filter': focusSearchBox,
};

/**
 * The one way in for palette, menus, keys and buttons: checks scope and permission, asks for missing
 * arguments and for confirmation, runs, and shows what went wrong. `beside` opens what it opens next to the focused pane.
 * `asked` names the form that it was asked of, where that was some time ago: what one form was asked to do, the next one
 * does not. Returns whether it ran.
 */
export async function runCommand(
  id: string,
  source: CommandSource,
  args: Record<string, string> = {},
  options: OpenOptions = {},
  asked: string | null = formKeyOf(id),
): Promise<boolean> {
  if (!isCommandId(id)) throw new Error(`There is no command ${id}.`);
  const command = commandOf(id);
  const place = placeOf(command.scope);
  // Typed for the form before, while the page was busy with this one.
  if (source === 'key' && place?.form && lastPress() < place.form) {
    tellHeld(id, ONLY_OPENED, true);
    return false;
  }
  endHeld();
  const refusal = refusalOf(id);
  if (refusal !== null) {
    // A screen asks for the client in its own place.
    if (command.opens && waitsForClient(command, currentViewer()))
      openFrom(paneFor(options), command.opens, options);
    else toast(refusal, 'warning');
    return false;
  }
  const asking = source === 'palette' ? { id, args, asked } : { ...withOffers(id, args), asked };
  if (command.args?.some((one) => one.required && !asking.args[one.name])) {
    askArguments(asking);
    return false;
  }
  const start = async (seen?: ActionContext): Promise<boolean> => {
    // Keys are known by heart; what was looked for is worth finding again.
    if (source !== 'key') noteUse(currentViewer().user?.id ?? '', id);
    if (command.opens) openFrom(paneFor(options), command.opens, options);
    else return act(id, seen ?? contextFor(id, source, asking.args, options));
    return true;
  };
  const [keys] = keysOf(id);
  const isByMouse = keys !== undefined && source !== 'key' && isPointerPress();
  const run = async (seen?: ActionContext): Promise<boolean> => {
    if (asked !== null && formKeyOf(id) !== asked) {
      toast('Something else appears here by now, so nothing was done.', 'warning');
      return false;
    }
    const ran = await start(seen);
    if (ran) noteStep(currentViewer(), id);
    if (ran && isByMouse) showKeyTip(id, keys);
    return ran;
  };
  try {
    if (!command.confirm) return await run();
    // What completes a form leads to the next one, which must find no question in its way.
    if (asked !== null) return (await confirm({ text: command.confirm })) && (await run());
    // Else the question stands until what was asked about is done (R042).
    let done = false;
    // Read now: under the question nothing else is open to commands.
    const seen = contextFor(id, source, asking.args, options);
    const work = async () => void (done = await run(seen));
    await confirm({ text: command.confirm, work });
    return done;
  } catch (error) {
    if (isLostCode(error)) await offerNewPage(error);
    else toast(messageOf(error), 'danger');
    return false;
  }
}

/** The code of a command could not be fetched, and in this page it never can. */
export async function offerNewPage(error: unknown): Promise<void> {
  if (await confirm({ text: messageOf(error), confirmText: 'Load the page anew' }))
    await loadAnew();
}

/** The form that a command acts on; null where that is no form of one record. */
export function formKeyOf(id: string, open?: readonly OpenScope[]): string | null {
  const place = isCommandId(id) ? placeOf(commandOf(id).scope, open ? { open } : {}) : undefined;
  return place?.form ? place.key : null;
}

/** The arguments with those that the screen at hand is about; the palette asks by itself, as it may act elsewhere. */
export function withOffers(
  id: CommandId,
  given: Record<string, string>,
  open: readonly OpenScope[] = openScopes(),
): Required<Omit<Asking, 'asked'>> {
  const args = { ...given };
  const labels: Record<string, string> = {};
  for (const argument of commandOf(id).args ?? []) {
    const offer = args[argument.name] ? null : offerFor(argument, open);
    if (!offer) continue;
    args[argument.name] = offer.value;
    labels[argument.name] = offer.label;
  }
  return { id, args, labels };
}

/** Without `beside` the primary pane's place is taken. */
const paneFor = ({ beside }: OpenOptions) => (beside ? paneState.get().focused : null);

/**
 * Does it, unless its code, which may only have come now, or what happened since it was asked for refuses it. The context
 * was read before anything is awaited: the screen may be another one afterwards.
 * @returns whether it ran
 */
async function act(id: CommandId, context: ActionContext): Promise<boolean> {
  const action = AT_ONCE[id] ?? loadedAction(id) ?? (await actionOf(id));
  if (!action) throw new Error(`The command ${id} has no action.`);
  const refusal = action.refusal?.(context.subject) ?? null;
  if (refusal !== null) toast(refusal, 'warning');
  else await action(context);
  return refusal === null;
}

function contextFor(
  id: CommandId,
  source: CommandSource,
  args: Record<string, string>,
  asked: OpenOptions,
): ActionContext {
  const place = placeOf(commandOf(id).scope);
  const viewer = currentViewer();
  return {
    args,
    source,
    subject: place?.subject ?? null,
    open: (path, own) => {
      const options = { ...asked, ...own };
      openFrom(place?.paneId ?? paneFor(options), path, options);
    },
    toast,
    confirm,
    queryClient,
    session: viewer,
    client: viewer.client,
  };
}
