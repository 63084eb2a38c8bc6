import { FIRST_STEPS, guideFor, keepProgress, progressOf } from './first-steps.ts';
import { readOption } from './kept-options.ts';
import { actionsOn, ofKind, type Actions } from './palette/action.ts';
import { resetAllKeys } from './palette/choose-keys.ts';
import { togglePalette } from './palette/palette-state.ts';
import {
  closePane,
  collapsePane,
  focusNext,
  resetSizes,
  swapPane,
  toggleMaximised,
  widenPane,
} from './panes/open-panes.ts';
import { bringBack } from './panes/move-document.ts';
import { paneState, splitting } from './panes/pane-state.ts';
import { mayLeave } from './panes/unsaved.ts';
import { appearance, density, letterKeys } from './preferences.ts';
import { setSsnMasked, ssnMasked } from './masking.ts';
import { signOut } from './session.ts';
import { focusMenus } from './shell/menu-focus.ts';
import { keySheetOpen } from './shell/shell-state.ts';
import { asFormat } from './ui/export-csv.ts';
import { isListController } from './ui/list-controller.ts';
import { focusSearchBox } from './ui/search-box-controller.ts';
import { isSelectedRows } from './ui/selected-rows.ts';
import { toggleSidebar } from './shell/shell-state.ts';
import { toast, undoLast } from './ui/toasts.ts';

/** In percent of the workspace, as the separator's own arrows do. */
const PANE_STEP = 5;

const onList = actionsOn(ofKind(isListController));

/** What the kernel's own commands do. */
export const kernelActions = {
  'palette.open': togglePalette,
  'pane.next': () => focusNext(1),
  'pane.previous': () => focusNext(-1),
  'pane.close': () => closePane(paneState.get().focused),
  'pane.swap': () => swapPane(paneState.get().focused),
  'pane.maximise': () => toggleMaximised(paneState.get().focused),
  'pane.split': () => splitting.set(paneState.get().focused),
  'pane.collapse': () => {
    if (!collapsePane(paneState.get().focused)) {
      toast('This is the only open pane, so it cannot be folded.', 'warning');
    }
  },
  'pane.wider': () => void widenPane(paneState.get().focused, PANE_STEP),
  'pane.narrower': () => void widenPane(paneState.get().focused, -PANE_STEP),
  'pane.resetSizes': resetSizes,
  'pane.bringBack': bringBack,
  'view.sidebar': toggleSidebar,
  'view.menus': () => {
    if (!focusMenus()) toast('There are no menus here. Everything is in the palette.', 'warning');
  },
  'view.light': () => appearance.set('light'),
  'view.dark': () => appearance.set('dark'),
  'view.system': () => appearance.set('system'),
  'view.density': () => density.set((now) => (now === 'compact' ? 'comfortable' : 'compact')),
  'keys.reset': ({ toast: say }) => {
    resetAllKeys();
    say('Every command has its usual keys again.', 'success');
  },
  'view.letterKeys': () => {
    letterKeys.set((on) => !on);
    toast(
      letterKeys.get()
        ? 'Single-letter shortcuts are on.'
        : 'Single-letter shortcuts are off. Turn them on again in the View menu or the palette.',
      'success',
    );
  },
  'session.signOut': async () => {
    if (await mayLeave()) await signOut();
  },
  'session.maskSsn': () => setSsnMasked(!ssnMasked()),
  'help.keys': () => keySheetOpen.set((open) => !open),
  'help.firstSteps': ({ session, open, toast: say }) => {
    const guide = guideFor(session);
    if (!guide) return void say('There are no first steps for this account.', 'warning');
    // What was begun goes on; what was ended begins anew.
    const done = progressOf(readOption(FIRST_STEPS));
    if (typeof done !== 'number' || done >= guide.steps.length) keepProgress(0);
    open('/');
  },
  'help.undo': async () => {
    if (!(await undoLast())) toast('There is nothing to undo.', 'warning');
  },
  'list.next': onList((list) => list.move(1, false)),
  'list.previous': onList((list) => list.move(-1, false)),
  'list.extendNext': onList((list) => list.move(1, true)),
  'list.extendPrevious': onList((list) => list.move(-1, true)),
  'list.toggle': onList((list) => list.toggle()),
  'list.selectAll': onList((list) => list.selectAll()),
  'list.filter': focusSearchBox,
  'list.clear': onList((list) => list.clear()),
  'list.open': onList((list) => list.open(true)),
  'list.edit': onList((list) => list.open(true)),
  'list.openNext': onList((list) => list.openNext(1)),
  'list.openPrevious': onList((list) => list.openNext(-1)),
  'list.sort': onList((list) => list.toHeadings()),
  'list.columns': onList(
    // Once the palette has closed and given the focus back, so that the menu may take it.
    ({ chooseColumns }) => chooseColumns && setTimeout(chooseColumns),
    ({ chooseColumns }) => (chooseColumns ? null : 'This list shows all of its columns.'),
  ),
  'list.export': onList(
    ({ exportRows }) => exportRows?.(),
    ({ exportRows }) => (exportRows ? null : 'This list has no export.'),
  ),
  'list.exportSelected': actionsOn(ofKind(isSelectedRows))((rows) => rows.exportRows()),
  'list.print': onList(
    ({ exportRows }) => exportRows && asFormat('PDF', exportRows),
    ({ exportRows }) => (exportRows ? null : 'This list cannot be printed.'),
  ),
  'list.exportSheet': onList(
    ({ exportRows }) => exportRows && asFormat('XLSX', exportRows),
    ({ exportRows }) => (exportRows ? null : 'This list has no export.'),
  ),
  'list.printSelected': actionsOn(ofKind(isSelectedRows))((rows) =>
    asFormat('PDF', rows.exportRows),
  ),
  'list.openHere': onList((list) => list.open(false)),
} satisfies Actions;
