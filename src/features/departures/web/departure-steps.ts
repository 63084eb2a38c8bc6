import { call } from '#src/web/http.ts';
import { confirm } from '#src/web/ui/confirm.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { type Departure, departuresApi } from '../departures.contract.ts';
import { WAITING_DAYS } from '../departures.rules.ts';
import { readAgain } from './departures.queries.ts';

/** Lets a client that was leaving stay, once the user has said yes. */
export async function takeBack({ departureId, clientName }: Departure): Promise<void> {
  await confirm({
    text: `Let ${clientName} stay? Its users can sign in again, and its keys and links count again.`,
    confirmText: 'Let it stay',
    work: async () => {
      await call(departuresApi.takeBack, { params: { departureId } }, { client: null });
      toast(`${clientName} stays.`, 'success');
      await readAgain();
    },
  });
}

/** Asks for all of a client as a ZIP. */
export async function askExport({ departureId, clientName }: Departure): Promise<void> {
  await call(departuresApi.export, { params: { departureId } }, { client: null });
  toast(`${clientName} is being exported in the background.`, 'success');
  await readAgain();
}

/** Saves the export of a client. */
export async function saveExport({ departureId, clientName }: Departure): Promise<void> {
  const file = await call(departuresApi.file, { params: { departureId } }, { client: null });
  if (!(file instanceof Blob)) throw new Error('The export is no file.');
  saveFile(file, `${clientName}.zip`);
  toast('The export is saved, and that is recorded.', 'success');
  await readAgain();
}

/** Asks for the erasure of a client, once the user has said yes. */
export async function askErasure({ departureId, clientName }: Departure): Promise<void> {
  await confirm({
    text: `Erase what ${clientName} has here? Another administrator has to agree, and it begins ${WAITING_DAYS} days after that. What a rule or a hold keeps stays until its last day.`,
    confirmText: 'Ask for the erasure',
    danger: true,
    work: async () => {
      await call(departuresApi.askErasure, { params: { departureId } }, { client: null });
      toast('The erasure is asked for. Another administrator agrees here.', 'success');
      await readAgain();
    },
  });
}

/** Agrees to the erasure of a client, once the user has said yes. */
export async function agreeErasure({ departureId, clientName }: Departure): Promise<void> {
  await confirm({
    text: `Agree to erase what ${clientName} has here? It begins in ${WAITING_DAYS} days, and cannot be undone from then on.`,
    confirmText: 'Agree',
    danger: true,
    work: async () => {
      await call(departuresApi.agreeErasure, { params: { departureId } }, { client: null });
      toast(`The erasure of ${clientName} begins in ${WAITING_DAYS} days.`, 'success');
      await readAgain();
    },
  });
}

/** Stops the erasure of a client. */
export async function stopErasure({ departureId, clientName }: Departure): Promise<void> {
  await call(departuresApi.stopErasure, { params: { departureId } }, { client: null });
  toast(`${clientName} will not be erased.`, 'success');
  await readAgain();
}
