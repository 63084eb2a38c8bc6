import type { CommandId } from '#commands/command.ts';
import { makeStore } from '#src/web/store.ts';
import type { Store } from '#src/web/store.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import type { FieldErrors } from '#src/web/ui/field.tsx';
import { makeOnce } from '#src/web/ui/sending.ts';
import type { Once } from '#src/web/ui/sending.ts';
import type { Decision, Seen } from './decision.ts';

/** What became of the acts of a form so far. */
interface ActsState {
  /** A decision is on its way. */
  deciding: boolean;
  /** Why the last one was refused; null where it was not. */
  error: unknown;
  /** What is wrong with what was entered, by field. */
  faults: FieldErrors;
}

/** A decision that may be taken; null where something that was entered is no good. */
export type Prepared<Held extends object> = ((seen: Held & Seen) => Promise<unknown>) | null;

/** What is done in a reviewer's form: one act at a time, none before the document was in sight, and what was wrong with it. */
export interface Acts<Held extends object> {
  state: Store<ActsState>;
  /** What the same form was refused with before it was left, where it was. */
  refused: { entries: unknown } | null;
  /** Told what stands in the form, whenever that is painted. */
  tell: (entries: unknown) => void;
  /** For acts that decide nothing, such as a skip: not while another is on its way. */
  once: Once;
  /**
   * Takes a decision at the press of `id`, unless an act is on its way or the press came too early. `prepare` looks at what
   * was entered (`blame`), and returns what sends it. Resolves to whether it was sent and taken; what refused it stands in
   * the form.
   */
  decide: (id: CommandId, prepare: () => Prepared<Held>) => Promise<boolean>;
  /** Shows what is wrong with what was entered; returns whether anything is. */
  blame: (faults: readonly { field: string; message: string }[]) => boolean;
  /** Something was entered anew: what was wrong with it counts no more. */
  mend: () => void;
  /** What was done is taken, or was undone elsewhere: nothing stands against it. */
  clear: () => void;
  /** Shows why an act was refused. */
  fail: (error: unknown) => void;
}

/**
 * Why forms were refused, with what was sent, by form: one that was left before its answer came opens again as it was, also
 * with what is never kept in storage.
 */
const refusals = new Map<string, { error: unknown; entries: unknown }>();

const NO_FAULTS: FieldErrors = {};

/** Makes the acts of one form; `name` is the form's and its task's. */
export function makeActs<Held extends object>(
  name: string,
  decision: Pick<Decision<Held>, 'press'>,
): Acts<Held> {
  let entries: unknown;
  const refused = refusals.get(name) ?? null;
  const refusal = refused?.error ?? null;
  const state = makeStore<ActsState>({
    deciding: false,
    error: refusal,
    faults: fieldErrorsOf(refusal),
  });
  const change = (next: Partial<ActsState>) => state.set((all) => ({ ...all, ...next }));
  const once = makeOnce(() => undefined);
  const clear = () => {
    refusals.delete(name);
    change({ error: null, faults: NO_FAULTS });
  };
  const fail = (error: unknown) => {
    refusals.set(name, { error, entries });
    change({ error, faults: fieldErrorsOf(error) });
  };
  const take = async (work: NonNullable<Prepared<Held>>, seen: Held & Seen): Promise<boolean> => {
    clear();
    change({ deciding: true });
    try {
      await work(seen);
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      change({ deciding: false });
    }
  };
  return {
    state,
    refused,
    tell: (now) => {
      entries = now;
    },
    once,
    clear,
    fail,
    decide: async (id, prepare) => {
      const taken = await once(() => {
        const seen = decision.press(id);
        const work = seen && prepare();
        return seen && work ? take(work, seen) : undefined;
      });
      return taken ?? false;
    },
    blame: (faults) => {
      change({ faults: Object.fromEntries(faults.map(({ field, message }) => [field, message])) });
      return faults.length > 0;
    },
    mend: () => {
      refusals.delete(name);
      if (Object.keys(state.get().faults).length > 0) change({ faults: NO_FAULTS });
    },
  };
}
