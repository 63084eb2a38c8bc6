import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { confirm } from '#src/web/ui/confirm.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { ruleReleasesApi, type Release } from '../rule-releases.contract.ts';

const again = ({ queryClient }: Pick<ActionContext, 'queryClient'>) =>
  queryClient.invalidateQueries({ queryKey: ['ruleReleases'] });

/** Has every file judged with and without the release. */
export async function previewRelease({ release }: Release, context: ActionContext): Promise<void> {
  await call(ruleReleasesApi.preview, { params: { release } }, { client: null });
  await again(context);
  context.toast('The files are being judged. They stand as before.', 'success');
}

/** Asks with the figures that were seen, and puts the release in force. */
export async function switchReleaseOn(shown: Release, context: ActionContext): Promise<void> {
  const { release, preview } = shown;
  if (!preview) return;
  const { stopped, freed, worse, better, otherwise } = preview.effects;
  const files = stopped + freed + worse + better + otherwise;
  const went = await confirm({
    text: `Switch on release ${release}, “${shown.title}”, for every client? ${showCount(files)} files will stand otherwise: ${showCount(stopped)} drivers may no longer be dispatched, and ${showCount(freed)} may be again. This cannot be taken back.`,
    confirmText: 'Switch on',
    danger: true,
    work: async () => {
      const { previewId } = preview;
      await call(
        ruleReleasesApi.switchOn,
        { params: { release }, body: { previewId } },
        { client: null },
      );
    },
  });
  await again(context);
  if (went) context.toast('The release is in force. Every file is judged anew.', 'success');
}
