import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { conflictOf, useEntries } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { randomBillingApi, type BillingRow } from '../billing.contract.ts';
import type { BillFor } from './pool-subject.ts';

const draftOf = (row: BillingRow | null) => ({
  month: row?.month ?? '',
  drugTests: row?.drugBilled === null || !row ? '' : String(row.drugBilled),
  alcoholTests: row?.alcoholBilled === null || !row ? '' : String(row.alcoholBilled),
  invoice: row?.invoice ?? '',
});
type Draft = ReturnType<typeof draftOf>;

/** Enters what the invoices bill a company for the random tests of a month. */
export function BillDialog({ of, onClose }: { of: BillFor; onClose: () => void }) {
  const [opened] = useState(of);
  const { base, draft, change, rebase, keep } = useEntries(opened.seen, draftOf);
  const { clientId } = opened;
  const save = useMutation({
    mutationFn: () => {
      const { month, ...body } = draft;
      const params = { clientId, month: month.trim() };
      // Of a row that was seen by its version; a month that was typed may have a bill that nobody here has seen.
      return call(
        randomBillingApi.bill,
        { params, body },
        { client: null, version: base?.version ?? 0 },
      );
    },
    onSuccess: async ({ clientName, month }) => {
      toast(`The bill of ${clientName} for ${month} is kept.`, 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['randomBilling'] });
    },
    onError: (error) => {
      const current = conflictOf(error, randomBillingApi.bill.result);
      if (current) rebase(current);
    },
  });
  const errors = fieldErrorsOf(save.error);
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
    error: errors[name],
  });
  return (
    <FormDialog
      title="What was billed"
      description={
        opened.seen
          ? `${opened.seen.clientName}, drawn in ${opened.seen.month}: ${opened.seen.drugTested} drug and ${opened.seen.alcoholTested} alcohol tests were made.`
          : 'The random tests of a company, by the month of their draw.'
      }
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      keep={keep(`randomBill:${clientId}.${opened.month}`)}
      dirty={JSON.stringify(draft) !== JSON.stringify(draftOf(base))}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      {!opened.seen && (
        <TextField
          label="Month of the draw"
          required
          maxLength={7}
          placeholder="YYYY-MM"
          {...field('month')}
        />
      )}
      <div className="field-pair">
        <TextField
          label="Drug tests billed"
          required
          inputMode="numeric"
          maxLength={7}
          {...field('drugTests')}
        />
        <TextField
          label="Alcohol tests billed"
          required
          inputMode="numeric"
          maxLength={7}
          {...field('alcoholTests')}
        />
      </div>
      <TextField
        label="Invoice"
        maxLength={100}
        {...field('invoice')}
        hint="Its number, or several."
      />
    </FormDialog>
  );
}
