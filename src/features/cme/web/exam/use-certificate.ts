import { useState } from 'react';
import { todayThere } from '#src/web/local-day.ts';
import type { Certificate } from '../../certificate.fields.ts';
import type { CmeInstance } from '../../cme.shapes.ts';
import { findingsOf } from '../../findings.rules.ts';
import type { FindingsSubject } from '../exam-subjects.ts';
import { draftOf, openWarnings, stillSaid } from './certificate-draft.ts';

/**
 * A certificate under review: what stands in its fields, what the checks find in that, and the findings of which a person
 * says that they are right.
 */
export function useCertificate(
  { record, facts, employee }: Pick<CmeInstance, 'record' | 'facts' | 'employee'>,
  suggestions: Parameters<typeof draftOf>[2],
) {
  const [typed, setTyped] = useState<Partial<Certificate>>({});
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set());
  const { value, suggested } = draftOf(typed, record?.certificate ?? null, suggestions);
  const findings = findingsOf(value, facts, todayThere(employee));
  const warnings = findings.filter(({ level }) => level === 'warning');
  const unsaid = openWarnings(findings, acknowledged);
  const isTyped = Object.keys(typed).length > 0;

  const toggle = (code: string): void => {
    const next = new Set(acknowledged);
    if (!next.delete(code)) next.add(code);
    setAcknowledged(next);
  };
  const [nextUnsaid] = unsaid;
  return {
    value,
    suggested,
    findings,
    acknowledged,
    /** Warnings of which nobody has said yet that they are right. */
    unsaid,
    isTyped,
    isTouched: isTyped || acknowledged.size > 0,
    entries: { typed, acknowledged: [...acknowledged] },
    restore: (back: { typed: Partial<Certificate>; acknowledged: string[] }): void => {
      setTyped(back.typed);
      setAcknowledged(new Set(back.acknowledged));
    },
    change: (changes: Partial<Certificate>): void => {
      setTyped({ ...typed, ...changes });
      setAcknowledged(stillSaid(acknowledged, findings, changes));
    },
    toggle,
    /** What is accepted: the certificate as it stands, with the warnings that it has. */
    accepted: () => ({
      certificate: value,
      acknowledged: [...new Set(warnings.map(({ code }) => code))],
    }),
    /** What the commands of scope `findings` act on, unless something refuses them. */
    subject: (refusal: string | null): FindingsSubject => ({
      kind: 'findings',
      refusal,
      count: warnings.length,
      acknowledge: nextUnsaid ? () => toggle(nextUnsaid.code) : null,
      toggle: (index) => {
        const finding = warnings[index];
        if (finding) toggle(finding.code);
      },
    }),
  };
}
