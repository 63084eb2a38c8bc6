import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { useState, type ReactNode } from 'react';
import { useWords } from '#src/web/spanish/words.ts';
import { isSsn, NO_SSN } from '#src/features/employees/employees.rules.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { TextAreaField, TextField } from '#src/web/ui/text-field.tsx';
import type { AnswersOf } from '../application.shapes.ts';
import type { SectionName } from '../sections.rules.ts';
import { Choice } from './choice.tsx';
import { EmploymentFields } from './employment-fields.tsx';
import {
  AccidentFields,
  AddressFields,
  ExperienceFields,
  LicenseFields,
  ViolationFields,
} from './list-fields.tsx';
import type { PartFieldsProps } from './page-props.ts';

function PersonFields({ answers, change, errors }: PartFieldsProps<'person'>) {
  const t = useWords();
  const field = (name: keyof AnswersOf<'person'>) => ({
    name,
    value: answers[name],
    onChange: (value: string) => change({ ...answers, [name]: value }),
    error: errors[name],
  });
  return (
    <>
      <TextField
        label={t(EMPLOYEE_FIELDS.firstName.label)}
        required
        autoComplete="given-name"
        maxLength={80}
        {...field('firstName')}
      />
      <TextField
        label={t('Middle name')}
        autoComplete="additional-name"
        maxLength={80}
        {...field('middleName')}
      />
      <TextField
        label={t(EMPLOYEE_FIELDS.lastName.label)}
        required
        autoComplete="family-name"
        maxLength={80}
        {...field('lastName')}
      />
      <TextField label={t('Suffix, such as Jr.')} maxLength={10} {...field('suffix')} />
      <TextField
        label={t('Other names that you used')}
        hint={t('Such as before you married: records may be under them.')}
        maxLength={200}
        {...field('otherNames')}
      />
      <TextField
        label={t('Email')}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={200}
        {...field('email')}
      />
      <TextField
        label={t('Phone')}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        {...field('phone')}
      />
    </>
  );
}

function BirthFields({ answers, change, errors, ssnLast4, giveSsn }: PartFieldsProps<'birth'>) {
  const t = useWords();
  const [ssn, setSsn] = useState('');
  const [left, setLeft] = useState(false);
  const isWhole = isSsn(ssn.trim());
  const typed = (text: string) => {
    setSsn(text);
    if (isSsn(text.trim())) giveSsn(text.trim());
  };
  return (
    <>
      <TextField
        label={t(EMPLOYEE_FIELDS.dob.label)}
        required
        inputMode="numeric"
        autoComplete="bday"
        placeholder={t('M/D/YYYY')}
        maxLength={20}
        value={answers.birthDate}
        onChange={(birthDate) => change({ ...answers, birthDate })}
        error={errors['birthDate']}
      />
      {!answers.noSsn && (
        <TextField
          label={t('Social Security number')}
          required={ssnLast4 === null}
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
          value={ssn}
          onChange={typed}
          onBlur={() => setLeft(true)}
          error={left && ssn !== '' && !isWhole ? NO_SSN : errors['ssn']}
          hint={
            ssnLast4 === null
              ? t('Nine digits. It is kept sealed and is never shown whole on this page again.')
              : t('The number ending in {last} is kept. Type another only to replace it.', {
                  last: ssnLast4,
                })
          }
        />
      )}
      <CheckboxField
        label={t('I have no Social Security number, for religious reasons.')}
        checked={answers.noSsn}
        onChange={(noSsn) => change({ ...answers, noSsn })}
      />
    </>
  );
}

function DenialFields({ answers, change, errors }: PartFieldsProps<'denials'>) {
  const t = useWords();
  return (
    <>
      <Choice
        question={t(
          'Was a license, permit or privilege to drive ever denied to you, or suspended or revoked?',
        )}
        value={answers.answer}
        options={[
          { value: 'none', label: t('No, never') },
          { value: 'some', label: t('Yes') },
        ]}
        onChoose={(answer) => change({ ...answers, answer })}
      />
      {answers.answer === 'some' && (
        <TextAreaField
          label={t('What happened, when, where and why')}
          required
          rows={5}
          maxLength={2000}
          value={answers.statement}
          onChange={(statement) => change({ ...answers, statement })}
          error={errors['statement']}
        />
      )}
    </>
  );
}

function TestingFields({ answers, change, errors }: PartFieldsProps<'testing'>) {
  const t = useWords();
  return (
    <>
      <p>
        {t(
          'The law has us ask this of everybody who is to drive with a CDL (49 CFR 40.25(j)). Only those who may see records of tests see your answer.',
        )}
      </p>
      <Choice
        question={t(
          'In the last 3 years, did you test positive, or refuse to be tested, on a DOT drug or alcohol test of an employer to whom you applied but did not get the job?',
        )}
        value={answers.answer}
        options={[
          { value: 'no', label: t('No') },
          { value: 'yes', label: t('Yes') },
        ]}
        onChoose={(answer) => change({ ...answers, answer })}
      />
      {answers.answer === 'yes' && (
        <TextAreaField
          label={t('Where and when, and whether you completed the return-to-duty process')}
          required
          rows={5}
          maxLength={2000}
          value={answers.statement}
          onChange={(statement) => change({ ...answers, statement })}
          error={errors['statement']}
        />
      )}
    </>
  );
}

/** The fields of each part. */
export const PART_FIELDS: {
  [Name in SectionName]: (props: PartFieldsProps<Name>) => ReactNode;
} = {
  person: PersonFields,
  birth: BirthFields,
  addresses: AddressFields,
  licenses: LicenseFields,
  experience: ExperienceFields,
  accidents: AccidentFields,
  violations: ViolationFields,
  denials: DenialFields,
  employment: EmploymentFields,
  testing: TestingFields,
};
