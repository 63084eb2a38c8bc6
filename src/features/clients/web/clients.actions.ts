import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, Actions } from '#src/web/palette/action.ts';
import { switchClient, tellSwitch } from '#src/web/switch-client.ts';
import type { ClientAction } from '../clients.rules.ts';
import {
  type ClientSubject,
  isClientSubject,
  isLocationsSubject,
  type RecordDialog,
} from './client-subject.ts';
import { locationPicker } from './location-picker.ts';
import { clientsAddresses } from '../clients.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import { changeClient } from './change-client.ts';

const onSubject = actionsOn(ofKind(isClientSubject));

/** Why none of these may be done with a record; null when one may. */
const unless =
  (wanted: readonly ClientAction[], why: string) =>
  ({ record }: ClientSubject): string | null =>
    wanted.some((one) => record.allowed.includes(one)) ? null : why;

const NOT_YOURS = 'You may not change this record.';

/** Opens a dialog of the record, for those who may do one of these with it. */
const asks = (dialog: RecordDialog, wanted: readonly ClientAction[], why = NOT_YOURS): Action =>
  onSubject(({ ask }) => ask(dialog), unless(wanted, why));

export const clientsActions = {
  // The screen stands under another permission than the adding (R076, R371).
  'client.add': ({ open }) => open(clientsAddresses.add),
  'location.move': actionsOn(ofKind(isLocationsSubject))(
    ({ move }) => move(),
    ({ location }) =>
      location === null
        ? 'Choose a location first.'
        : location.parent === null
          ? 'A company stays at the top of its own tree.'
          : null,
  ),
  'client.edit': asks('edit', ['change', 'rename']),
  'client.contacts': asks('contacts', ['change']),
  'location.setUp': onSubject(({ ask }) => ask('setUp')),
  'client.logo': asks('logo', ['change']),
  'location.copySettings': asks(
    'copySettings',
    ['copySettings'],
    'You may not copy settings to this location.',
  ),
  'location.pushSettings': asks(
    'pushSettings',
    ['pushSettings'],
    'You may not push settings, or no location stands below.',
  ),
  'client.services': asks('services', ['services']),
  'client.rep': asks('rep', ['rep'], 'Act in the company to assign its customer care rep.'),
  'client.move': asks('move', ['move'], 'A company stays at the top of its own tree.'),
  'client.deactivate': asks('deactivate', ['deactivate'], 'You may not deactivate this.'),
  'client.reactivate': onSubject(
    async ({ record }, { toast, queryClient }) => {
      const { name } = await changeClient(record._id, { deactivated: false });
      toast(`${name} is active again.`, 'success');
      await queryClient.invalidateQueries({ queryKey: ['clients'] });
    },
    unless(['reactivate'], 'This is active.'),
  ),
  'client.addBelow': onSubject(
    ({ record }, { open }) => open(`${clientsAddresses.addLocation}?below=${record._id}`),
    (subject) =>
      unless(['addLocation'], 'You may not add a location here.')(subject) ??
      (subject.isAcross ? 'Act in this client first: a location is added within it.' : null),
  ),
  'client.open': ({ args, open }) =>
    open(addressAt(clientsAddresses.client, { clientId: args['client'] ?? '' })),
  'client.assume': async ({ args, client, toast }) => {
    const id = Number(args['client']);
    if (!Number.isInteger(id) || id < 1)
      return void toast('Choose a client from the list.', 'warning');
    if (id === client) return void toast('You act in this client already.', 'success');
    if (!(await switchClient(id))) return;
    // The banner names the client; this is the way back to where one was.
    tellSwitch('You act in another client now.', 'success');
  },
  'client.release': async () => {
    if (await switchClient(null)) tellSwitch('You left the client.', 'success');
  },
  'client.location': async ({ args, session, toast }) => {
    const id = Number(args['location'] ?? 0);
    if (Number.isInteger(id) && id > 0) {
      const home = !session.internal && id === session.user?.clientId;
      return void (await switchClient(home ? null : id));
    }
    if (!locationPicker.open()) toast('There is only one location to choose.', 'warning');
  },
} satisfies Actions;
