import { PERMISSIONS, type Permission, type PermissionGroup } from '#src/shared/permissions.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { PERMISSION_TEXTS } from '../permission-texts.ts';
import { type AccountKind, TEMPLATES, templateOf } from '../user-admin.rules.ts';

const GROUP_WORDS: Readonly<Record<PermissionGroup, string>> = {
  customerCare: 'Customer care',
  admin: 'Administration',
  client: 'Employees, documents and locations',
  cme: 'Medical exams',
  dq: 'Document review',
  randoms: 'Random pools',
  servicesRandoms: 'Random selections',
  servicesClearinghouse: 'Clearinghouse',
  auditor: 'Audits',
  records: 'Orders and protected records',
};
const GROUPS = Object.keys(PERMISSIONS) as PermissionGroup[];

interface PermissionsFieldProps {
  kind: AccountKind;
  chosen: readonly Permission[];
  /** What may be given and taken; what else is held is shown and stays. */
  grantable: readonly Permission[];
  onChange: (chosen: Permission[]) => void;
  error?: string | undefined;
}

/** What an account may do: a template to begin with, and every permission by itself. */
export function PermissionsField({
  kind,
  chosen,
  grantable,
  onChange,
  error,
}: PermissionsFieldProps) {
  const held = new Set(chosen);
  const may = new Set(grantable);
  const template = templateOf(kind, chosen);
  const stays = chosen.filter((one) => !may.has(one));
  const take = (id: string) => {
    const wanted = TEMPLATES.find((one) => one.id === id)?.permissions ?? [];
    onChange([...stays, ...wanted.filter((one) => may.has(one))]);
  };
  const set = (one: Permission, on: boolean) =>
    onChange(on ? [...chosen, one] : chosen.filter((other) => other !== one));
  return (
    <div className="permissions-field">
      <SelectField
        label="What they may do"
        value={template?.id ?? ''}
        placeholder={chosen.length === 0 ? 'Choose a role …' : 'Custom'}
        options={TEMPLATES.filter((one) => one.kind === kind).map(({ id, name }) => ({
          value: id,
          label: name,
        }))}
        onChange={take}
        hint={template?.about ?? 'Begin with a role, then change single permissions below.'}
        error={error}
        disabled={grantable.length === 0}
      />
      {GROUPS.map((group) => {
        const names = PERMISSIONS[group]
          .map((name) => `${group}.${name}` as Permission)
          .filter((one) => may.has(one) || held.has(one));
        if (names.length === 0) return null;
        return (
          <fieldset key={group}>
            <legend>{GROUP_WORDS[group]}</legend>
            <div className="permission-choices">
              {names.map((one) => (
                <CheckboxField
                  key={one}
                  label={sentence(PERMISSION_TEXTS[one])}
                  checked={held.has(one)}
                  disabled={!may.has(one)}
                  onChange={(on) => set(one, on)}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
