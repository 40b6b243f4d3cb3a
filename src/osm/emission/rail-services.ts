/** Follows a service along one track: if its pieces are tagged as different railways, all have the same trains. */
import { LineClass } from '../../region/format/codes.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';

/**
 * Classes that a tramway may continue as; main lines do not end in a street, and no service passes a siding from end
 * to end.
 */
const SERVICES: ReadonlySet<number> = new Set([
  LineClass.tram,
  LineClass.light_rail,
  LineClass.subway,
  LineClass.narrow_gauge,
  LineClass.rail_branch,
  LineClass.rail_passenger,
  LineClass.rail_unknown,
]);

interface Track {
  osmId: number;
  lineClass: number;
  metres: number;
  /** next track towards the head of the service (union-find); the head refers to itself */
  joined: Track;
}

/**
 * Joins tracks to services. If a part is a tramway, which may continue as a railway (railway=tram, then
 * railway=light_rail, narrow_gauge or rail), all tracks of the service have the class of most of its length. Tracks
 * continue as each other where exactly two of them end at one position, so that no switch lets other trains in or out.
 */
export class RailServices {
  private readonly tracks: Track[] = [];
  private readonly ends = new Map<string, Track[]>();
  private changed: Map<number, number> | null = null;

  /** Adds a line of any class, with its vertices. To be called before the first query. */
  add(osmId: number, lineClass: number, path: Int32Array): void {
    if (!SERVICES.has(lineClass)) return;
    const track = { osmId, lineClass, metres: lengthOf(path) } as Track;
    track.joined = track;
    this.tracks.push(track);
    for (const end of [`${path[0]},${path[1]}`, `${path.at(-2)},${path.at(-1)}`]) {
      const tracks = this.ends.get(end);
      if (tracks) tracks.push(track);
      else this.ends.set(end, [track]);
    }
  }

  /** Returns the LineClass of the service on a line. */
  classOf(osmId: number, lineClass: number): number {
    this.changed ??= this.changedClasses();
    return this.changed.get(osmId) ?? lineClass;
  }

  private changedClasses(): Map<number, number> {
    for (const ending of this.ends.values()) {
      if (ending.length === 2) headOf(ending[0]!).joined = headOf(ending[1]!);
    }
    this.ends.clear();
    const changed = new Map<number, number>();
    for (const service of Map.groupBy(this.tracks, headOf).values()) {
      if (!service.some(({ lineClass }) => lineClass === LineClass.tram)) continue;
      const metres = new Map<number, number>();
      for (const track of service)
        metres.set(track.lineClass, (metres.get(track.lineClass) ?? 0) + track.metres);
      if (metres.size === 1) continue;
      const [longest] = [...metres].reduce((best, each) => (each[1] > best[1] ? each : best));
      for (const { osmId } of service) changed.set(osmId, longest);
    }
    this.tracks.length = 0;
    return changed;
  }
}

function headOf(track: Track): Track {
  let head = track;
  while (head.joined !== head) {
    head.joined = head.joined.joined;
    head = head.joined;
  }
  return head;
}

function lengthOf(path: Int32Array): number {
  let metres = 0;
  const kx = metresPerUnitEast(path[1]!);
  for (let i = 2; i < path.length; i += 2)
    metres += Math.hypot((path[i]! - path[i - 2]!) * kx, (path[i + 1]! - path[i - 1]!) * METRES_PER_UNIT);
  return metres;
}
