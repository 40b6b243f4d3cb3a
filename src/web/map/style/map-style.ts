/** The style document of the map: its current content, theme and language. */
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Drawn, MapState } from '../map-state.ts';
import { borderLayers } from './layers/border-layers.ts';
import { buildingLayers, landLayers, reliefLayers, scoreLayers } from './layers/ground-layers.ts';
import { nameLayers } from './layers/name-layers.ts';
import { lineLayers, routeLayers } from './layers/overlay-layers.ts';
import { dotLayers, pillLayers } from './layers/pin-layers.ts';
import { townNames, worldNameLayers } from './layers/place-name-layers.ts';
import { edgeLayers, regionLayers } from './layers/region-layers.ts';
import { bridgeLayers, roadLayers } from './layers/road-layers.ts';
import { waterLayers } from './layers/water-layers.ts';
import { bordersBeyond, providerLayers, worldBorders, worldLayers } from './layers/world-layers.ts';
import { palette } from './palette.ts';
import { type Surroundings, showsProvider, styleSourcesOf } from './sources.ts';

export type Shown = Drawn & Pick<MapState, 'language' | 'isSeaSure' | 'seesSea'>;

/** Returns the style. Its layers are in drawing order; among names and pins, later ones have priority. */
export function mapStyle(shown: Shown, surroundings: Surroundings): StyleSpecification {
  const { isNight, isSeaSure, seesElsewhere, seesSea } = shown;
  const colours = palette(isNight);
  const isScored = shown.scoreTiles !== null;
  const lettering = { language: shown.language, scale: surroundings.textScale };
  const layers: LayerSpecification[] = [
    // the colour of land, so that no place looks like sea before its tiles arrive
    { id: 'background', type: 'background', paint: { 'background-color': colours.earth } },
    ...(seesElsewhere ? [...worldLayers(colours), ...bordersBeyond(colours)] : []),
    ...(showsProvider(shown) ? providerLayers(isNight) : []),
    ...landLayers(colours),
    ...(shown.hasTerrain ? reliefLayers(colours, isNight) : []),
    ...(isScored ? scoreLayers(colours, isNight, isSeaSure) : []),
    ...waterLayers(colours),
    ...buildingLayers(colours),
    ...roadLayers(colours, isScored),
    // no edge where another region continues, nor over the sea, where a region has none
    ...(seesElsewhere && isSeaSure && !seesSea ? edgeLayers(colours) : []),
    ...bridgeLayers(colours, isScored),
    ...(seesElsewhere ? worldBorders(colours) : []),
    ...borderLayers(colours, seesElsewhere),
    ...regionLayers(colours),
    ...routeLayers(colours),
    ...nameLayers(colours, lettering),
    ...dotLayers(),
    ...(seesElsewhere ? worldNameLayers(colours, lettering, shown.regions ?? []) : []),
    ...townNames(colours, lettering),
    ...lineLayers(colours),
    ...pillLayers(),
  ];
  return { version: 8, sources: styleSourcesOf(shown, surroundings), layers };
}
