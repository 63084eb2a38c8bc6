import { describe, expect, test } from 'vitest';
import {
  APPOINTMENT_TIMES,
  appointmentFault,
  appointmentText,
  clinicAppointment,
  readAppointment,
  showAppointment,
} from './appointments.rules.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const fault = (text: string, state = 'NY', walkIn = false, now = NOW) => {
  const read = readAppointment(text, walkIn);
  if (!read) throw new Error('Not an appointment');
  return appointmentFault(read, state, now);
};

describe('an appointment', () => {
  test('is a day for a walk-in and a day and a time otherwise', () => {
    expect(fault('2026-12-01', 'NY', true)).toBeNull();
    expect(fault('2026-12-01 09:15')).toBeNull();
    expect(fault('2026-12-01', 'NY', false)).toContain('tick walk-in');
    expect(fault('2026-12-01 09:15', 'NY', true)).toContain('no time');
  });

  test('is in steps of 15 minutes', () => {
    expect(APPOINTMENT_TIMES).toHaveLength(96);
    expect(APPOINTMENT_TIMES.slice(0, 5)).toEqual(['00:00', '00:15', '00:30', '00:45', '01:00']);
    expect(fault('2026-12-01 09:10')).toContain('15 minutes');
  });

  test('lies ahead where the clinic is', () => {
    // 18:00 UTC is 1 PM in New York and 10 AM in Los Angeles.
    expect(fault('2026-11-21 12:45', 'NY')).toContain('has passed');
    expect(fault('2026-11-21 12:45', 'CA')).toBeNull();
    expect(fault('2026-11-21 13:15', 'NY')).toBeNull();
    expect(fault('2026-11-20', 'NY', true)).toContain('is over');
    expect(fault('2026-11-21', 'NY', true)).toBeNull();
    // The day at the clinic counts: at 3 AM UTC it is still the day before in New York.
    expect(fault('2026-11-21', 'NY', true, new Date('2026-11-22T03:00:00Z'))).toBeNull();
  });

  test('of a state with two zones has passed only when it has by both clocks', () => {
    // 18:00 UTC is 1 PM in Knoxville and noon in Nashville, 11 AM in Ontario, Oregon, and 10 AM in Portland.
    expect(fault('2026-11-21 12:30', 'TN')).toBeNull();
    expect(fault('2026-11-21 11:45', 'TN')).toContain('(Eastern Time and Central Time)');
    expect(fault('2026-11-21 10:15', 'OR')).toBeNull();
    expect(fault('2026-11-21', 'OR', true, new Date('2026-11-22T07:30:00Z'))).toBeNull();
    expect(fault('2027-03-14 02:30', 'TN')).toContain('Clocks at the clinic');
  });

  test('is not in the hour that clocks leave out, and twice is once', () => {
    expect(fault('2027-03-14 02:30', 'NY')).toContain('Clocks at the clinic');
    expect(fault('2027-03-14 02:30', 'AZ')).toBeNull();
    expect(fault('2027-03-14 03:00', 'NY')).toBeNull();
    expect(fault('2027-11-07 01:30', 'NY')).toBeNull();
  });

  test('is never shifted on its way', () => {
    for (const text of ['2027-03-14 03:00', '2027-11-07 01:30', '2026-12-01'])
      expect(appointmentText(readAppointment(text, false))).toBe(text);
    expect(appointmentText(readAppointment('2027-03-14T03:00', false))).toBe('2027-03-14 03:00');
  });

  test('reads as people write it', () => {
    expect(showAppointment('2026-12-01 14:30', false)).toBe('12/1/2026 2:30 pm');
    expect(showAppointment('2026-12-01 00:15', false)).toBe('12/1/2026 12:15 am');
    expect(showAppointment('2026-12-01', true)).toBe('12/1/2026 (walk-in)');
    expect(showAppointment(null, false)).toBe('');
  });

  test('of a text that is none is null', () => {
    for (const text of ['', '2026-02-30', '2026-12-01 24:00', '2026-12-01 9:15', 'tomorrow'])
      expect(readAppointment(text, false)).toBeNull();
  });
});

test('in the CME Tool it reads YYYY-MM-DD H:mm (R292)', () => {
  expect(clinicAppointment('2024-03-05 09:05')).toBe('2024-03-05 9:05');
  expect(clinicAppointment('2024-03-05 14:30')).toBe('2024-03-05 14:30');
  expect(clinicAppointment('2024-03-05 00:15')).toBe('2024-03-05 0:15');
  expect(clinicAppointment('2024-03-05')).toBe('2024-03-05');
  expect(clinicAppointment(null)).toBe('');
});
