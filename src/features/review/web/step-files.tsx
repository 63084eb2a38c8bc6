import { pagesAddresses } from '#src/features/pages/pages.addresses.ts';
import type { Ref } from 'react';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { PAPER_FILES } from '#src/features/intake/paper.rules.ts';
import type { DqItem } from '#src/features/intake/item.shapes.ts';
import { addressAt } from '#src/shared/address.ts';

interface StepFilesProps {
  item: DqItem;
  pane: PaneHandle;
  pickerRef: Ref<HTMLInputElement>;
  /** Null where none may be added. */
  onFiles: ((files: readonly File[]) => void) | null;
}

/** The files of an item, one click away, and the way to add one. */
export function StepFiles({ item, pane, pickerRef, onFiles }: StepFilesProps) {
  return (
    <div className="step-files">
      {item.images.length === 0 && <p className="task-note">There is no file with it yet.</p>}
      {item.images.length > 1 &&
        item.images.map(({ imageId, ordinal, fileName }) => (
          <button
            key={imageId}
            type="button"
            className="chip"
            onClick={() =>
              pane.open(addressAt(pagesAddresses.itemFile, { dqItemId: item.dqItemId, imageId }), {
                beside: true,
              })
            }
          >
            {ordinal}. {fileName}
          </button>
        ))}
      {onFiles && (
        <>
          <CommandButton id="step.addFile">Add a file</CommandButton>
          <input
            ref={pickerRef}
            type="file"
            accept={PAPER_FILES}
            multiple
            hidden
            aria-label="Files to add"
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </>
      )}
    </div>
  );
}
