import { addDays, addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, table } from '#src/demo/pdfs/form.ts';
import { corner } from './layout.ts';
import {
  blanks,
  centered,
  FORM,
  lines,
  padded,
  PEN,
  PORTAL,
  shortWords,
  signedLine,
  signedName,
  someone,
  us,
  words,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { boxes } from './sealed2-medical.ts';
import { driver } from './sealed2-testing.ts';
import { told, TOWNS } from './sealed5-parts.ts';

/** Road test, training, review and receipt in the fifth set. */
export const SEALED5_TRAINING: Record<string, SealedLayout> = {
  roadTestPoints: {
    after:
      "an insurer's road test score sheet with points lost per fault and the certificate of 391.31(e) as the last third of the page",
    documentTypeId: 331,
    alike: [302],
    ends: null,
    bears: ['license'],
    why: 'the certificate of 391.31(f) has the license number; form and certificate are one sheet, either type names it; dated by the test, not by edition or hire',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.text(LEFT, 42, 'DRIVER ROAD EVALUATION', { size: 15, bold: true });
      s.text(LEFT, 55, 'Loss control form 7741   Edition 09-19', { size: 8 });
      s.rect(468, 30, 104, 32, { line: 1 });
      s.text(474, 40, 'POINTS LOST', { size: 7, bold: true });
      let y = blanks(s, 80, [
        [3, 'Driver', signedName(person)],
        [3, 'Insured', company.name],
      ]);
      y = blanks(s, y, [
        [2, 'Evaluated on', day(docDate)],
        [2, 'Hired', near(-random.int(1, 6))],
        [2, 'Start / end', `${random.int(7, 9)}:15 / ${random.int(10, 12)}:05`],
        [1, 'Miles', String(random.int(12, 45))],
      ]);
      const faults: readonly (readonly [string, number])[] = [
        ['Fails to inspect the vehicle before starting', 5],
        ['Coupling or uncoupling out of order', 5],
        ['Does not use the belt', 10],
        ['Clutch or gears misused', 2],
        ['Follows too closely', 5],
        ['Rolls through a stop sign', 10],
        ['Speed too high for conditions', 10],
        ['Does not signal in time', 2],
        ['Turns from the wrong lane or cuts the corner', 3],
        ['Backs without looking or more than needed', 4],
        ['Does not check mirrors every few seconds', 3],
        ['Railroad crossing taken without care', 10],
        ['Parks or secures the unit badly', 3],
        ['Loses temper or argues', 2],
      ];
      const made = faults.map(([, points]) => (random.chance(0.15) ? points : 0));
      const lost = made.reduce((sum, points) => sum + points, 0);
      s.text(510, 56, String(lost), { size: 13, ink: PEN });
      y = table(
        s,
        y,
        [
          [7, 'Fault'],
          [1, 'Each'],
          [2, 'Times'],
          [2, 'Points'],
        ],
        faults.map(([fault, points], index) => {
          const cost = made[index] ?? 0;
          return [fault, String(points), cost ? 'I' : '', cost ? String(cost) : ''];
        }),
      );
      s.text(
        LEFT,
        y + 16,
        '0-20 accepted   21-40 train and test again   more than 40 not accepted',
        {
          size: 8.6,
        },
      );
      s.rect(LEFT, y + 28, 532, 178, { line: 1.4 });
      centered(s, y + 48, 'CERTIFICATION OF ROAD TEST', { size: 12, bold: true });
      paragraph(
        s,
        y + 54,
        'This is to certify that the above-named driver was given a road test under my supervision on the date above, consisting of the miles above, and it is my considered opinion that this driver possesses sufficient driving skill to operate safely the type of commercial motor vehicle listed here.',
        { size: 9, x: LEFT + 10, width: 512 },
      );
      const line = y + 128;
      writtenLine(
        s,
        LEFT + 10,
        line,
        250,
        'Type of power unit and trailer',
        random.pick(['Tractor / dry van', 'Tractor / reefer', 'Day cab / tanker']),
      );
      writtenLine(s, 320, line, 150, 'Operator’s license no.', person.license);
      writtenLine(s, 486, line, 76, 'State', person.licenseState);
      signedLine(s, random, LEFT + 10, line + 46, 250, 'Signature of examiner');
      writtenLine(s, 320, line + 46, 242, 'Title and organization', `${someone(random)}, Trainer`);
    },
  },

  registryMessage: {
    after:
      "Training Provider Registry's e-mail to a provider that a driver's certification was recorded, forwarded to the carrier",
    documentTypeId: 312,
    ends: null,
    bears: ['license'],
    why: 'the registry knows the driver by license; dated by the completion of training, not by the submission, the forwarding or the start',
    filled: 'machine',
    reaches: [5, 40],
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      const sent = addDays(docDate, random.int(1, 2));
      lines(
        s,
        LEFT,
        44,
        [
          `From: Training office <training@drivers.example>`,
          `Sent: ${words(addDays(sent, 2))}`,
          `To: Safety, ${company.name}`,
          'Subject: FW: ELDT certification recorded',
        ],
        { size: 9.4 },
      );
      s.line([LEFT, 98], [RIGHT, 98], 0.8);
      s.text(LEFT, 116, 'See below, all done. She/he can take the skills test now.', { size: 10 });
      s.text(LEFT, 144, '-----Original message-----', { size: 9 });
      lines(
        s,
        LEFT,
        160,
        [
          'From: FMCSA Training Provider Registry <noreply@tpr.example>',
          `Sent: ${words(sent)}`,
          'Subject: Driver training certification information submitted',
        ],
        { size: 9.4 },
      );
      const y = paragraph(
        s,
        206,
        'The following driver training certification information was submitted to the Training Provider Registry and is available to State Driver Licensing Agencies. Please review it; corrections must be made within two business days.',
        { size: 10 },
      );
      told(
        s,
        [60, y + 20, 170],
        [
          ['Driver name', signedName(person)],
          ['License/permit number', person.license],
          ['State of licensure', person.licenseState],
          ['Type of training', `Class ${person.licenseClass}: theory and behind-the-wheel`],
          ['Training began', shortWords(addDays(docDate, -random.int(18, 45)))],
          ['Date training completed', shortWords(docDate)],
          ['Range hours', String(random.int(14, 60))],
          ['Public road hours', String(random.int(14, 60))],
          ['Theory score', `${random.int(80, 100)} %`],
          ['Training location', random.pick(TOWNS)],
          ['TPR ID', random.digits(8)],
          ['Submission', `${random.digits(7)}, ${shortWords(sent)}`],
        ],
        { step: 18, size: 10 },
      );
      paragraph(
        s,
        y + 250,
        'This message is sent automatically, do not answer it. Providers keep records of a driver’s training for three years from the date each record was required (49 CFR 380.725). Training that was completed before February 7, 2022 is not recorded. If you have questions visit the registry’s help page.',
        { size: 8.6 },
      );
    },
  },

  hazmatComponents: {
    after:
      "hazmat training certificate of a shipper's safety academy with each of the four components on its own day (172.704(a), (d))",
    documentTypeId: 323,
    ends: { term: 36 },
    bears: [],
    why: '172.704(d) asks for the name and the most recent completion; dated by the last component, which the certificate calls "completed"; serves for 36 months',
    filled: 'machine',
    reaches: [2, 30],
    arrives: FORM,
    draw: (s, { person, random, docDate, company }) => {
      s.rect(30, 30, 552, 500, { line: 2.4, ink: [0.75, 0.35, 0.05] });
      s.rect(270, 48, 50, 50, { line: 1.4, ink: [0.75, 0.35, 0.05] });
      s.text(295, 80, 'HM', { size: 20, bold: true, align: 'center', ink: [0.75, 0.35, 0.05] });
      centered(s, 128, 'CERTIFICATE OF HAZARDOUS MATERIALS TRAINING', { size: 16, bold: true });
      centered(s, 146, '49 CFR Part 172, Subpart H', { size: 10 });
      centered(s, 184, signedName(person), { size: 22, bold: true });
      centered(s, 206, `employed by ${company.name}, has been trained and tested as follows:`, {
        size: 10.4,
      });
      const early = -random.int(3, 12);
      table(
        s,
        222,
        [
          [5, 'Component'],
          [3, 'Method'],
          [2, 'Passed on'],
          [1, 'Score'],
        ],
        [
          ['General awareness / familiarization', 'Online', padded(addDays(docDate, early)), '95'],
          ['Function-specific: loading, placards, papers', 'Classroom', padded(docDate), '90'],
          [
            'Safety: emergency response, exposure',
            'Online',
            padded(addDays(docDate, early + 1)),
            '100',
          ],
          ['Security awareness', 'Online', padded(addDays(docDate, early + 2)), '92'],
        ],
        22,
      );
      centered(s, 358, `Completed ${words(docDate)}`, { size: 13, bold: true });
      paragraph(
        s,
        368,
        `Materials: 49 CFR as revised October 1, ${Number(docDate.slice(0, 4)) - 1}; 2024 Emergency Response Guidebook; academy course HM-126F, revised ${us(addMonths(docDate, -14))}. The hazmat employer certifies that the employee has been trained and tested as this subpart requires. Training recurs at least once every three years.`,
        { size: 8.8, x: 60, width: 492 },
      );
      signedLine(s, random, 70, 470, 200, 'Instructor');
      signedLine(s, random, 340, 470, 200, 'Hazmat employer');
      s.text(70, 498, `Academy of ${random.pick(TOWNS)}`, { size: 8.6 });
      s.text(RIGHT - 20, 516, `Certificate ${random.digits(8)}`, { size: 7.6, align: 'right' });
    },
  },

  reviewOfMonitoring: {
    after:
      "a carrier's annual review written on a continuous-monitoring statement: the year's events in a list, the reviewer's finding below (391.25(c)(2))",
    documentTypeId: 303,
    ends: { term: 12 },
    bears: ['license'],
    why: 'the statement names the driver by license; dated by the reviewer’s signature, not by enrolment, period or events; serves for 12 months',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.text(LEFT, 44, 'Annual Review of Driving Record', { size: 16, bold: true });
      s.text(
        LEFT,
        58,
        `${company.name}   -   drivers enrolled in an employer notification service`,
        {
          size: 8.6,
        },
      );
      corner(s, ['49 CFR 391.25(c)(2)', 'SF-22 rev. 1/24'], 36);
      let y = boxes(s, 70, [
        [3, 'Driver', signedName(person)],
        [2, 'License number', person.license],
        [1, 'State', person.licenseState],
        [2, 'Enrolled since', near(-random.int(380, 1500))],
      ]);
      const end = -random.int(2, 12);
      y = boxes(s, y, [
        [2, 'Period reviewed, from', near(end - 365)],
        [2, 'to', near(end)],
        [3, 'Reviewer', someone(random)],
        [2, 'Title', 'Safety manager'],
      ]);
      s.text(LEFT, y + 20, 'Notices received in the period', { size: 10, bold: true });
      const event = random.chance(0.5);
      y = table(
        s,
        y + 26,
        [
          [2, 'Notice'],
          [2, 'Event'],
          [5, 'What'],
          [3, 'Action taken'],
        ],
        [
          [near(end - random.int(290, 360)), '', 'Enrollment confirmed, record clear', 'None'],
          event
            ? [near(end - 120), near(end - 160), 'Conviction: speeding 6-10', 'Coaching']
            : ['', '', 'No further notices', ''],
          ['', '', '', ''],
        ],
        18,
      );
      s.text(LEFT, y + 22, 'In this review I have considered', { size: 10, bold: true });
      const considered = [
        'violations of the Federal Motor Carrier Safety Regulations and the Hazardous Materials Regulations',
        'accidents in which the driver was involved',
        'speeding, reckless driving, driving under the influence: whether they show a disregard for safety',
        'roadside inspections and hours of service of the period',
      ];
      considered.forEach((item, index) => checkbox(s, LEFT, y + 30 + index * 17, item, true));
      y += 112;
      s.text(LEFT, y, 'Finding', { size: 10, bold: true });
      checkbox(s, LEFT, y + 8, 'The driver meets the minimum requirements for safe driving.', true);
      checkbox(s, LEFT, y + 25, 'The driver is disqualified under 391.15.', false);
      checkbox(s, LEFT, y + 42, 'The driver stays with conditions:', false);
      signedLine(s, random, LEFT, y + 104, 250, 'Reviewed by');
      writtenLine(s, 330, y + 104, 150, 'Date', day(docDate));
      paragraph(
        s,
        y + 130,
        'A service that gives all that a state’s record would give stands for the yearly inquiry, provided the carrier reviews it at least once every 12 months and keeps this note with the record for three years.',
        { size: 8.4 },
      );
    },
  },

  handbookPage: {
    after:
      "the last page of an orientation packet: topics with initials, the testing policy's receipt as one signed paragraph (382.601(d))",
    documentTypeId: 305,
    ends: null,
    bears: [],
    why: 'the receipt is signed by name alone; dated by the driver’s signature, not by the policy’s effective day or the orientation’s first day',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.text(LEFT, 44, `${company.name}`, { size: 12, bold: true });
      s.text(RIGHT, 44, 'Page 24 of 24', { size: 8, align: 'right' });
      s.line([LEFT, 50], [RIGHT, 50], 0.8);
      s.text(LEFT, 74, 'CONTROLLED SUBSTANCES AND ALCOHOL POLICY', { size: 13, bold: true });
      s.text(LEFT, 89, 'Certificate of receipt of educational materials (49 CFR 382.601)', {
        size: 10,
      });
      s.text(
        RIGHT,
        89,
        `Policy in effect since ${words(addMonths(docDate, -random.int(8, 50)).slice(0, 7) + '-01')}`,
        { size: 8.4, align: 'right' },
      );
      let y = paragraph(
        s,
        102,
        'The materials that I was given explain the following, each of which I have initialed:',
        { size: 9.6 },
      );
      const initials = `${person.firstName[0] ?? ''}${person.lastName[0] ?? ''}`;
      const topics = [
        'who answers questions about the materials',
        'which drivers are covered and what safety-sensitive functions are',
        'the time of the work day in which a driver must comply',
        'which conduct is prohibited',
        'when a driver is tested, also after an accident',
        'how tests are made and the integrity of the process is kept',
        'that a driver must submit to tests under Part 382',
        'what a refusal is and what follows',
        'what follows an alcohol concentration of 0.02 to 0.039',
        'effects of alcohol and drugs on health, work and life; help',
        'what is reported to the Clearinghouse',
      ];
      topics.forEach((topic, index) => {
        const line = y + 18 + index * 19;
        s.line([LEFT, line + 2], [70, line + 2], 0.5);
        s.text(LEFT + 4, line, initials, { size: 10, ink: PEN });
        s.text(80, line, `${index + 1}. ${topic}`, { size: 9.4 });
      });
      y = paragraph(
        s,
        y + 236,
        `I attended the orientation that began on ${near(-random.int(1, 3))}. I have received a copy of the policy and of the materials and have had the chance to ask. I understand that following the policy is a condition of driving for the company.`,
        { size: 9.6 },
      );
      writtenLine(s, LEFT, y + 38, 250, 'Driver’s name (print)', signedName(person));
      signedLine(s, random, LEFT, y + 82, 250, 'Driver’s signature');
      writtenLine(s, 330, y + 82, 150, 'Date', day(docDate));
      signedLine(s, random, LEFT, y + 126, 250, 'Company representative');
      writtenLine(s, 330, y + 126, 150, 'Name', someone(random));
      s.text(LEFT, 764, 'Original to the testing file, copy to the driver', { size: 7.4 });
    },
  },
};
