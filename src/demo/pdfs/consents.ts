import {
  checkbox,
  footer,
  heading,
  LEFT,
  paragraph,
  row,
  section,
  signature,
  usDate,
} from './form.ts';
import { fullName, licenseOf, oneLine } from './paper.ts';
import type { Layout, Paper } from './paper.ts';
import type { Surface } from './surface.ts';

function identity(s: Surface, start: number, { person, company }: Paper): number {
  let y = row(s, start, [
    [4, 'Employer', company.name],
    [2, 'USDOT number', company.dotNumber],
  ]);
  y = row(s, y, [
    [3, 'Last name', person.lastName],
    [3, 'First name', person.firstName],
    [2, 'Middle name', person.middleName],
  ]);
  y = row(s, y, [
    [2, 'Date of birth', usDate(person.dob)],
    [3, "Driver's license number", licenseOf(person)],
    [1, 'State', person.licenseState],
    [2, 'SSN', `XXX-XX-${person.ssn.slice(-4)}`],
  ]);
  return row(s, y, [
    [5, 'Address', oneLine(person.address)],
    [2, 'Phone', person.phone],
  ]);
}

/** Disclosure and authorization to obtain reports (FCRA, DPPA). */
export const reportConsent: Layout = (s, paper) => {
  const { person, company, docDate, random } = paper;
  let y = heading(
    s,
    'Disclosure and Authorization',
    'Consumer reports and motor vehicle records (FCRA, DPPA)',
  );
  y = identity(s, y, paper);
  y = section(s, y + 12, 'Disclosure');
  y = paragraph(
    s,
    y + 4,
    `${company.name} may obtain information about you from a consumer reporting agency for employment purposes. You may be the subject of a consumer report, which may include your driving history, your employment history and your safety record.`,
  );
  y = paragraph(
    s,
    y,
    'You have the right to ask, in writing and within a reasonable time, whether a report has been obtained, to be told who furnished it, and to receive a copy of it together with a summary of your rights.',
  );
  y = section(s, y + 8, 'Authorization');
  y = paragraph(
    s,
    y + 4,
    'I have read the disclosure above. I authorize the employer named above and its agents to obtain consumer reports and my motor vehicle record from any state agency, including personal information protected by the Driver’s Privacy Protection Act (18 U.S.C. 2721), at any time after receipt of this authorization and, if I am employed, throughout my employment.',
  );
  checkbox(
    s,
    LEFT + 4,
    y + 4,
    'I wish to receive a free copy of any report obtained.',
    random.chance(0.3),
  );
  checkbox(
    s,
    LEFT + 4,
    y + 20,
    'This authorization remains in effect for the length of my employment.',
    true,
  );
  signature(s, random, y + 60, 'Signature', fullName(person), docDate);
  footer(s, 'Disclosure and authorization - keep apart from the application', 'Page 1 of 1');
};

/** General consent for limited queries of the FMCSA Clearinghouse. */
export const queryConsent: Layout = (s, paper) => {
  const { person, company, docDate, expires, random } = paper;
  let y = heading(
    s,
    'General Consent for Limited Queries',
    'FMCSA Drug and Alcohol Clearinghouse, 49 CFR 382.701(b)',
  );
  y = identity(s, y, paper);
  y = section(s, y + 12, 'Consent');
  y = paragraph(
    s,
    y + 4,
    `I, ${fullName(person)}, hereby consent to ${company.name} conducting limited queries of the FMCSA Commercial Driver’s License Drug and Alcohol Clearinghouse to determine whether drug or alcohol violation information about me exists in the Clearinghouse.`,
  );
  y = paragraph(
    s,
    y,
    'I understand that if a limited query indicates that such information exists, FMCSA will not disclose it without my additional specific consent, given in the Clearinghouse.',
  );
  y = paragraph(
    s,
    y,
    'I further understand that if I refuse to provide consent for a query, I must be prohibited from performing safety-sensitive functions, including driving a commercial motor vehicle.',
  );
  y = section(s, y + 8, 'Period');
  y = row(s, y, [
    [2, 'Consent begins', usDate(docDate)],
    [2, 'Consent ends', expires ? usDate(expires) : 'With my employment'],
    [2, 'Queries', 'Unlimited in this period'],
  ]);
  signature(s, random, y + 30, "Employee's signature", fullName(person), docDate);
  footer(s, 'Limited-query consent', 'Page 1 of 1');
};
