/** Roads and railways by their facts, and their sound power. */
import { lineEmission } from '../../../src/osm/emission/line-emission.ts';
import { TYPICAL_PEOPLE } from '../../../src/osm/emission/road-traffic.ts';
import { type LineFacts, Surface, Terrain } from '../../../src/osm/tags/facts.ts';
import { Access, LineClass, type LineClassName } from '../../../src/region/format/codes.ts';

/** Returns the facts of a line without any tag but its class. */
export function road(className: LineClassName, facts: Partial<LineFacts> = {}): LineFacts {
  return {
    lineClass: LineClass[className],
    flags: 0,
    name: '',
    ref: '',
    access: Access.untagged,
    maxspeed: 0,
    lanes: 0,
    surface: Surface.SMOOTH,
    silent: false,
    terrain: Terrain.LEVEL,
    inStreet: false,
    details: '',
    ...facts,
  };
}

/** Returns Lw' of a line, dB(A) per metre. */
export function level(facts: LineFacts, builtUp = false): number {
  const { light, heavy } = lineEmission(facts, builtUp ? TYPICAL_PEOPLE : null);
  return 10 * Math.log10(light + heavy);
}
