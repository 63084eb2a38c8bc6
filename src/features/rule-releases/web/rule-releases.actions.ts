import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Actions } from '#src/web/palette/action.ts';
import { isReleaseSubject } from './release-subject.ts';

const onRelease = actionsOn(ofKind(isReleaseSubject));

/** Behind a lazy import: the contract is none of the console's first bytes. */
const changes = () => import('./change-release.ts');

export const ruleReleasesActions = {
  'ruleRelease.preview': onRelease(
    async ({ ruleRelease }, context) => (await changes()).previewRelease(ruleRelease, context),
    ({ ruleRelease: { switchedOnAt, preview, allowed } }) =>
      switchedOnAt
        ? 'This release is in force already.'
        : !allowed.includes('preview')
          ? 'Leave the client first: a release is for every client.'
          : preview && !preview.finishedAt
            ? 'The files are being judged already.'
            : null,
  ),
  'ruleRelease.switchOn': onRelease(
    async ({ ruleRelease }, context) => (await changes()).switchReleaseOn(ruleRelease, context),
    ({ ruleRelease: { switchedOnAt, allowed } }) =>
      switchedOnAt
        ? 'This release is in force already.'
        : allowed.includes('switchOn')
          ? null
          : allowed.includes('preview')
            ? 'See whose standing it changes first.'
            : 'Leave the client first: a release is for every client.',
  ),
} satisfies Actions;
