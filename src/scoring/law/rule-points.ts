/** Points of the rules about who may park. */
import type { AccessRule } from '../../words/phrases/law.ts';

/** Points of rules that forbid the night, or where only guests may park: enough to prevent a green light. */
const NOT_GREEN_POINTS = -31;

/** Points of each rule against parking here; a `hard` rule makes the light red by itself. */
export const RULES: Readonly<Record<AccessRule, { points: number; hard: boolean }>> = {
  military: { points: -60, hard: true },
  too_low: { points: -60, hard: true },
  no_way_in: { points: -60, hard: true },
  private: { points: -60, hard: true },
  closed: { points: -60, hard: true },
  permit: { points: -40, hard: false },
  out_of_season: { points: -40, hard: false },
  never_open: { points: -40, hard: false },
  closed_at_night: { points: -40, hard: false },
  no_vans: { points: -35, hard: false },
  not_for_guests: { points: -35, hard: false },
  hospital: { points: NOT_GREEN_POINTS, hard: false },
  school: { points: NOT_GREEN_POINTS, hard: false },
  kindergarten: { points: NOT_GREEN_POINTS, hard: false },
  worship: { points: NOT_GREEN_POINTS, hard: false },
  hotel: { points: NOT_GREEN_POINTS, hard: false },
  company: { points: NOT_GREEN_POINTS, hard: false },
  shop: { points: NOT_GREEN_POINTS, hard: false },
  club: { points: NOT_GREEN_POINTS, hard: false },
  flats: { points: NOT_GREEN_POINTS, hard: false },
  care: { points: NOT_GREEN_POINTS, hard: false },
  authority: { points: NOT_GREEN_POINTS, hard: false },
  customers: { points: NOT_GREEN_POINTS, hard: false },
  private_road: { points: NOT_GREEN_POINTS, hard: false },
  driveway: { points: NOT_GREEN_POINTS, hard: false },
  kerb_closed: { points: NOT_GREEN_POINTS, hard: false },
  kerb_reserved: { points: NOT_GREEN_POINTS, hard: false },
  forestry: { points: NOT_GREEN_POINTS, hard: false },
  short_stay: { points: NOT_GREEN_POINTS, hard: false },
  lot_of_homes: { points: -15, hard: false },
  ask: { points: -15, hard: false },
  some_hours: { points: -6, hard: false },
  times_unread: { points: -6, hard: false },
  kerb_apart: { points: -6, hard: false },
  kerb_marked: { points: -6, hard: false },
  destination: { points: -3, hard: false },
  // only says that nobody knows
  height_unread: { points: 0, hard: false },
};
