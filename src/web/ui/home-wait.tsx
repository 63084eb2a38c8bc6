import './home-rows.css';

/**
 * Stands in a part of Home that is still read, or whose code is. What comes after it in its column waits unseen
 * (`home-rows.css`): a part is seen where it stays, and nothing that is seen moves.
 */
export function HomeWait() {
  return (
    <div className="home-wait" role="status" data-home-wait>
      <span className="visually-hidden">Loading …</span>
    </div>
  );
}

/** The same, for a part whose code comes later. */
export const HOME_WAIT = <HomeWait />;
