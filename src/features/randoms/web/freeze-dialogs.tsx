import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { keeping } from '#src/web/drafts.ts';
import { Button } from '#src/web/ui/button.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { Facts } from '#src/web/ui/facts.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import type { FrozenList, TakenBack } from '../freezes.contract.ts';
import type { Selection } from '../selections.contract.ts';

const peopleWord = (people: number) => (people === 1 ? '1 person' : `${showCount(people)} people`);

/** Asks before a list is frozen: of whom, and what follows from it. */
export function FreezeDialog({
  name,
  people,
  freeze: ask,
  onClose,
}: {
  name: string;
  people: number;
  /** Freezes, and goes on to the draw. */
  freeze: () => Promise<void>;
  onClose: () => void;
}) {
  const freeze = useMutation({ mutationFn: ask });
  return (
    <FormDialog
      title={`Freeze the list of ${name}?`}
      description={`${peopleWord(people)} ${people === 1 ? 'is' : 'are'} in the pool now. From the freeze on the list stays as it is: who joins or leaves afterwards changes nothing in this draw.`}
      submitLabel="Freeze the list"
      onSubmit={() => freeze.mutateAsync()}
      ready
      dirty={false}
      keep={null}
      error={freeze.error && messageOf(freeze.error)}
      onClose={onClose}
    >
      <p>
        The hash of the list and that of a sealed secret are published, and shown before you draw.
        Until then you can take the freeze back with a reason.
      </p>
    </FormDialog>
  );
}

/** What was frozen: of how many people, and the hashes by which anyone can check it. */
export function FrozenFacts({
  people,
  snapshotHash,
  secretHash,
  frozenAt,
}: Pick<FrozenList, 'people' | 'snapshotHash' | 'frozenAt'> & { secretHash?: string }) {
  return (
    <Facts
      items={[
        { label: 'In the list', value: peopleWord(people) },
        { label: 'Frozen', value: showInstant(frozenAt) },
        { label: 'Hash of the list', value: snapshotHash, mono: true },
        ...(secretHash === undefined
          ? []
          : [{ label: 'Hash of the secret', value: secretHash, mono: true }]),
      ]}
    />
  );
}

/** A frozen selection as a list that waits. */
export const listOf = ({
  selectionId,
  name,
  snapshot: { people, hash, frozenAt },
}: Pick<Selection, 'selectionId' | 'name'> & {
  snapshot: Pick<Selection['snapshot'], 'people' | 'hash' | 'frozenAt'>;
}): Omit<FrozenList, 'isOver'> => ({ selectionId, name, people, snapshotHash: hash, frozenAt });

/** Takes a freeze back with a reason, while nobody is drawn. */
export function TakeBackDialog({
  list,
  takeBack: ask,
  onClose,
}: {
  list: Omit<FrozenList, 'isOver'>;
  takeBack: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState({ reason: '' });
  const back = useMutation({
    mutationFn: () => ask(draft.reason),
    onSuccess: () => {
      toast(`The freeze of ${list.name} is taken back.`, 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Take the freeze of ${list.name} back`}
      description="Nobody is drawn from this list. Its hashes stay with the period, with your name and the reason: the proof of the next draw says them."
      submitLabel="Take it back"
      onSubmit={() => back.mutateAsync()}
      ready={draft.reason.trim() !== ''}
      dirty={draft.reason !== '' && !back.isSuccess}
      keep={keeping(`takeBack:${list.selectionId}`, draft, setDraft)}
      error={back.error && messageOf(back.error)}
      onClose={onClose}
    >
      <FrozenFacts {...list} />
      <TextField
        label="Reason"
        value={draft.reason}
        onChange={(reason) => setDraft({ reason })}
        maxLength={1000}
        error={fieldErrorsOf(back.error)['reason']}
        required
        takesFocus
      />
    </FormDialog>
  );
}

/** The lists of a pool that wait to be drawn, or waited in vain. */
export function WaitingLists({
  lists,
  onTakeBack,
}: {
  lists: readonly FrozenList[];
  onTakeBack: (list: FrozenList) => void;
}) {
  return lists.map((list) => (
    <p key={list.selectionId} className="randoms-row">
      <span>
        The list of {list.name}, {peopleWord(list.people)}, was frozen {showInstant(list.frozenAt)}
        {list.isOver
          ? ', and the period ended with nobody drawn from it.'
          : ' and waits to be drawn.'}
      </span>
      <Button onClick={() => onTakeBack(list)}>Take the freeze back</Button>
    </p>
  ));
}

/** Lists that were frozen for a period before its draw, and taken back. */
export function TakenBackLists({ lists }: { lists: readonly TakenBack[] }) {
  return lists.map((list) => (
    <p key={list.at} className="randoms-note">
      A list of {peopleWord(list.people)} frozen {showInstant(list.frozenAt)} was taken back{' '}
      {showInstant(list.at)} by {list.by}: {list.reason} Hash of the list:{' '}
      <span className="mono">{list.snapshotHash}</span>
    </p>
  ));
}
