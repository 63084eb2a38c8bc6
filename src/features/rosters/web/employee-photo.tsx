import { useQuery } from '@tanstack/react-query';
import { useActingClient } from '#src/web/acting-client.ts';
import type { FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { BytesImage } from '#src/web/ui/bytes-image.tsx';
import { employeePhotoQuery } from './photos.queries.ts';
import './rosters.css';

/** The photo of an employee for the header of the file; nothing where there is none. */
export function EmployeePhoto({ employeeId }: Pick<FilePartProps, 'employeeId'>) {
  const client = useActingClient();
  const { data } = useQuery(employeePhotoQuery(client, employeeId));
  return data ? <BytesImage bytes={data} label="Photo" className="employee-photo" /> : null;
}
