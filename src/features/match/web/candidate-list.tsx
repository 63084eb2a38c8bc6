import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { candidateId, type Candidate } from './candidates.ts';
import { EvidenceMarks } from './evidence-marks.tsx';
import { ChoiceList, numberOf } from '#src/web/ui/choice-list.tsx';

interface CandidateListProps {
  id: string;
  rows: readonly Candidate[];
  at: number;
  chosen: string | null;
  suggested: string | null;
  onChoose: (index: number) => void;
}

/** Employees to choose from, each with what of it the document says. */
export function CandidateList({ id, rows, at, chosen, suggested, onChoose }: CandidateListProps) {
  return (
    <ChoiceList
      id={id}
      label="Employees"
      onChoose={onChoose}
      choices={rows.map((row, index) => ({
        id: candidateId(id, row),
        number: numberOf(index),
        selected: row.employeeId === chosen,
        current: index === at,
        content: <CandidateRow row={row} isSuggested={row.employeeId === suggested} />,
      }))}
    />
  );
}

function CandidateRow({ row, isSuggested }: { row: Candidate; isSuggested: boolean }) {
  return (
    <>
      <div className="choice-head">
        {row.name}
        <span className="choice-detail" title={row.clientName ?? undefined}>
          {row.clientName}
        </span>
        {isSuggested && (
          <StatusBadge tone="suggested" size="small">
            suggested
          </StatusBadge>
        )}
      </div>
      <div className="choice-detail">{row.facts}</div>
      <EvidenceMarks
        marks={row.evidence.map(({ field, found, spots }) => ({
          field,
          found,
          onPage: spots.length > 0,
        }))}
      />
    </>
  );
}
