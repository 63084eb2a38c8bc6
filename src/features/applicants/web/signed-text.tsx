import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#src/web/language.ts';
import { useWords } from '#src/web/spanish/words.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { SignedKind } from '../consents.rules.ts';

interface SignedTextProps {
  kind: SignedKind;
  version: string;
  text: string;
  employer: string;
}

/** Words that are signed: in English, whatever the page is in, with a reading aid that is clearly none of them (D388). */
export function SignedText({ kind, version, text, employer }: SignedTextProps) {
  const { code } = useLanguage();
  return (
    <>
      <p className="apply-text" lang="en">
        {text}
      </p>
      {code === 'es' && <ReadingAid kind={kind} version={version} employer={employer} />}
    </>
  );
}

function ReadingAid({ kind, version, employer }: Omit<SignedTextProps, 'text'>) {
  const t = useWords();
  const { data } = useQuery({
    queryKey: ['applicants', 'aids'],
    queryFn: async () => (await import('#src/web/spanish/aids.ts')).AIDS,
    staleTime: Infinity,
  });
  if (!data) return null;
  const aid = data[`${kind} ${version}`];
  if (aid === undefined)
    return <p className="none">{t('There is no reading aid in Spanish for these words.')}</p>;
  return (
    <details className="apply-aid">
      <summary>{t('Read it in Spanish')}</summary>
      <p>
        <StatusBadge tone="warning">
          {t(
            'Reading aid in Spanish. This is not what you sign: you sign the English words above.',
          )}
        </StatusBadge>
      </p>
      <p className="apply-text">{aid.replaceAll('{{employer}}', employer)}</p>
    </details>
  );
}
