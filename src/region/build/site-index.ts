/** One index of all places where a van may park (car parks, campsites …), mapped as areas or as points. */
import { Column } from '../../shared/collections/column.ts';
import { Access, AreaKind, PointCategory, SiteFlag } from '../format/codes.ts';
import type { SectionArray } from '../format/layout.ts';
import { SITE_IS_AREA } from '../format/place-records.ts';
import { BOX_WORDS, treeOf } from '../spatial/box-tree.ts';
import { hilbertOrder } from '../spatial/hilbert.ts';

const SITES = ['parking', 'rest_area', 'services', 'caravan_site', 'camp_site'] as const;
/** AreaKind codes of places. */
export const AREA_CODES: ReadonlySet<number> = new Set(SITES.map((kind) => AreaKind[kind]));
/** PointCategory codes of places. */
export const POINT_CODES: ReadonlySet<number> = new Set(SITES.map((kind) => PointCategory[kind]));
const CLOSED_TO_GUESTS = new Set<number>([Access.private, Access.no, Access.permit, Access.forestry]);

const NOT_FOR_VANS =
  SiteFlag.VAN_DOES_NOT_FIT |
  SiteFlag.VAN_FORBIDDEN |
  SiteFlag.GROUP_ONLY |
  SiteFlag.BACKCOUNTRY |
  SiteFlag.TENTS_ONLY |
  SiteFlag.NOT_FOR_GUESTS;

/** Returns the sections `sites.*` from the finished columns of areas and points. */
export function siteSections(sections: Record<string, SectionArray>): Record<string, SectionArray> {
  const items = new Column(Uint32Array);
  const boxes = new Column(Int32Array);
  const collect = (
    table: 'areas' | 'points',
    codes: SectionArray,
    wanted: ReadonlySet<number>,
    coords: SectionArray,
  ) => {
    const flags = sections[`${table}.flags`]!;
    const access = sections[`${table}.access`]!;
    for (let i = 0; i < codes.length; i++) {
      if (!wanted.has(codes[i]!) || CLOSED_TO_GUESTS.has(access[i]!)) continue;
      if (flags[i]! & NOT_FOR_VANS) continue;
      items.push(table === 'areas' ? (i | SITE_IS_AREA) >>> 0 : i);
      const [x, y] = [coords[i * 2]!, coords[i * 2 + 1]!];
      boxes.pushAll([x, y, x, y]);
    }
  };
  collect('areas', sections['areas.kind']!, AREA_CODES, sections['areas.centre']!);
  collect('points', sections['points.category']!, POINT_CODES, sections['points.coords']!);
  const order = hilbertOrder(boxes.view(), items.length, BOX_WORDS);
  return { 'sites.tree': treeOf(boxes.gather(order, BOX_WORDS)), 'sites.items': items.gather(order) };
}
