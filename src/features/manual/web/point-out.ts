import type { CommandId } from '#commands/command.ts';
import { commandOf } from '#src/web/commands.ts';
import { isListed } from '#src/web/palette/available.ts';
import { currentViewer } from '#src/web/viewer.ts';
import { commandsNamed, PARTS_OF_SCREENS, type Highlight, type ScreenTour } from './highlights.ts';

/** One stop of a tour, as it stands on the screen now. */
export interface Stop {
  title: string;
  say: string;
  /** Whose keys are shown. */
  command: CommandId | null;
  element: HTMLElement;
}

/**
 * The stops of a tour of the screen in a pane: what can be seen there, and the commands that this user has. A command without a
 * button of its own is told of at the pane as a whole.
 */
export function stopsOf({ intro, highlights, title }: ScreenTour, pane: HTMLElement): Stop[] {
  const stops = highlights.flatMap((highlight): Stop[] => stopOf(highlight, pane));
  return [{ title, say: intro, command: null, element: pane }, ...stops];
}

function stopOf({ name, say }: Highlight, pane: HTMLElement): Stop[] {
  const selector = PARTS_OF_SCREENS[name];
  if (selector !== undefined) {
    const element = seen(pane, selector) ?? seen(document, selector);
    return element ? [{ title: name, say, command: null, element }] : [];
  }
  const viewer = currentViewer();
  const ids = commandsNamed(name).filter((id) => isListed(commandOf(id), viewer));
  for (const place of [pane, document]) {
    for (const command of ids) {
      const element = seen(place, `[data-command="${CSS.escape(command)}"]`);
      if (element) return [{ title: name, say, command, element }];
    }
  }
  const [command] = ids;
  return command ? [{ title: name, say, command, element: pane }] : [];
}

/** The first of these elements that is to be seen. */
function seen(within: ParentNode, selector: string): HTMLElement | null {
  const all = within.querySelectorAll<HTMLElement>(selector);
  return [...all].find((one) => one.checkVisibility() && one.offsetWidth > 0) ?? null;
}
