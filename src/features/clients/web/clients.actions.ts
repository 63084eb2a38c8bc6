import type { Actions } from '#src/web/palette/action.ts';
import { switchClient, tellSwitch } from '#src/web/switch-client.ts';
import { locationPicker } from './location-picker.ts';
import { clientsAddresses } from '../clients.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

export const clientsActions = {
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
