/** The style document of the map: what is shown now, by day or by night, in the page's language. */
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Drawn, MapState } from '../map-state.ts';
import { borderLayers } from './layers/border-layers.ts';
import { buildingLayers, landLayers, scoreLayers } from './layers/ground-layers.ts';
import { nameLayers } from './layers/name-layers.ts';
import { lineLayers, regionLayers, routeLayers, shapeLayers } from './layers/overlay-layers.ts';
import { worldNameLayers } from './layers/place-name-layers.ts';
import { roadLayers } from './layers/road-layers.ts';
import { waterLayers } from './layers/water-layers.ts';
import { providerLayers, worldLayers } from './layers/world-layers.ts';
import { palette } from './palette.ts';
import { type Addresses, showsProvider, sourcesOf } from './sources.ts';

export interface Surroundings extends Addresses {
  isNight: boolean;
  /** how much larger than usual the page's letters are */
  textScale: number;
}

export type Shown = Drawn & Pick<MapState, 'language'>;

export function mapStyle(
  shown: Shown,
  { isNight, textScale, ...addresses }: Surroundings,
): StyleSpecification {
  const colours = palette(isNight);
  const isScored = shown.scoreTiles !== null;
  const lettering = { language: shown.language, scale: textScale };
  const layers: LayerSpecification[] = [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.water } },
    ...(shown.seesElsewhere ? worldLayers(colours) : []),
    ...(showsProvider(shown) ? providerLayers(isNight) : []),
    ...landLayers(colours),
    ...(isScored ? scoreLayers(isNight) : []),
    ...waterLayers(colours),
    ...buildingLayers(colours),
    ...roadLayers(colours, isScored),
    ...borderLayers(colours),
    ...regionLayers(colours),
    ...routeLayers(colours),
    ...shapeLayers(colours),
    ...(shown.seesElsewhere ? worldNameLayers(colours, lettering) : []),
    ...nameLayers(colours, lettering),
    ...lineLayers(colours),
  ];
  return { version: 8, sources: sourcesOf(shown, addresses), layers };
}
