/** One index over every place where a van may stand, whether mapped as an area or as a point. */
import Flatbush from 'flatbush';
import { Access, AreaKind, PointCategory, SiteFlag } from '../format/codes.ts';
import type { SectionArray } from '../format/layout.ts';
import { SITE_IS_AREA } from '../format/reach.ts';

const AREA_KINDS_TO_STAND = ['parking', 'rest_area', 'services', 'caravan_site', 'camp_site'] as const;
const AREA_CODES = new Set<number>(AREA_KINDS_TO_STAND.map((kind) => AreaKind[kind]));
const POINT_CODES = new Set<number>(AREA_KINDS_TO_STAND.map((kind) => PointCategory[kind]));
const CLOSED_TO_GUESTS = new Set<number>([Access.private, Access.no, Access.permit, Access.forestry]);

/** Sections `sites.*` from the finished columns of areas and points. */
export function siteSections(sections: Record<string, SectionArray>): Record<string, SectionArray> {
  const items: number[] = [];
  const places: [number, number][] = [];
  const collect = (
    table: 'areas' | 'points',
    codes: SectionArray,
    wanted: Set<number>,
    coords: SectionArray,
  ) => {
    const flags = sections[`${table}.flags`]!;
    const access = sections[`${table}.access`]!;
    for (let i = 0; i < codes.length; i++) {
      if (!wanted.has(codes[i]!) || CLOSED_TO_GUESTS.has(access[i]!)) continue;
      if (flags[i]! & (SiteFlag.VAN_DOES_NOT_FIT | SiteFlag.VAN_FORBIDDEN)) continue;
      items.push(table === 'areas' ? (i | SITE_IS_AREA) >>> 0 : i);
      places.push([coords[i * 2]!, coords[i * 2 + 1]!]);
    }
  };
  collect('areas', sections['areas.kind']!, AREA_CODES, sections['areas.centre']!);
  collect('points', sections['points.category']!, POINT_CODES, sections['points.coords']!);
  if (items.length === 0) return { 'sites.index': new Uint8Array(0), 'sites.items': new Uint32Array(0) };
  const index = new Flatbush(items.length, 16, Int32Array);
  for (const [x, y] of places) index.add(x, y);
  index.finish();
  return { 'sites.index': new Uint8Array(index.data as ArrayBuffer), 'sites.items': Uint32Array.from(items) };
}
