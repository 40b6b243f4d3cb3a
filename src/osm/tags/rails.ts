/** Maps the tags of a railway to a track. */

import { Access, LineClass, type LineClassName, WayFlag } from '../../region/format/codes.ts';
import { type LineFacts, Surface, Terrain } from './facts.ts';
import { firstOf, isSet, type Tags } from './tags.ts';
import { countOf } from './values/counts.ts';
import { isBelowGround } from './values/levels.ts';
import { speedOf } from './values/speeds.ts';

/** Minimum speed limit of a railway that counts as a high-speed line even without highspeed=yes, km/h. */
const HIGHSPEED_KMH = 230;
const MAX_TRACKS = 12;
const OTHER_RAILWAYS: Record<string, LineClassName> = {
  light_rail: 'light_rail',
  subway: 'subway',
  tram: 'tram',
  narrow_gauge: 'narrow_gauge',
  funicular: 'funicular',
  monorail: 'monorail',
};

/** Returns the track of a way; null if none, or if it is out of use, for museum trains only, covered or in a tunnel. */
export function railOf(tags: Tags): LineFacts | null {
  const railway = tags.get('railway') ?? '';
  const className = railway === 'rail' ? railClass(tags) : OTHER_RAILWAYS[railway];
  if (className === undefined || isSet(tags, 'tunnel') || isSet(tags, 'covered')) return null;
  if (isSet(tags, 'railway:preserved') || tags.get('usage') === 'tourism') return null;
  // some underground subways are tagged with a negative layer only, not with `tunnel`
  if (className === 'subway' && isBelowGround(tags.get('layer'))) return null;

  const maxspeed = speedOf(tags.get('maxspeed'));
  const tracks = countOf(tags.get('tracks'), MAX_TRACKS);
  let flags = 0;
  if (isSet(tags, 'bridge')) flags |= WayFlag.BRIDGE;
  if (maxspeed > 0) flags |= WayFlag.SPEED_TAGGED;
  if (tracks > 0) flags |= WayFlag.LANES_TAGGED;
  if (isSet(tags, 'usage') || isSet(tags, 'service') || railway !== 'rail') flags |= WayFlag.USAGE_TAGGED;
  return {
    lineClass: LineClass[className],
    flags,
    name: firstOf(tags, 'name').trim(),
    ref: firstOf(tags, 'ref').trim(),
    access: Access.untagged,
    maxspeed,
    lanes: tracks,
    surface: Surface.SMOOTH,
    silent: false,
    terrain: Terrain.LEVEL,
    inStreet:
      className === 'tram' &&
      (isSet(tags, 'highway') || isSet(tags, 'embedded') || isSet(tags, 'embedded_rails')),
    details: '',
  };
}

function railClass(tags: Tags): LineClassName {
  const service = tags.get('service');
  if (service === 'yard') return 'rail_yard';
  if (service === 'spur' || service === 'siding' || service === 'crossover') return 'rail_industrial';
  const usage = tags.get('usage');
  if (usage === 'industrial' || usage === 'military' || usage === 'test') return 'rail_industrial';
  if (tags.get('highspeed') === 'yes' || speedOf(tags.get('maxspeed')) >= HIGHSPEED_KMH)
    return 'rail_highspeed';
  if (usage === 'branch') return 'rail_branch';
  const mode = tags.get('railway:traffic_mode');
  if (mode === 'passenger') return 'rail_passenger';
  if (mode === 'freight') return 'rail_freight';
  return usage === 'main' ? 'rail_main' : 'rail_unknown';
}
