-- Scores that ask for something, the highest first, and what waits at one client (D370).
create index mvr_scores_to_act_on on mvr_scores (tenant_id, score desc, score_id) where withdrawn_at is null and band_action not in ('', 'Nothing follows');
create index mvr_scorings_waiting_at on mvr_scorings (tenant_id, received_at, scoring_id) where state = 'waiting';
