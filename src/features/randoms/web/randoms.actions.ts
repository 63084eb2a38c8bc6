import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { addressAt } from '#src/shared/address.ts';
import type { Pool } from '../pools.contract.ts';
import { randomsAddresses } from '../randoms.addresses.ts';
import {
  isBillingSubject,
  isConsortiaSubject,
  isConsortiumSubject,
  isMisSubject,
  isPoolSubject,
  isRateSubject,
  isReportSubject,
  isRosterSubject,
  isSelectionSubject,
  isWizardSubject,
  type ConsortiumSubject,
  type ReportSubject,
  type SelectionSubject,
} from './pool-subject.ts';
import { deleteConsortium, saveDraw, takeOut } from './consortium-calls.ts';
import { noteNext, orderAll, saveLetters, saveProof } from './life-calls.ts';
import { deletePool } from './pool-calls.ts';
import { enterRateAgain, removeRate } from './rate-calls.ts';

const onPools = actionsOn(ofKind(isPoolSubject));
const onWizard = actionsOn(ofKind(isWizardSubject));
const onReport = actionsOn(ofKind(isReportSubject));
const onSelection = actionsOn(ofKind(isSelectionSubject));
const onRoster = actionsOn(ofKind(isRosterSubject));
const onMis = actionsOn(ofKind(isMisSubject));
const onConsortia = actionsOn(ofKind(isConsortiaSubject));
const onConsortium = actionsOn(ofKind(isConsortiumSubject));
const onBilling = actionsOn(ofKind(isBillingSubject));
const onRates = actionsOn(ofKind(isRateSubject));

const belongsElsewhere = ({ ofConsortium }: Pool): string =>
  ofConsortium
    ? 'This pool is drawn by the service, for all of its companies at once.'
    : 'This pool belongs to a location at which you do not work.';

/** Why nothing is noted of a selection; null where it can be. */
const notNoted = ({ selection }: SelectionSubject): string | null =>
  selection === null
    ? 'The selection is being read.'
    : selection.state === 'closed'
      ? 'This selection was closed and signed. It stays as it is.'
      : selection.allowed.includes('note')
        ? null
        : 'You may not draw from this pool. Ask a colleague at its location.';

/** Why nothing is noted of the person under the cursor. */
const notOfPerson = (subject: SelectionSubject): string | null =>
  notNoted(subject) ??
  (subject.person === null || subject.person.standing === 'alternate'
    ? 'Choose somebody who was selected.'
    : subject.person.excused !== null || subject.person.outcome !== null
      ? 'It ended for this person already.'
      : null);

const notEnded = (subject: SelectionSubject): string | null =>
  notOfPerson(subject) ??
  (subject.person?.drugTestedOn != null || subject.person?.alcoholTestedOn != null
    ? 'This person was tested.'
    : null);

/** Why nothing is drawn from a pool now; null where it can be. */
const notDrawable = ({ isRead, isDrawn, ofConsortium, mayDraw }: ReportSubject): string | null => {
  if (!isRead) return 'The report is being read.';
  if (isDrawn) return 'This period was drawn already, and a draw is never repeated.';
  if (ofConsortium) return 'This pool is drawn by the service, for all of its companies at once.';
  return mayDraw ? null : 'You may not draw from this pool. Ask a colleague at its location.';
};

const nobodyDrawn = (subject: ReportSubject): string | null =>
  subject.nobodyDrawn ? 'Nobody has been drawn from this pool yet.' : null;

/** Why nothing is changed of a consortium; null where it can be. */
const notKept = ({ consortium }: ConsortiumSubject): string | null =>
  consortium === null
    ? 'The pool is being read.'
    : consortium.allowed.includes('change')
      ? null
      : 'This pool was deleted. Its selections are kept.';

