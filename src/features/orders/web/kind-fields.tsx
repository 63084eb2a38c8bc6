import { ORAL_FLUID } from '#src/shared/drug-tests.ts';
import { ORDER_FIELDS } from '../order.fields.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import type { FieldErrors } from '#src/web/ui/field.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { DOT_AGENCIES, QUERY_TYPES, QUERY_WORDS } from '../orders.rules.ts';
import type { Choices } from '../orders.shapes.ts';
import { withPanel, type PlaceDraft } from './place-draft.ts';

interface KindFieldsProps {
  draft: PlaceDraft;
  onChange: (next: Partial<PlaceDraft>) => void;
  choices: Choices;
  errors: FieldErrors;
}

const AGENCIES = DOT_AGENCIES.map((agency) => ({ value: agency, label: agency }));
const QUERIES = QUERY_TYPES.map((type) => ({ value: type, label: QUERY_WORDS[type] }));

/** What an order of the chosen kind asks for besides. */
export function KindFields(props: KindFieldsProps) {
  const { draft, onChange, errors } = props;
  switch (draft.orderType) {
    case 'drugTest':
      return <DrugTestFields {...props} />;
    case 'medicalExam':
      return (
        <CheckboxField
          label="DOT physical (FMCSA)"
          checked={draft.dotAgency !== ''}
          onChange={(dot) => onChange({ dotAgency: dot ? 'FMCSA' : '' })}
        />
      );
    case 'clearinghouseQuery':
      return (
        <SelectField
          label={ORDER_FIELDS.queryType.label}
          required
          value={draft.queryType}
          onChange={(queryType) => onChange({ queryType })}
          options={QUERIES}
          error={errors['queryType']}
          hint="Limited queries need the driver's written consent on file; full ones the driver's own in the Clearinghouse."
        />
      );
    default:
      return null;
  }
}

/** The specimens, for DOT without oral fluid as long as it cannot be tested; one that is chosen already stays to be seen. */
function specimensFor(draft: PlaceDraft, { specimens }: Choices): Choices['specimens'] {
  if (draft.dotAgency === '') return specimens;
  return specimens.filter(
    ({ specimenTypeId, dotFault }) =>
      specimenTypeId !== ORAL_FLUID ||
      dotFault === null ||
      String(specimenTypeId) === draft.specimenTypeId,
  );
}

function DrugTestFields({ draft, onChange, choices, errors }: KindFieldsProps) {
  const oral = choices.specimens.find(({ specimenTypeId }) => specimenTypeId === ORAL_FLUID);
  return (
    <>
      <SelectField
        label={ORDER_FIELDS.reasonId.label}
        required
        value={draft.reasonId}
        onChange={(reasonId) => onChange({ reasonId })}
        options={choices.reasons.map(({ reasonId, reason }) => ({
          value: String(reasonId),
          label: reason,
        }))}
        error={errors['reasonId']}
      />
      <div className="field-pair">
        <SelectField
          label={ORDER_FIELDS.dotAgency.label}
          value={draft.dotAgency}
          onChange={(dotAgency) => onChange({ dotAgency })}
          options={AGENCIES}
          placeholder="Not DOT"
          clearable
          error={errors['dotAgency']}
        />
        <SelectField
          label={ORDER_FIELDS.panel.label}
          required
          value={draft.panel}
          onChange={(panel) => onChange(withPanel(panel, draft, choices.panels))}
          options={choices.panels.map(({ panel, panelName }) => ({
            value: panel,
            label: panelName,
          }))}
          error={errors['panel']}
        />
      </div>
      <SelectField
        label={ORDER_FIELDS.specimenTypeId.label}
        required
        value={draft.specimenTypeId}
        onChange={(specimenTypeId) => onChange({ specimenTypeId })}
        options={specimensFor(draft, choices).map(({ specimenTypeId, specimenType }) => ({
          value: String(specimenTypeId),
          label: specimenType,
        }))}
        error={errors['specimenTypeId']}
        hint={draft.dotAgency === '' ? undefined : oral?.dotFault}
      />
    </>
  );
}
