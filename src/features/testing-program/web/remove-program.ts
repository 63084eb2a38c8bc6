import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { testingProgramApi } from '../testing-program.contract.ts';
import { testingProgramQuery } from './testing-program.queries.ts';

/** Takes the note of a driver's testing program off the file. */
export async function removeProgram({
  args,
  client,
  queryClient,
  toast,
}: ActionContext): Promise<void> {
  const employeeId = args['employee'] ?? '';
  // The note as the screen shows it: one that a colleague has changed since is not taken off unseen.
  const { program } = await queryClient.ensureQueryData(testingProgramQuery(client, employeeId));
  await call(
    testingProgramApi.remove,
    { params: { employeeId } },
    { client, version: program?.version ?? 0 },
  );
  await queryClient.invalidateQueries({ queryKey: ['testing-program', client] });
  await queryClient.invalidateQueries({ queryKey: ['qualification', client] });
  toast('The note of the testing program was taken off.', 'success');
}
