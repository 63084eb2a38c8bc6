import { setActingClient } from '#src/web/acting-client.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { locationPicker } from './location-picker.ts';

export const clientsActions = {
  'client.open': ({ args, open }) => open(`/clients/${args['client']}`),
  'client.assume': ({ args, toast }) => {
    const id = Number(args['client']);
    if (!Number.isInteger(id) || id < 1)
      return void toast('Choose a client from the list.', 'warning');
    setActingClient(id);
  },
  'client.release': ({ client, toast }) => {
    if (client === null) return void toast('You act in no client.', 'warning');
    setActingClient(null);
  },
  'client.location': ({ toast }) => {
    if (!locationPicker.open()) toast('There is only one location to choose.', 'warning');
  },
} satisfies Actions;
