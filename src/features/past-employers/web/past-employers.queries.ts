import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { employerInquiriesApi } from '../employer-inquiries.contract.ts';
import { pastEmployersApi } from '../past-employers.contract.ts';

/** The past employers in an employee's file, and the papers that may be theirs. */
export const pastEmployersQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['past-employers', client, employeeId],
    queryFn: ({ signal }) =>
      call(pastEmployersApi.list, { params: { employeeId } }, { client, signal }),
  });

/** What the link of an inquiry asks. */
export const inquiryQuery = (token: string) =>
  queryOptions({
    queryKey: ['past-employers', 'link', token],
    queryFn: ({ signal }) => call(employerInquiriesApi.visit, { params: { token } }, { signal }),
    retry: false,
  });
