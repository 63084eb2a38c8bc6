import { addressAt } from '#src/shared/address.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { companyFileAddresses } from '../company-file.addresses.ts';
import { COMPANY_COLUMNS } from '../company-file.columns.ts';
import type { CompanyPaper, CompanyRow, PaperType } from '../company-file.contract.ts';
import { periodText } from '../paper-entry.rules.ts';

/** What is to be said of the item under the cursor: its rule, why it is asked, and its papers. */
export function ItemDetails({
  item,
  papers,
  type,
}: {
  item: CompanyRow;
  papers: readonly CompanyPaper[];
  type: PaperType | undefined;
}) {
  return (
    <div className="company-details">
      <Section title={COMPANY_COLUMNS.paper.text(item)}>
        <p className="company-rule">
          {item.plain} {item.note}
        </p>
        <Facts
          items={[
            { label: 'Required by', value: COMPANY_COLUMNS.citation.text(item) },
            { label: 'Why', value: item.why },
            { label: 'In force since', value: `${showDate(item.since)} or earlier` },
            { label: 'Text read', value: COMPANY_COLUMNS.checked.text(item) },
            { label: 'Company', value: item.companyName },
            {
              label: COMPANY_COLUMNS.dot.title,
              value: item.dotNumber ?? 'None on record',
              mono: true,
            },
          ]}
        />
      </Section>
      <Section
        title="Documents"
        actions={
          <>
            <CommandButton id="companyFile.add" />
            {item.supervisor && <CommandButton id="companyFile.endSupervisor" variant="quiet" />}
          </>
        }
      >
        {papers.length === 0 && <p className="none">None on file.</p>}
        <ul className="company-papers">
          {papers.map((paper) => (
            <PaperLine key={paper.paperId} paper={paper} type={type} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function PaperLine({ paper, type }: { paper: CompanyPaper; type: PaperType | undefined }) {
  const { paperId, removed, allowed } = paper;
  return (
    <li data-removed={removed ? true : undefined}>
      <Link to={addressAt(companyFileAddresses.paper, { paperId })} beside>
        {paper.fileName}
      </Link>
      <span>{saysOf(paper, type)}</span>
      <span className="none">
        {showInstant(paper.addedAt)} by {paper.addedBy ?? 'service staff'}
      </span>
      {removed && (
        <>
          <StatusBadge tone="none">{removed.corrected ? 'Corrected' : 'Removed'}</StatusBadge>
          <span className="none">
            {showInstant(removed.at)} by {removed.by ?? 'service staff'}
            {removed.corrected ? '' : `: ${removed.reason}`}
          </span>
        </>
      )}
      {allowed.includes('correct') && (
        <CommandButton id="companyFile.correct" args={{ paper: paperId }} variant="quiet" quietKeys>
          Correct
        </CommandButton>
      )}
      {allowed.includes('remove') && (
        <CommandButton id="companyFile.remove" args={{ paper: paperId }} variant="quiet" quietKeys>
          Remove
        </CommandButton>
      )}
      {allowed.includes('restore') && (
        <CommandButton id="companyFile.restore" args={{ paper: paperId }} variant="quiet" quietKeys>
          Restore
        </CommandButton>
      )}
    </li>
  );
}

/** What is noted of a paper, in a line. */
function saysOf(paper: CompanyPaper, type: PaperType | undefined): string {
  const { docDate, expirationDate, coversTo, alcoholMinutes, drugMinutes } = paper;
  return [
    showDate(docDate),
    coversTo && type?.of ? `for ${periodText(coversTo, type.of)}` : '',
    expirationDate ? `to ${showDate(expirationDate)}` : '',
    alcoholMinutes ? `${alcoholMinutes} minutes on alcohol` : '',
    drugMinutes ? `${drugMinutes} minutes on controlled substances` : '',
  ]
    .filter(Boolean)
    .join(', ');
}
