import { DotsHorizontalIcon } from '@radix-ui/react-icons';
import { Button } from '#src/web/ui/button.tsx';
import type { ButtonProps } from '#src/web/ui/button.tsx';

/** What opens the menu of a form's further acts: its word, or three dots where there is no room for words. */
export function MoreButton(props: ButtonProps) {
  return (
    <Button
      variant="quiet"
      {...props}
      icon={<DotsHorizontalIcon className="more-short" aria-hidden="true" />}
    >
      <span className="more-word">More</span>
    </Button>
  );
}
