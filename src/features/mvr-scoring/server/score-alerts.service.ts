import { placeOf } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { ScoreAlert } from '../mvr-scoring.shapes.ts';
import { MOST_SCORE_ALERTS } from '../score-alerts.rules.ts';
import { scoreAlerts } from './score-alerts.sql.ts';

/** What the scores of drivers at or below a location ask for, and what waits for one. @throws request.not_found */
export async function scoreAlertsAt(
  db: Db,
  clientId: number,
): Promise<{ alerts: ScoreAlert[]; more: boolean }> {
  const found = await scoreAlerts(db, await placeOf(db, clientId));
  return { alerts: found.slice(0, MOST_SCORE_ALERTS), more: found.length > MOST_SCORE_ALERTS };
}
