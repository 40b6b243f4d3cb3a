/** Delays at points of a road that an assembly needs, without the readers of tags. */

/** Delay at traffic lights, s; see WAITS of waits.ts. */
export const SIGNALS_S = 5;
/** Delay at a ford, s: one stops, gets out and looks. So long that a bridge nearby is always faster. Assumption. */
export const FORD_S = 300;

/** Bits of the directions of a road in which vehicles wait at a point. */
export const WaitWay = { FORWARD: 1, BACKWARD: 2, BOTH: 3 } as const;
