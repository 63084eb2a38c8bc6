import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { testingProgramApi } from '../testing-program.contract.ts';

/** Takes the note of a driver's testing program off the file. */
export async function removeProgram({
  args,
  client,
  queryClient,
  toast,
}: ActionContext): Promise<void> {
  const params = { employeeId: args['employee'] ?? '' };
  await call(testingProgramApi.remove, { params }, { client });
  await queryClient.invalidateQueries({ queryKey: ['testing-program', client] });
  await queryClient.invalidateQueries({ queryKey: ['qualification', client] });
  toast('The note of the testing program was taken off.', 'success');
}
