import { queryClient } from '#src/web/query-client.ts';

/** The list is read again. */
export const requestChanged = () => queryClient.invalidateQueries({ queryKey: ['copyRequests'] });
