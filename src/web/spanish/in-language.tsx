import { useEffect, useState, type ReactNode } from 'react';
import { ENGLISH, type Language, LanguageContext } from '../language.ts';
import { Button } from '../ui/button.tsx';
import './in-language.css';

const KEY = 'console:driverLanguage';

/** What was chosen on this machine, or else what its browser asks for. */
function wanted(): Language['code'] {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === 'en' || kept === 'es') return kept;
  } catch {
    // A closed storage remembers nothing.
  }
  return navigator.language.startsWith('es') ? 'es' : 'en';
}

function keepChoice(code: Language['code']): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // It holds until the page is left.
  }
}

/** The language of a code; the Spanish one is fetched when it is wanted first. */
async function languageOf(code: Language['code']): Promise<Language> {
  if (code === 'en') return ENGLISH;
  const [{ SPANISH }, { spanish }] = await Promise.all([
    import('./table.ts'),
    import('./translate.ts'),
  ]);
  return spanish(SPANISH);
}

/** A screen that drivers read, in English or Spanish: the choice is kept, and changing it loses nothing (D388). */
export function InLanguage({ children }: { children: ReactNode }) {
  const [code, setCode] = useState(wanted);
  const [language, setLanguage] = useState<Language | null>(code === 'en' ? ENGLISH : null);
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      // Without a line it stays readable.
      const next = await languageOf(code).catch(() => ENGLISH);
      if (isWanted) setLanguage(next);
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [code]);
  const shown = language?.code;
  useEffect(() => {
    const { documentElement: root } = document;
    root.lang = shown ?? 'en';
    return () => {
      root.lang = 'en';
    };
  }, [shown]);
  if (language === null) return null;
  const other = language.code === 'en' ? 'es' : 'en';
  return (
    <LanguageContext value={language}>
      <p className="language-switch">
        <Button
          variant="quiet"
          lang={other}
          onClick={() => {
            keepChoice(other);
            setCode(other);
          }}
        >
          {other === 'es' ? 'Español' : 'English'}
        </Button>
      </p>
      {children}
    </LanguageContext>
  );
}
