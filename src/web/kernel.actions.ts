import type { Actions } from './palette/action.ts';
import { togglePalette } from './palette/palette-state.ts';
import { closePane, focusNext, swapPane, toggleMaximised } from './panes/open-panes.ts';
import { paneState, resetSizes } from './panes/pane-state.ts';
import { appearance, density, letterKeys } from './preferences.ts';
import { setSsnMasked, ssnMasked } from './masking.ts';
import { signOut } from './session.ts';
import { keySheetOpen } from './shell/shell-state.ts';
import { isListController } from './ui/list-controller.ts';
import { isSearchBox } from './ui/search-box-controller.ts';
import { toggleSidebar } from './shell/shell-state.ts';
import { toast, undoLast } from './ui/toasts.ts';

/** What the kernel's own commands do. */
export const kernelActions = {
  'palette.open': togglePalette,
  'pane.next': () => focusNext(1),
  'pane.previous': () => focusNext(-1),
  'pane.close': () => closePane(paneState.get().focused),
  'pane.swap': () => swapPane(paneState.get().focused),
  'pane.maximise': () => toggleMaximised(paneState.get().focused),
  'pane.resetSizes': resetSizes,
  'view.sidebar': toggleSidebar,
  'view.light': () => appearance.set('light'),
  'view.dark': () => appearance.set('dark'),
  'view.system': () => appearance.set('system'),
  'view.density': () => density.set((now) => (now === 'compact' ? 'comfortable' : 'compact')),
  'view.letterKeys': () => {
    letterKeys.set((on) => !on);
    toast(
      letterKeys.get()
        ? 'Single-letter shortcuts are on.'
        : 'Single-letter shortcuts are off. Turn them on again in the View menu or the palette.',
      'success',
    );
  },
  'session.signOut': () => signOut(),
  'session.maskSsn': () => setSsnMasked(!ssnMasked()),
  'help.keys': () => keySheetOpen.set((open) => !open),
  'help.undo': async () => {
    if (!(await undoLast())) toast('There is nothing to undo.', 'warning');
  },
  'list.next': ({ subject }) => void (isListController(subject) && subject.move(1, false)),
  'list.previous': ({ subject }) => void (isListController(subject) && subject.move(-1, false)),
  'list.extendNext': ({ subject }) => void (isListController(subject) && subject.move(1, true)),
  'list.extendPrevious': ({ subject }) =>
    void (isListController(subject) && subject.move(-1, true)),
  'list.toggle': ({ subject }) => void (isListController(subject) && subject.toggle()),
  'list.selectAll': ({ subject }) => void (isListController(subject) && subject.selectAll()),
  'list.filter': ({ subject }) => void (isSearchBox(subject) && subject.focus()),
  'list.clear': ({ subject }) => void (isListController(subject) && subject.clear()),
  'list.open': ({ subject }) => void (isListController(subject) && subject.open(true)),
  'list.openHere': ({ subject }) => void (isListController(subject) && subject.open(false)),
} satisfies Actions;
