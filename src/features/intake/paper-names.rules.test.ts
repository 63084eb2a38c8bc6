import { expect, test } from 'vitest';
import { setPage } from '#tests/support/set-page.ts';
import { guessType } from './paper-types.rules.ts';

/** What papers of each type call themselves: at states, agencies, form houses, laboratories and carriers. */
const NAMES: Readonly<Record<string, string>> = {
  225: `
    Driver License Record Check; Certified Driving History; Official Driver Record;
    Driving Record Abstract; Driver History Report; Motor Vehicle Report;
    Certified Abstract of Driving Record; Complete Driver History; 3 Year Driving Record;
    Three-Year Driver Record; 7 Year Driving History; Driver Abstract;
    Abstract of Operating Record; Certified Copy of Driving Record; Driver License Abstract;
    Transcript of Driver Record; Driver Record Transcript; Certified Transcript;
    Driving Record - Certified; Operator Driving Record; Driver Transcript; Driver Record Report;
    MVR Report; Driver Record Inquiry; DL Record; Certified Driver Record;
    Ten Year Driver Record; Unrestricted Driver Record; Driver Status Report;
    Standard License Abstract; Lifetime License Abstract; Personal Driving Record;
    Motor Vehicle Record Report; Public Abstract; Court Purposes Driving Record;
    Insurance Driving Record; Employment Driving Record; Employer Pull Notice Driver Record;
    EPN Driver Record Report; Information Request Driver Record; H6 Printout;
    Driver Record Information; Commercial Driver Record; Vehicle Operator Record;
    Driving History Record; Certified Motor Vehicle Record; Driver Privilege Record;
    Driver Licence Abstract; Commercial Driver Abstract (CVDA); Driver Improvement Record;
    Statement of Driving Record; MVR - 3 Year Standard; Driver Record Search Results;
    Type 2A Driver Record; Driver License and Record Status; Driving Record Certification;
    License Record; Traffic Record; Dossier de conduite; Driver History; Record of Driver;
    Full Driver History; Driver Profile Report; Limited Driver History`,
  310: `
    CDLIS Driver Record; CDLIS Motor Vehicle Record;
    Commercial Driver License Information System Record; CDL Medical Certification Status;
    CDLIS MVR; Driver Medical Certification Status; CDLIS Driver History`,
  303: `
    Annual Review of Driving Record; Review of Driving Record; Annual Driver Review;
    Annual Inquiry and Review of Driving Record; Motor Carrier Annual Review;
    Annual Review Certificate; Annual MVR Review; Driver Annual Review;
    Annual Review and Evaluation of Driving Record; Yearly Review of Driver;
    Certificate of Annual Review; Note of Annual Review; Annual Motor Vehicle Record Review;
    391.25 Annual Review`,
  474: `
    Driver's Certification of Violations; Annual Certification of Violations;
    Certificate of Violations; Record of Violations;
    Motor Vehicle Driver's Certification of Violations; Annual List of Violations;
    Driver Violation Certification; List of Violations; Driver Statement of Violations;
    Violation and Review Record`,
  473: `
    Driver Application for Employment; Application for Employment; Employment Application;
    Driver's Application; Application for Qualification; Commercial Driver Application;
    Truck Driver Application; DOT Driver Application; Owner Operator Application;
    Driver Qualification Application; Application to Drive; Contractor Application;
    Job Application; Solicitud de Empleo`,
  870: `
    Release of Information; Authorization for Release of Information;
    Consent to Release Information; General Release; Authorization to Obtain Information;
    Driver Release Form; Authorization to Release Employment Information;
    Consent for Release of Previous Employer Information; Release Authorization;
    Authorization to Release Records`,
  673: `
    Background Check Consent; Fair Credit Reporting Act Disclosure; Disclosure and Authorization;
    Consumer Report Disclosure; Disclosure Regarding Background Investigation; FCRA Disclosure;
    Disclosure and Consent for Consumer Reports;
    Acknowledgment and Authorization for Background Check;
    Investigative Consumer Report Disclosure; Background Check Authorization`,
  327: `
    Important Disclosure Regarding Background Reports from the PSP Online Service;
    PSP Authorization; PSP Disclosure and Authorization;
    Pre-Employment Screening Program Authorization; PSP Consent;
    PSP Driver Disclosure & Authorization Form`,
  326: `
    Pre-Employment Screening Program Report; PSP Report; PSP Detailed Report;
    Driver Information Resource; Crash and Inspection History; PSP Driver Record;
    Pre-Employment Screening Program (PSP) Detail`,
  302: `
    Certification of Road Test; Certificate of Road Test; Certificate of Driver's Road Test;
    Road Test Certificate; Road Test Certification; Certification of Road Test Equivalent;
    Record and Certificate of Road Test; Certificate of Driving Test`,
  331: `
    Record of Road Test; Driver's Road Test Examination; Road Test Evaluation; Road Test Form;
    Driver Road Test Evaluation; Road Test Score Sheet; Behind the Wheel Evaluation;
    Driving Skills Evaluation; Road Test Report; Rating Sheet Road Test; Road Test Checklist;
    Driver Skills Assessment; On-Road Evaluation; Driver Road Evaluation; Check Ride Evaluation;
    Drive Test Form`,
  301: `
    Commercial Driver License; Commercial Driver's License; Commercial Drivers Licence;
    Commercial Learner Permit; Interim Commercial Driver License;
    Nondomiciled Commercial Driver License`,
  335: `
    Driver License; Driver's License; Operator License; Operator's License; Drivers Licence;
    Chauffeur License; Temporary Driver License`,
  238: `
    Medical Examiner's Certificate; DOT Medical Card; Medical Card; Med Card;
    Medical Certificate; DOT Physical Card; Form MCSA-5876;
    Medical Examiners Certificate (for Commercial Driver Medical Certification);
    Certificado Medico; Commercial Driver Medical Certification`,
  320: `
    Medical Examination Report Form;
    Medical Examination Report for Commercial Driver Fitness Determination; Form MCSA-5875;
    DOT Physical Examination; DOT Physical Long Form; Commercial Driver Physical Examination;
    Medical Exam Long Form; Driver Health History`,
  321: `
    Insulin-Treated Diabetes Mellitus Assessment Form; MCSA-5870; ITDM Assessment;
    Insulin Treated Diabetes Assessment; Diabetes Assessment Form`,
  322: `
    Vision Evaluation Report; MCSA-5871; Vision Evaluation Form; Report of Vision Evaluation`,
  304: `
    National Registry Verification; Medical Examiner National Registry Search;
    Verification of Medical Examiner; National Registry of Certified Medical Examiners;
    Medical Examiner Verification; NRCME Verification;
    Note to File: Verification of Medical Examiner Listing; Medical Examiner Lookup;
    Certified Medical Examiner Search Results`,
  311: `
    Skill Performance Evaluation Certificate; SPE Certificate; Medical Variance;
    Vision Exemption; Diabetes Exemption; Hearing Exemption; Seizure Exemption;
    Epilepsy Exemption Letter; Limb Waiver; Medical Exemption; Medical Waiver;
    Intrastate Medical Waiver; Federal Exemption Certificate`,
  334: `
    Medical Self-Certification; Self-Certification Affidavit; CDL Self-Certification Form;
    CDL Holder Self Certification; Self Certification of Medical Status;
    Commercial Driver Self-Certification; Self-Certification of Interstate/Intrastate Commerce;
    Type of Driving Self-Certification; CDL Medical Self Certification Affidavit`,
  1162: `
    COVID-19 Vaccination Record Card; Vaccination Record; Immunization Record; Vaccine Record;
    Certificate of Immunization; Proof of Vaccination; Vaccine Administration Record`,
  1116: `
    General Consent for Limited Queries of the FMCSA Drug and Alcohol Clearinghouse;
    Limited Query Consent; Annual Query Consent; Clearinghouse Consent;
    Consent for Limited Queries; Clearinghouse Limited Consent Form; Multi-Year General Consent;
    FMCSA Clearinghouse Consent Form; Clearinghouse Authorization;
    General Consent for Annual Limited Query`,
  308: `
    Clearinghouse Query Results; Limited Query Result; Annual Limited Query; Query Details;
    Query History; Clearinghouse Query Report; Drug and Alcohol Clearinghouse Query;
    Bulk Query Results; Limited Query: Driver Not Prohibited; Annual Clearinghouse Query;
    Query Result Details`,
  313: `
    Pre-Employment Query; Full Query Result; Pre-Employment Full Query Results;
    Clearinghouse Full Query; Full Query Details; Clearinghouse Pre-Employment Query Report`,
  309: `
    Drug and Alcohol Testing History Authorization;
    Release of Information Form - 49 CFR Part 40 Drug and Alcohol Testing;
    Authorization for Release of Drug and Alcohol Testing Records;
    Request/Consent for Information from Previous Employer on Alcohol & Controlled Substances Testing;
    Consent for Release of Drug and Alcohol Test Results; Drug & Alcohol Records Release;
    Part 40 Release; Previous Employer Drug and Alcohol Release`,
  339: `
    Previous Employer Drug and Alcohol Information; FTA Drug and Alcohol Testing History;
    Drug and Alcohol Testing Information from Previous Employer;
    Previous DOT Employer Drug & Alcohol Testing History`,
  305: `
    Drug and Alcohol Policy Acknowledgment; Receipt of Drug and Alcohol Policy;
    Acknowledgement of Receipt of Alcohol and Drug Policy; Certificate of Receipt;
    Driver Acknowledgement of Drug and Alcohol Policy; Drug-Free Workplace Policy Acknowledgment;
    Controlled Substances and Alcohol Policy Receipt; Alcohol and Drug Testing Policy;
    Certification of Receipt of Educational Materials; Substance Abuse Policy Receipt;
    Employee Drug and Alcohol Handbook Receipt`,
  306: `
    Federal Drug Testing Custody and Control Form; Drug Test Result; Drug Test Report;
    Alcohol Testing Form; MRO Report; Medical Review Officer Report; Drug Screen Results;
    Breath Alcohol Test Result; Verified Drug Test Result; Result Certificate; Laboratory Report;
    Non-DOT Drug Test Result; Chain of Custody; Controlled Substance Test Results;
    MRO Verification; Drug Test Summary; Test Result Notification; DOT Breath Alcohol Test;
    Confirmation of Drug Test; Toxicology Results; Certificate of Drug Test Result;
    Instant Drug Test Result Form; Substance Test Report`,
  329: `
    Return-to-Duty Test Result; RTD Drug Test Result; Return to Duty Drug Test`,
  328: `
    SAP Report; SAP Initial Evaluation; Substance Abuse Professional Evaluation;
    SAP Follow-Up Evaluation Report; SAP Compliance Letter; SAP Assessment;
    Substance Abuse Professional Report; Notice of Compliance; Follow-up Evaluation;
    Return to Duty Evaluation Letter; SAP Letter`,
  330: `
    Follow-Up Testing Plan; Follow-Up Testing Schedule; SAP Follow-Up Plan;
    Follow-up Drug and Alcohol Testing Plan; Aftercare and Follow-up Testing Recommendations`,
  382: `
    Report of Drug and Alcohol Violation; Clearinghouse Violation Report;
    Actual Knowledge Report; Drug and Alcohol Program Violation; Employer Report of Refusal;
    Notice of Violation Reported to Clearinghouse; Test Refusal Report`,
  336: `
    Consortium Membership Certificate; Certificate of Enrollment;
    Random Testing Consortium Certificate; Certificate of Participation;
    Drug Testing Consortium Enrollment; Random Pool Enrollment; Proof of Consortium Membership;
    Consortium Verification Letter; Drug and Alcohol Testing Program Membership;
    Certificate of Compliance - Drug & Alcohol Testing Program; C/TPA Membership`,
  337: `
    C/TPA Designation; Clearinghouse C/TPA Designation; Designate a C/TPA;
    Owner-Operator C/TPA Designation; Third-Party Administrator Designation`,
  338: `
    Verification of Prior Drug Testing Program; Pre-Employment Test Exception;
    Pre-employment Testing Exemption Verification;
    Verification of Participation in a Controlled Substances Testing Program`,
  397: `
    Good Faith Effort Documentation; Documentation of Good Faith Effort;
    Previous Employer Contact Log; Record of Attempts to Contact Previous Employers;
    Good Faith Efforts; Safety Performance History Good Faith Effort; Attempts to Contact Log`,
  333: `
    No DOT-Regulated Employer Statement; Statement of No Prior DOT Employment;
    Certification of No Previous DOT Employers; No Prior Safety-Sensitive Employment;
    Statement of No Previous Employers`,
  307: `
    Safety Performance History Records Request; Previous Employer Inquiry;
    Employment Verification; Request for Information from Previous Employer;
    Past Employment Verification; Previous Employment Verification; Inquiry to Past Employers;
    Safety Performance History; Employment Reference Check;
    Request for Check of Driving and Employment; Previous Employer Safety Performance History;
    Inquiry into Employment Record; Driver Reference Check; Prior Employer Verification;
    Response to Safety Performance History Request; Verification of Past Employment; DAC Report;
    Employment History File`,
  398: `
    Accident Register; Record of DOT Accidents; Accident Log; DOT Accident Register;
    Motor Carrier Accident Register`,
  312: `
    Entry-Level Driver Training Certificate; ELDT Certificate; Training Certification;
    Training Provider Registry; Certificate of Completion Entry Level Driver Training;
    Truck Driver Training Certificate; CDL Training Certificate;
    Certificate of Completion Class A CDL Training; ELDT Completion Record;
    Entry Level Driver Certification; Diploma Professional Truck Driving`,
  314: `
    Statement of On-Duty Hours; Driver Statement of On-Duty Hours; Hours of Service Statement;
    Prior 7 Days Hours; Driver Data Sheet; New Driver Hours of Service Record;
    Statement of Hours Worked; Seven Day Prior Hours; On-Duty Time Certification;
    Record of Hours for Newly Hired Drivers; Driver's Statement of Hours`,
  323: `
    Hazmat Training Certificate; Hazardous Materials Training Record; HM-126F Training;
    Hazmat Employee Training Certification; Certificate of Hazmat Training;
    Hazardous Materials Certificate; DOT Hazmat Training; HM-181 Training Certificate;
    Hazardous Materials Security Awareness Training; Hazmat Employee Test Record`,
  324: `
    LCV Driver Certificate; Longer Combination Vehicle Driver Training Certificate;
    LCV Driver-Training Certificate; Certificate of Grandfathering LCV;
    Doubles/Triples Training Certificate`,
  325: `
    Driver Rights Notice; Due Process Rights; Applicant Rights; Notice of Driver Rights;
    Driver's Rights Pertaining to Release of Information;
    Driver Rights Regarding Investigative Information; Notification of Applicant Rights;
    Previous Pre-Employment Investigation Rights`,
  332: `
    Notice of Conviction; Notification of Traffic Conviction; Driver Notification of Conviction;
    Report of Traffic Violation; Notification of Convictions for Driver Violations;
    Employee Report of Moving Violation; Notice of License Suspension`,
  351: `
    Statement of Three Years Driving with Vision Deficiency;
    Vision Standard Driving Experience Statement`,
  1083: `
    State MVR`,
  660: `
    Initial MVR; Pre-Employment MVR; Initial Motor Vehicle Record`,
};

/** A paper that says little more than what it is called. */
const paper = (title: string) =>
  setPage(`
HARROW & PIKE FREIGHT LINES
${title}
Name: Oakes, Ray    Date of birth: 05/05/1980
Number: RT123456    Date: 07/07/2026

Ray Oakes           07/07/2026
Signature           Date`);

for (const [documentTypeId, names] of Object.entries(NAMES))
  test.each(
    names
      .trim()
      .split(';')
      .map((name) => name.trim()),
  )(`a paper of type ${documentTypeId}: %s`, (name) => {
    expect(guessType(paper(name))?.documentTypeId).toBe(Number(documentTypeId));
    expect(guessType(paper(name.toUpperCase()))?.documentTypeId).toBe(Number(documentTypeId));
  });
