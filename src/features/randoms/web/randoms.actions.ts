import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { addressAt } from '#src/shared/address.ts';
import { randomsAddresses } from '../randoms.addresses.ts';
import { isPoolSubject, isRateSubject, isReportSubject, isWizardSubject } from './pool-subject.ts';

const onPools = actionsOn(ofKind(isPoolSubject));
const onWizard = actionsOn(ofKind(isWizardSubject));
const onReport = actionsOn(ofKind(isReportSubject));
const onRates = actionsOn(ofKind(isRateSubject));

export const randomsActions = {
  'randomPools.add': onPools(({ openWizard }) => openWizard(null)),
  'randomPools.edit': onPools(
    ({ pool, openWizard }) => pool && openWizard(pool),
    ({ pool }) =>
      pool === null
        ? 'Choose a pool first.'
        : pool.allowed.includes('change')
          ? null
          : 'This pool belongs to a location at which you do not work.',
  ),
  'randomPools.delete': onPools(
    async ({ pool }, { client, queryClient, toast }) => {
      if (!pool) return;
      // Behind a lazy import: the contract is none of the console's first bytes.
      await (await import('./pool-calls.ts')).deletePool(pool, { client });
      await queryClient.invalidateQueries({ queryKey: ['randomPools'] });
      toast(`${pool.name} is deleted. Its selections are kept.`, 'success');
    },
    ({ pool }) =>
      pool === null
        ? 'Choose a pool first.'
        : pool.allowed.includes('delete')
          ? null
          : 'This pool belongs to a location at which you do not work.',
  ),
  'randomPools.report': onPools(
    ({ pool }, { open }) => {
      if (!pool) return;
      const { clientId, poolId } = pool;
      open(addressAt(randomsAddresses.report, { clientId, poolId }));
    },
    ({ pool }) => (pool === null ? 'Choose a pool first.' : null),
  ),
  'randomReport.draw': onReport(
    ({ freezeAndDraw }) => freezeAndDraw(),
    ({ mayDraw, isDrawn }) =>
      isDrawn
        ? 'This period was drawn already, and a draw is never repeated.'
        : mayDraw
          ? null
          : 'You may not draw from this pool. Ask a colleague at its location.',
  ),
  'randomReport.download': onReport(
    ({ downloadDraw }) => downloadDraw(),
    ({ selection }) => (selection ? null : 'Nobody has been drawn from this pool yet.'),
  ),
  'poolWizard.reset': onWizard(({ resetWizard }) => resetWizard()),
  'testingRates.add': onRates(
    ({ enterRate }) => enterRate(),
    ({ mayAdd }) => (mayAdd ? null : 'Leave the client first: a rate is for every client.'),
  ),
  'testingRates.remove': onRates(
    async ({ rate }, { queryClient, toast }) => {
      if (!rate) return;
      await (await import('./rate-calls.ts')).removeRate(rate);
      await queryClient.invalidateQueries({ queryKey: ['testingRates'] });
      toast('The rate is taken back.', 'success');
    },
    ({ rate }) =>
      rate?.allowed.includes('remove')
        ? null
        : 'Choose a rate that has not begun: one that has begun stays as it is.',
  ),
} satisfies Actions;
