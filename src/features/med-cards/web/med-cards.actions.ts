import { call } from '#src/web/http.ts';
import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { medCardsApi } from '../med-cards.contract.ts';
import { isMedCardSubject } from './med-card-subject.ts';

const onCard = actionsOn(ofKind(isMedCardSubject));

export const medCardsActions = {
  'medCards.again': onCard(
    async ({ medCard }, { client, queryClient, toast }) => {
      if (!medCard) return;
      const { submissionId } = medCard;
      await call(medCardsApi.again, { params: { submissionId } }, { client });
      await queryClient.invalidateQueries({ queryKey: ['medCards'] });
      toast('The card is sent on again.', 'success');
    },
    ({ medCard }) => {
      if (!medCard) return 'Choose a card first.';
      return medCard.allowed.includes('again') ? null : 'You may not send cards on.';
    },
  ),
  'medCards.send': async ({ args, client, queryClient, toast }) => {
    const { employee: employeeId = '' } = args;
    await call(medCardsApi.send, { body: { employeeId } }, { client });
    await queryClient.invalidateQueries({ queryKey: ['medCards'] });
    toast('The medical card is sent on.', 'success');
  },
} satisfies Actions;
