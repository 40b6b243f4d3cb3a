/** Facts of what a place without a name of its own is called. Distances in metres. */
import type { SiteKind } from '../../../api/nearby.ts';

/** From a named thing to a place, the eight points of the compass clockwise from the north. */
export const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface TitlePhrases {
  /** beside a named thing */
  place_at: { kind: SiteKind; name: string };
  /** on a street, or a road of which only the number is known */
  place_on: { kind: SiteKind; name: string };
  /** some way from a named thing */
  place_off: { kind: SiteKind; name: string; distance: number; direction: Direction };
  /** in a settlement */
  place_in: { kind: SiteKind; name: string };
  /** nothing around has a name */
  place_alone: { kind: SiteKind };
  /** what tells a place from another one of the same title */
  place_from: { name: string; distance: number; direction: Direction };
}
