import { SitesField } from '#src/features/users/web/sites-field.tsx';
import { TEMPLATES, templateOf } from '#src/features/users/user-admin.rules.ts';
import { Button } from '#src/web/ui/button.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Permission } from '#src/shared/permissions.ts';
import type { SignOn } from '../sign-on.contract.ts';
import { MOST_GROUPS } from '../sign-on.rules.ts';

type Group = SignOn['groups'][number];

interface GroupsProps {
  client: number;
  groups: readonly Group[];
  /** What the caller may let a group do. */
  grantable: readonly Permission[];
  onChange: (groups: Group[]) => void;
  error: string | undefined;
}

/** What people of a group at the provider may do here, and where. */
export function Groups({ client, groups, grantable, onChange, error }: GroupsProps) {
  const set = (at: number, next: Partial<Group>) =>
    onChange(groups.map((one, index) => (index === at ? { ...one, ...next } : one)));
  const add = () => onChange([...groups, { name: '', permissions: [], sites: [client] }]);
  return (
    <fieldset className="company-login-groups">
      <legend>Groups</legend>
      <p className="account-note">
        People may do what all of their groups allow together. Accounts that the provider made
        follow their groups at each log-in; those that you made keep what you gave them.
      </p>
      {groups.map((group, at) => (
        // A group has no id but its name, which is being typed.
        <div key={at} className="company-login-group">
          <div className="field-pair">
            <TextField
              label={`Group ${at + 1}`}
              hint="Its name or id, as the provider sends it."
              maxLength={200}
              value={group.name}
              onChange={(name) => set(at, { name })}
              required
            />
            <SelectField
              label={`Role of group ${at + 1}`}
              {...typesFor(group, grantable)}
              onChange={(id) => {
                const type = TEMPLATES.find((one) => one.id === id);
                if (type) set(at, { permissions: [...type.permissions] });
              }}
            />
          </div>
          <SitesField
            client={client}
            sites={group.sites}
            onChange={(sites) => set(at, { sites })}
          />
          <div>
            <Button
              aria-label={`Remove group ${group.name === '' ? at + 1 : group.name}`}
              onClick={() => onChange(groups.filter((_, index) => index !== at))}
            >
              Remove the group
            </Button>
          </div>
        </div>
      ))}
      {error && <p role="alert">{error}</p>}
      {groups.length < MOST_GROUPS && (
        <div>
          <Button onClick={add}>Add a group</Button>
        </div>
      )}
    </fieldset>
  );
}

const OWN = 'own';

/** The kinds of users that the caller may let a group be; what a program gave besides stays as it is. */
function typesFor({ permissions }: Group, grantable: readonly Permission[]) {
  const types = TEMPLATES.filter(
    (one) =>
      one.kind === 'client' &&
      one.permissions.every((permission) => grantable.includes(permission)),
  );
  const chosen = templateOf('client', permissions);
  const options = types.map(({ id, name }) => ({ value: id, label: name }));
  if (chosen && !types.includes(chosen)) options.push({ value: chosen.id, label: chosen.name });
  if (!chosen && permissions.length > 0)
    options.push({ value: OWN, label: `${permissions.length} permissions` });
  const value = chosen?.id ?? (permissions.length > 0 ? OWN : '');
  return { options, value, placeholder: 'Choose a kind of user …' };
}
