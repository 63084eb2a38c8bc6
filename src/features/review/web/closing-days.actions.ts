import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { isClosingDaysSubject } from './closing-days-subject.ts';

const onDays = actionsOn(ofKind(isClosingDaysSubject));

export const closingDaysActions = {
  'closingDay.add': onDays(({ closeOn }) => closeOn()),
  'closingDay.remove': onDays(
    async ({ closingDay }, { toast }) => {
      if (!closingDay) return;
      const { closeOn, openOn } = await import('./change-closing-day.ts');
      await openOn(closingDay);
      toast('The office is open on that day.', 'success', {
        undo: async () => {
          await closeOn(closingDay);
        },
      });
    },
    ({ closingDay }) => {
      if (!closingDay) return 'Choose a day first.';
      if (closingDay.kind === 'law') return 'Federal holidays are the law’s and stay.';
      return closingDay.allowed.includes('remove')
        ? null
        : 'A day that has begun, or was taken back, stays as it is.';
    },
  ),
} satisfies Actions;
