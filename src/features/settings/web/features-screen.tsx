import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GatedFeature } from '#src/shared/services.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { settingsApi } from '../settings.contract.ts';
import type { HiddenFeatures } from '../settings.contract.ts';
import { FEATURES_BY_NAME, isFeature, namesOfFeatures } from '../settings.rules.ts';
import { FormerVersions } from './former-versions.tsx';
import { editsKey, hiddenFeaturesQuery } from './settings-edits.queries.ts';
import './settings-edits.css';

/** The features that the installation hides from everybody. */
export function FeaturesScreen({ pane }: ScreenProps) {
  const { data, error, refetch } = useQuery(hiddenFeaturesQuery());
  const { setTitle } = pane;
  useEffect(() => setTitle('Hidden features'), [setTitle]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="settings-screen" aria-busy="true" />;
  return <FeaturesForm hidden={data} />;
}

/** Those that this version of the console knows: of others nothing is shown or kept. */
const draftOf = ({ featuresToHide }: Pick<HiddenFeatures, 'featuresToHide'>) => ({
  features: featuresToHide.filter(isFeature),
});

function FeaturesForm({ hidden }: { hidden: HiddenFeatures }) {
  const { base, draft, change, rebase, keep, settle } = useEntries(hidden, draftOf);
  const [isLate, setIsLate] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      call(
        settingsApi.hideFeatures,
        { body: { featuresToHide: draft.features } },
        { client: null, version: base.version },
      ),
    onSuccess: async (saved) => {
      setIsLate(false);
      queryClient.setQueryData(hiddenFeaturesQuery().queryKey, saved);
      settle();
      toast('Saved. Everybody sees it when they next load the console.', 'success');
      await queryClient.invalidateQueries({ queryKey: editsKey });
    },
    onError: (error) => {
      const current = conflictOf(error, settingsApi.hideFeatures.result);
      if (!current) return;
      rebase(current);
      setIsLate(true);
    },
  });
  const set = (feature: GatedFeature, isHidden: boolean) =>
    change({
      features: isHidden
        ? [...draft.features, feature]
        : draft.features.filter((one) => one !== feature),
    });
  return (
    <div className="settings-screen">
      <p className="settings-where">
        What is ticked disappears from everyone’s menus, palette and screens, in every client. No
        record is changed or lost, and what is hidden can be shown again.
      </p>
      <Form
        label="Hidden features"
        submitLabel="Save"
        error={save.error}
        keep={keep('hiddenFeatures')}
        dirty={namesOfFeatures(draft.features) !== namesOfFeatures(draftOf(base).features)}
        onSubmit={() => save.mutateAsync()}
      >
        {isLate && (
          <p className="form-note">
            Someone else changed the hidden features meanwhile: theirs is the first version below.
            Saving again puts yours in its place.
          </p>
        )}
        <div className="settings-features">
          {FEATURES_BY_NAME.map(([feature, name]) => (
            <CheckboxField
              key={feature}
              label={name}
              checked={draft.features.includes(feature)}
              onChange={(isHidden) => set(feature, isHidden)}
            />
          ))}
        </div>
      </Form>
      <FormerVersions
        versions={hidden.versions}
        show={({ featuresToHide }) => namesOfFeatures(featuresToHide) || 'None hidden'}
        onTake={(version) => change(draftOf(version))}
      />
    </div>
  );
}
