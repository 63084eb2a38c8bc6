import { OPERATION_WORDS } from '#src/features/clients/clients.rules.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import type { Company } from '../company-file.contract.ts';

/** Which companies the file is of, and what is known of them. */
export function CompanyNotes({ companies }: { companies: readonly Company[] }) {
  return (
    <div className="company-head">
      <ul className="company-notes" aria-label="Companies">
        {companies.map((company) => (
          <li key={company.clientId}>{saysOf(company)}</li>
        ))}
        <li>
          <CommandButton id="companyFile.facts" variant="quiet" />
          <CommandButton id="companyFile.supervisor" variant="quiet" />
        </li>
      </ul>
    </div>
  );
}

function saysOf({ name, dotNumber, operates, forHire, haulsHazmat }: Company): string {
  return [
    `${name}: ${dotNumber === null ? 'no DOT number on record' : `USDOT ${dotNumber}`}`,
    operates ? OPERATION_WORDS[operates].toLowerCase() : 'not said where it drives',
    forHire === null ? '' : forHire ? 'for hire' : 'its own goods alone',
    haulsHazmat ? 'hazardous materials' : '',
  ]
    .filter(Boolean)
    .join(', ');
}
