/** Ground properties by kind of land. */
import { AreaKind } from '../../../region/format/codes.ts';
import { UNMAPPED_SHARES } from '../../../region/format/sections/grids.ts';

export interface Land {
  /** soft share G, 0 to 1 (NoiseModelling's ground table) */
  soft: number;
  /** share of the land that buildings cover if none is mapped, 0 to 1 */
  built: number;
  forest: boolean;
}

/** Land without mapped areas: farm tracks, verges, unmapped fields. The model uses no G below 0.6 anyway. */
export const UNMAPPED: Land = { soft: UNMAPPED_SHARES.soft / 255, built: 0, forest: false };
/** Ground properties by AreaKind. */
export const LAND_BY_KIND = new Map<number, Land>([
  [AreaKind.forest, { soft: 1, built: 0, forest: true }],
  [AreaKind.nature, { soft: 1, built: 0, forest: false }],
  [AreaKind.farmland, { soft: 0.8, built: 0, forest: false }],
  [AreaKind.cemetery, { soft: 0.7, built: 0, forest: false }],
  [AreaKind.residential, { soft: 0.1, built: 0.18, forest: false }],
  [AreaKind.commercial, { soft: 0.1, built: 0.3, forest: false }],
  [AreaKind.retail, { soft: 0.1, built: 0.3, forest: false }],
  [AreaKind.industrial, { soft: 0.1, built: 0.28, forest: false }],
  [AreaKind.parking, { soft: 0.1, built: 0, forest: false }],
  [AreaKind.quarry, { soft: 0.3, built: 0, forest: false }],
  [AreaKind.water, { soft: 0.3, built: 0, forest: false }],
  [AreaKind.sand, { soft: 0.2, built: 0, forest: false }],
]);
