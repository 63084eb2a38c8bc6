import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { Facts } from '#src/web/ui/facts.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { useSending } from '#src/web/ui/sending.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { IN_FORCE_WORDS } from '../conditions.rules.ts';
import { checkedText, citedText, dueText, keptText } from '../qualification.columns.ts';
import { qualificationApi, type Rule } from '../qualification.contract.ts';

const EACH_EMPLOYER = {
  none: 'No',
  regulated: 'Each that DOT regulates, of the three years before the hire',
  otherAgency: 'Each of another DOT agency, of the three years before the hire',
} as const;

/** One rule with all it says, and ending it where it is the location's own. */
export function RuleDialog({
  client,
  rule,
  day,
  onClose,
}: {
  client: number;
  rule: Rule;
  /** Today at the location. */
  day: IsoDate;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [to, setTo] = useState<IsoDate | null>(day);
  const [problem, setProblem] = useState<unknown>(null);
  const { sending, once } = useSending();
  const end = async (day: IsoDate) => {
    try {
      await call(
        qualificationApi.endRule,
        { params: { clientId: client, ruleId: rule.ruleId }, body: { to: day } },
        { client },
      );
      await queryClient.invalidateQueries({ queryKey: ['qualification'] });
      toast(`The rule for ${rule.documentType} ends on ${showDate(day)}.`, 'success');
      onClose();
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <Dialog
      title={rule.documentType}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {rule.allowed.includes('end') && (
            <Button
              variant="danger"
              disabled={to === null}
              aria-busy={sending}
              onClick={() => void once(() => (to === null ? undefined : end(to)))}
            >
              End the rule
            </Button>
          )}
        </>
      }
    >
      {problem !== null && (
        <p className="form-error" role="alert">
          {messageOf(problem)}
        </p>
      )}
      <Facts
        items={[
          ...(rule.sentence ? [{ label: 'Rule', value: rule.sentence }] : []),
          { label: 'Required', value: rule.required ? 'Yes' : 'No' },
          { label: 'For', value: rule.forWhom },
          { label: 'Holds by', value: IN_FORCE_WORDS[rule.inForceBy] },
          { label: 'Due', value: dueText(rule) },
          { label: 'Expiring', value: `${rule.expiringDays} days before its end` },
          { label: 'For each licensing authority', value: rule.perAuthority ? 'Yes' : 'No' },
          { label: 'For each past employer', value: EACH_EMPLOYER[rule.perEmployer ?? 'none'] },
          { label: 'Blocks dispatch', value: rule.blocksDispatch ? 'Yes' : 'No' },
          {
            label: 'Also met by',
            value: rule.alsoBy.map(({ documentType }) => documentType).join(', '),
          },
          {
            label: 'Kept',
            value: keptText(rule),
          },
          { label: 'Required by', value: citedText(rule) },
          {
            label: 'Set by',
            value: rule.clientName ?? (rule.basis === 'law' ? 'The law' : 'Custom'),
          },
          ...(rule.clientId === null
            ? [
                { label: 'Checked', value: checkedText(rule) },
                { label: 'Rule release', value: rule.release?.toString() ?? '' },
              ]
            : []),
          {
            label: 'In force',
            value: `from ${showDate(rule.from)}${rule.to === null ? '' : ` until ${showDate(rule.to)}`}`,
          },
        ]}
      />
      {rule.allowed.includes('end') && (
        <DateField label="First day without it" value={to} onChange={setTo} required />
      )}
    </Dialog>
  );
}
