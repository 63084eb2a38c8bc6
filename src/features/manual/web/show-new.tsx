import type { CommandId } from '#commands/command.ts';
import { commandOf } from '#src/web/commands.ts';
import { useAvailability } from '#src/web/palette/available.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { resolveScreen } from '#src/web/router.tsx';
import { Button } from '#src/web/ui/button.tsx';
import type { ManualPage } from '../manual.contract.ts';
import { commandsNamed, tourOf } from './highlights.ts';
import { showTourOf } from './show-tour.ts';

interface ShowNewProps {
  /** What is new, as its part of the page begins. */
  name: string;
  pages: readonly ManualPage[];
}

/** Leads from what is new to its screen and points out what is there; nothing where no screen has that name. */
export function ShowNew({ name, pages }: ShowNewProps) {
  const id = commandsNamed(name.replace(/\.$/, '')).find((one) => titleOf(one) !== null);
  const title = id ? titleOf(id) : null;
  if (!id || title === null || !tourOf(pages, title)) return null;
  return <ShowButton id={id} title={title} pages={pages} />;
}

function ShowButton({
  id,
  title,
  pages,
}: { id: CommandId; title: string } & Pick<ShowNewProps, 'pages'>) {
  const { listed, refusal } = useAvailability(id);
  if (!listed || refusal !== null) return null;
  return (
    <Button
      variant="quiet"
      aria-label={`Show me: ${title}`}
      onClick={async () => {
        await runCommand(id, 'button');
        await showTourOf(title, pages);
      }}
    >
      Show me
    </Button>
  );
}

/** The title of the screen that a command opens. */
function titleOf(id: CommandId): string | null {
  const { opens } = commandOf(id);
  return opens === undefined ? null : (resolveScreen(opens)?.entry.title ?? null);
}
