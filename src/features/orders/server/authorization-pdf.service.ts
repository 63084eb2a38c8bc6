import { labelFor } from '#src/features/employees/employee-fields.rules.ts';
import { ORDER_FIELDS } from '../order.fields.ts';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { ORDER_WORDS } from '#src/features/employees/employees.rules.ts';
import { type Paragraph, paperPdf } from '#src/server/paper-pdf.ts';
import { writeDate } from '#src/shared/dates.ts';
import { dateAt } from '#src/shared/zone-clock.ts';
import { showAppointment } from '../appointments.rules.ts';
import type { Order } from '../orders.shapes.ts';
import type { Donor } from './authorization.sql.ts';

/**
 * Draws the authorization of an order: who comes to which clinic when, for what, and for whom; `foot` says who prints it, `logo` is the
 * employer's.
 */
export function authorizationPdf(
  order: Order,
  donor: Donor,
  employerName: string,
  head: { foot: string; logo: Buffer | null },
): Promise<Uint8Array> {
  const { clinic } = order;
  const facts = (heading: string, rows: readonly (readonly [string, string | null])[]) => {
    const known = rows.filter(([, value]) => value);
    return [
      { text: heading, size: 12, bold: true, after: 3 },
      ...known.map(([label, value], at): Paragraph => ({
        text: `${label}: ${value}`,
        after: at === known.length - 1 ? 14 : 2,
      })),
    ];
  };
  const isTest = order.orderType === 'drugTest';
  const blocks: Paragraph[] = [
    { text: `Authorization: ${ORDER_WORDS[order.orderType]}`, size: 18, bold: true, after: 4 },
    { text: `Order ${order.orderId}`, size: 9, quiet: true, after: 14 },
    ...facts('Employee', [
      ['Name', order.employeeName],
      [EMPLOYEE_FIELDS.dob.label, writeDate(donor.dob)],
      [labelFor('workId', donor.employeeIdentifier), donor.workId],
      ['License', [donor.license, donor.licenseState].filter(Boolean).join(', ')],
      ['Phone', donor.phone],
    ]),
    ...facts('Employer', [
      ['Name', employerName],
      ['Location', order.clientName],
      [ORDER_FIELDS.userEmail.label, order.userEmail],
      ['Ordered on', writeDate(dateAt(order.orderedAt, donor.zone))],
    ]),
    ...facts(isTest ? 'Test' : 'Exam', [
      [ORDER_FIELDS.dotAgency.label, order.dotAgency ?? 'not regulated by DOT'],
      [ORDER_FIELDS.reasonId.label, order.reason],
      [
        ORDER_FIELDS.panel.label,
        order.panel ? `${order.panel} (${order.panelName ?? order.panel})` : null,
      ],
      [ORDER_FIELDS.specimenTypeId.label, order.specimenType],
      ...order.labAccounts.map(({ lab, number }) => [`Account at ${lab}`, number] as const),
    ]),
    ...facts('Clinic', [
      ['Name', clinic?.name ?? 'any clinic of the network'],
      ['Address', clinic ? [clinic.address1, clinic.address2].filter(Boolean).join(', ') : null],
      ['City', clinic ? `${clinic.city}, ${clinic.state} ${clinic.zip}` : null],
      ['Phone', clinic?.phone ?? null],
      [
        ORDER_FIELDS.appointmentDate.label,
        showAppointment(order.appointmentDate, order.walkIn) || 'none made',
      ],
    ]),
    {
      text: 'Bring a government-issued photo identification. Times are those of clocks at the clinic.',
      size: 9.5,
    },
  ];
  return paperPdf('Authorization', blocks, head);
}
