import { writeDate, lastDayBefore } from '#src/shared/dates.ts';

const FOOTER = 'This mail was sent by the compliance console. Please do not reply to it.';

/** Asks a driver for the annual certificate. `reason` is why the last one was sent back. */
export function certificateMail(of: {
  firstName: string;
  employerName: string;
  link: string;
  expiresAt: string;
  reason: string | null;
}): { subject: string; text: string } {
  const paragraphs = [
    `Hello ${of.firstName},`,
    ...(of.reason === null
      ? []
      : [`the certificate that you signed was sent back. The reason given: ${of.reason}`]),
    `${of.employerName} asks you for your annual certificate of violations: the traffic violations that you were convicted of in the last 12 months, or that there were none. Fill it in and sign it here, on a phone or a computer; you need no password:`,
    of.link,
    `The link works until ${writeDate(lastDayBefore(of.expiresAt))}, for one signature. It is meant for you alone: please do not pass it on.`,
    FOOTER,
  ];
  return { subject: 'Your annual certificate of violations', text: `${paragraphs.join('\n\n')}\n` };
}
