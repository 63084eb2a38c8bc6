-- What a file adds to the totals is known where it is judged (figuresOf of standing.rules.ts): its items were read once more for it.
drop function alert_figures(int, uuid[]);
