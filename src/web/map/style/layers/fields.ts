/** Expressions that read fields of features in the drawn map. */
import type { ExpressionSpecification } from 'maplibre-gl';

export type Filter = ExpressionSpecification;

export const KIND: ExpressionSpecification = ['get', 'kind'];
export const DETAIL: ExpressionSpecification = ['get', 'kind_detail'];
export const IS_TUNNEL: Filter = ['to-boolean', ['get', 'tunnel']];
export const IS_AREA: Filter = ['==', ['geometry-type'], 'Polygon'];
export const IS_LINE: Filter = ['==', ['geometry-type'], 'LineString'];
export const IS_OCEAN: Filter = ['all', IS_AREA, ['==', KIND, 'ocean']];
