import type { CommandId } from '#commands/command.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { Menu } from '#src/web/ui/menu.tsx';
import type { Employee } from '../employees.shapes.ts';

interface Shown {
  id: CommandId;
  /** On the button; the menu has the command's own title. */
  label?: string;
  args?: Record<string, string>;
  quiet?: boolean;
}

/** What can be done with a file, in the order of use. */
function actionsOf(
  { allowed, employeeId, employerId, employerName }: Employee,
  client: number | null,
): Shown[] {
  const may = (action: Employee['allowed'][number], shown: Shown) =>
    allowed.includes(action) ? [shown] : [];
  return [
    ...(allowed.includes('edit') || allowed.includes('editStatus')
      ? [{ id: 'employee.edit', label: 'Edit' } as const]
      : []),
    ...may('upload', { id: 'employee.upload', label: 'Upload' }),
    ...(client === null
      ? []
      : [
          {
            id: 'order.mvr',
            label: 'Order MVR',
            args: { employee: employeeId },
            quiet: true,
          } as const,
        ]),
    ...may('transfer', { id: 'employee.transfer', label: 'Transfer', quiet: true }),
    ...may('merge', { id: 'employee.merge', label: 'Merge', quiet: true }),
    client === null
      ? {
          id: 'client.assume',
          label: `Act in ${employerName}`,
          args: { client: String(employerId) },
          quiet: true,
        }
      : { id: 'employment.open', quiet: true },
  ];
}

/** The actions on a file: buttons where there is room for them in one line, else one menu (the container decides). */
export function FileActions({ employee, client }: { employee: Employee; client: number | null }) {
  const actions = actionsOf(employee, client);
  return (
    <>
      <div className="file-actions">
        {actions.map(({ id, label, args, quiet }) => (
          <CommandButton
            key={id}
            id={id}
            {...(args ? { args } : {})}
            {...(quiet ? { variant: 'quiet' as const, quietKeys: true } : {})}
          >
            {label}
          </CommandButton>
        ))}
      </div>
      <div className="file-actions-folded">
        <Menu
          label="Actions on this file"
          trigger={<Button>Actions</Button>}
          items={actions.map(({ id, args }) => ({ id, ...(args ? { args } : {}) }))}
          align="end"
        />
      </div>
    </>
  );
}