export const randomsActions = {
  'consortia.add': onConsortia(({ makeConsortium }) => makeConsortium()),
  'consortium.join': onConsortium(
    ({ openConsortiumDialog }) => openConsortiumDialog('join'),
    notKept,
  ),
  'consortium.edit': onConsortium(
    ({ openConsortiumDialog }) => openConsortiumDialog('edit'),
    notKept,
  ),
  'consortium.leave': onConsortium(
    async ({ consortium, part }, { toast }) => {
      if (!consortium || !part) return;
      await takeOut(consortium, part.clientId);
      toast(`${part.clientName} is out of ${consortium.name}.`, 'success');
    },
    (subject) => notKept(subject) ?? (subject.part === null ? 'Choose a client first.' : null),
  ),
  'consortium.delete': onConsortium(async ({ consortium }, { toast }) => {
    if (!consortium) return;
    await deleteConsortium(consortium);
    toast(`${consortium.name} is deleted. Its selections are kept.`, 'success');
  }, notKept),
  'consortium.draw': onConsortium(
    ({ freezeAndDrawAll }) => freezeAndDrawAll(),
    ({ consortium, isDrawn }) =>
      consortium === null
        ? 'The pool is being read.'
        : isDrawn
          ? 'This period was drawn already, and a draw is never repeated.'
          : consortium.allowed.includes('draw')
            ? null
            : 'This pool was deleted. Its selections are kept.',
  ),
  'consortium.download': onConsortium(
    async ({ consortium, newest }) => {
      if (!consortium || !newest) return;
      await saveDraw(consortium, newest);
    },
    ({ consortium, newest }) =>
      consortium === null
        ? 'The pool is being read.'
        : newest
          ? null
          : 'Nobody has been drawn from this pool yet.',
  ),
  'randomPools.add': onPools(({ openWizard }) => openWizard(null)),
  'randomPools.edit': onPools(
    ({ pool, openWizard }) => pool && openWizard(pool),
    ({ pool }) =>
      pool === null
        ? 'Choose a pool first.'
        : pool.allowed.includes('change')
          ? null
          : belongsElsewhere(pool),
  ),
  'randomPools.delete': onPools(
    async ({ pool }, { client, queryClient, toast }) => {
      if (!pool) return;
      // Behind a lazy import: the contract is none of the console's first bytes.
      await deletePool(pool, { client });
      await queryClient.invalidateQueries({ queryKey: ['randomPools'] });
      toast(`${pool.name} is deleted. Its selections are kept.`, 'success');
    },
    ({ pool }) =>
      pool === null
        ? 'Choose a pool first.'
        : pool.allowed.includes('delete')
          ? null
          : belongsElsewhere(pool),
  ),
  'randomPools.report': onPools(
    ({ pool }, { open }) => {
      if (!pool) return;
      const { clientId, poolId } = pool;
      open(addressAt(randomsAddresses.report, { clientId, poolId }));
    },
    ({ pool }) => (pool === null ? 'Choose a pool first.' : null),
  ),
  'randomReport.draw': onReport(({ freezeAndDraw }) => freezeAndDraw(), notDrawable),
  'randomReport.download': onReport(({ downloadDraw }) => downloadDraw(), nobodyDrawn),
  'randomReport.open': onReport(async ({ newestRead }, { open }) => {
    const drawn = await newestRead();
    if (!drawn) return;
    const { clientId, poolId, selectionId } = drawn;
    open(addressAt(randomsAddresses.selection, { clientId, poolId, selectionId }));
  }, nobodyDrawn),
  'randomReport.hiddenDay': onReport(({ openHiddenDay }) => openHiddenDay(), notDrawable),
  'randomSelection.next': onSelection(async ({ selection, person }, context) => {
    if (!selection || !person) return;
    context.toast(await noteNext(selection, person, context), 'success');
  }, notOfPerson),
  'randomSelection.times': onSelection(({ openDialog }) => openDialog('times'), notOfPerson),
  'randomSelection.excuse': onSelection(({ openDialog }) => openDialog('excuse'), notEnded),
  'randomSelection.outcome': onSelection(({ openDialog }) => openDialog('outcome'), notEnded),
  'randomSelection.order': onSelection(
    async ({ selection }, context) => {
      if (!selection) return;
      const { text, isWhole } = await orderAll(selection, context);
      context.toast(text, isWhole ? 'success' : 'warning');
    },
    ({ selection }) =>
      selection?.allowed.includes('order')
        ? null
        : 'Nothing can be ordered: the selection is closed, or you may not place orders.',
  ),
  'randomSelection.notify': onSelection(({ openDialog }) => openDialog('notify'), notNoted),
  'randomSelection.email': onSelection(({ openDialog }) => openDialog('email')),
  'randomSelection.letters': onSelection(
    async ({ selection }, { client }) => {
      if (selection) await saveLetters(selection, { client });
    },
    ({ selection }) => (selection ? null : 'The selection is being read.'),
  ),
  'randomSelection.close': onSelection(
    ({ openDialog }) => openDialog('close'),
    (subject) =>
      notNoted(subject) ??
      ((subject.selection?.tally.open ?? 0) > 0
        ? `${subject.selection?.tally.open} of those selected are open. Note how it ended for each of them first.`
        : null),
  ),
  'randomSelection.proof': onSelection(
    async ({ selection }, { client }) => {
      if (selection) await saveProof(selection, { client });
    },
    ({ selection }) => (selection ? null : 'The selection is being read.'),
  ),
  'mis.pdf': onMis(
    ({ saveReport }) => saveReport('pdf'),
    ({ isRead }) => (isRead ? null : 'The report is being counted.'),
  ),
  'mis.csv': onMis(
    ({ saveReport }) => saveReport('csv'),
    ({ isRead }) => (isRead ? null : 'The report is being counted.'),
  ),
  'randomRoster.why': onRoster(
    ({ askWhy }) => askWhy(),
    ({ row, hasPool }) =>
      !hasPool ? 'There is no pool yet.' : row === null ? 'Choose somebody first.' : null,
  ),
  'poolWizard.reset': onWizard(({ resetWizard }) => resetWizard()),
  'randomBilling.enter': onBilling(
    ({ billing, enter }) =>
      billing && enter({ clientId: billing.clientId, month: billing.month, seen: billing }),
    ({ billing }) => (billing ? null : 'Choose a company and month first.'),
  ),
  'randomBilling.add': onBilling(({ enter }, { args, toast }) => {
    const clientId = Number(args['client']);
    if (Number.isInteger(clientId) && clientId > 0) enter({ clientId, month: '', seen: null });
    else toast('Choose a client from the list.', 'warning');
  }),
  'testingRates.add': onRates(
    ({ enterRate }) => enterRate(),
    ({ mayAdd }) => (mayAdd ? null : 'Leave the client first: a rate is for every client.'),
  ),
  'testingRates.remove': onRates(
    async ({ rate }, { queryClient, toast }) => {
      if (!rate) return;
      await removeRate(rate);
      const again = () => queryClient.invalidateQueries({ queryKey: ['testingRates'] });
      await again();
      toast('The rate is taken back.', 'success', {
        undo: async () => {
          await enterRateAgain(rate);
          await again();
        },
      });
    },
    ({ rate }) =>
      rate?.allowed.includes('remove')
        ? null
        : 'Choose a rate that has not begun: one that has begun stays as it is.',
  ),
} satisfies Actions;
