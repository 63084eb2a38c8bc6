import { useMutation } from '@tanstack/react-query';
import { useLanguage } from '#src/web/language.ts';
import { useWords } from '#src/web/spanish/words.ts';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { driverPageApi, type OwnTexts } from '../driver-page.contract.ts';
import { consentWords, TEXT_CONSENT } from '../driver-texts.rules.ts';

interface TextsPartProps {
  visit: string;
  employerName: string;
  texts: OwnTexts;
  onChange: () => void;
}

/** Where a driver agrees to codes by text, and ends it. */
export function TextsPart({ visit, employerName, texts, onChange }: TextsPartProps) {
  const t = useWords();
  const { instant } = useLanguage();
  const end = useMutation({
    mutationFn: () => call(driverPageApi.endTexts, { params: { visit } }),
    onSuccess: onChange,
  });
  const { phone, agreedAt } = texts;
  return (
    <div className="driver-texts">
      <Simulated when={texts.simulated} />
      {phone === null && (
        <p>
          {t(
            'Your file has no phone number that can be texted: one of the United States, Canada or Mexico. Ask your employer to enter it.',
          )}
        </p>
      )}
      {phone !== null && agreedAt === null && (
        <Agree visit={visit} employerName={employerName} texts={texts} onChange={onChange} />
      )}
      {phone !== null && agreedAt !== null && (
        <>
          <p>
            {t('You agreed to codes by text to {phone} on {at}.', { phone, at: instant(agreedAt) })}
          </p>
          <div className="driver-buttons">
            <Button disabled={end.isPending} onClick={() => end.mutate()}>
              {t('End codes by text')}
            </Button>
          </div>
        </>
      )}
      {end.data?.ended && agreedAt === null && (
        <p role="status">{t('It is ended. Codes come by mail.')}</p>
      )}
      <Fault error={end.error} />
    </div>
  );
}

/** What is agreed to: in English, whatever the page is in, with a reading aid (D388). */
function Agree({ visit, employerName, texts, onChange }: TextsPartProps) {
  const t = useWords();
  const { code } = useLanguage();
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const agree = useMutation({
    mutationFn: () =>
      call(driverPageApi.agreeToTexts, {
        params: { visit },
        body: { version: texts.version, agreed: true, language: code },
      }),
    onSuccess: onChange,
  });
  const values = { employer: employerName, phone: texts.phone ?? '' };
  return (
    <>
      <p lang="en" className="driver-words">
        {consentWords(values.employer, values.phone)}
      </p>
      {code === 'es' && (
        <details>
          <summary>{t('Read it in Spanish')}</summary>
          <p>
            <StatusBadge tone="warning">
              {t('Reading aid in Spanish. You agree to the English words above.')}
            </StatusBadge>
          </p>
          <p>{t(TEXT_CONSENT.text, values)}</p>
        </details>
      )}
      <CheckboxField
        label={t('I agree to codes by text.')}
        checked={agreed}
        onChange={setAgreed}
        error={tried && !agreed ? t('Check the box to agree.') : undefined}
      />
      <div className="driver-buttons">
        <Button
          disabled={agree.isPending}
          onClick={() => {
            setTried(true);
            if (agreed) agree.mutate();
          }}
        >
          {t('Have codes texted')}
        </Button>
      </div>
      <Fault error={agree.error} />
    </>
  );
}

function Fault({ error }: { error: Error | null }) {
  const { say } = useLanguage();
  return (
    error && (
      <p className="form-error" role="alert">
        {say(messageOf(error))}
      </p>
    )
  );
}

/** Says on each screen that no text reaches a phone here. */
export function Simulated({ when }: { when: boolean }) {
  const t = useWords();
  if (!when) return null;
  return (
    <p>
      <StatusBadge tone="warning">
        {t('Simulated: no text is sent. It is kept as a file on the server.')}
      </StatusBadge>
    </p>
  );
}
