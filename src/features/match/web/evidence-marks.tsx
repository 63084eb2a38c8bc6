import './match.css';

interface EvidenceMarksProps {
  marks: readonly {
    field: string;
    found: string;
    /** It is marked on the page, too. */
    onPage?: boolean;
  }[];
  /** Shown without the name of its field; it stands apart from a list of candidates. */
  label?: string;
}

/** What a document says of an employee. */
export function EvidenceMarks({ marks, label }: EvidenceMarksProps) {
  if (marks.length === 0) return null;
  return (
    <div className="evidence" data-apart={label !== undefined || undefined} aria-label={label}>
      {marks.map(({ field, found, onPage }) => (
        <mark key={field} data-on-page={onPage || undefined}>
          {label === undefined ? `${field}: ${found}` : found}
        </mark>
      ))}
    </div>
  );
}
