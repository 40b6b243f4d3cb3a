/** What the readers of files return, whatever the format. */
import type { LatLon } from '../../../api/values.ts';
import { MAX_WAYPOINTS, type Waypoint } from './waypoint.ts';

export interface FileContent {
  /** at most MAX_WAYPOINTS */
  places: Waypoint[];
  /** one list of corners per track; tracks and routes of one trip are not both in it */
  tracks: LatLon[][];
  /** first line with an error that changes nothing of its content; null if there is none */
  corrected: number | null;
  /** where the file ends to be readable; null if it is whole */
  damage: Damage | null;
  /** maximum size of a file, bytes, if this one is larger and was not read; otherwise null */
  tooLarge: number | null;
  /** true for a file without content of its own that links to a map on the web, as map services export them */
  isLink: boolean;
}

export interface Damage {
  /** null if unknown */
  line: number | null;
}

/** Maximum corners of a file: one per second for two days. */
export const MAX_CORNERS = 200_000;

export const NOTHING: FileContent = {
  places: [],
  tracks: [],
  corrected: null,
  damage: null,
  tooLarge: null,
  isLink: false,
};

/** Reads a position in any spelling, see `readCoordinates`. */
export type ReadPosition = (text: string, language: 'en') => (LatLon & { isSwapped: boolean }) | null;

/** Returns the contents of the files of an archive as one. Lines of errors are those of the only file. */
export function joinedContents(contents: readonly FileContent[]): FileContent {
  if (contents.length === 1) return contents[0]!;
  const places = contents.flatMap((each) => each.places).slice(0, MAX_WAYPOINTS);
  const tracks: LatLon[][] = [];
  let room = MAX_CORNERS;
  for (const line of withoutRepeated(contents.flatMap((each) => each.tracks))) {
    if (line.length > room) break;
    room -= line.length;
    tracks.push(line);
  }
  return {
    ...NOTHING,
    places,
    tracks,
    damage: contents.some(({ damage }) => damage) ? { line: null } : null,
    isLink: places.length + tracks.length === 0 && contents.some(({ isLink }) => isLink),
  };
}

/** Returns the middle of the box around some positions; null if there are none. */
export function middleOfCorners(corners: readonly LatLon[]): LatLon | null {
  if (corners.length === 0) return null;
  let [south, west, north, east] = [90, 180, -90, -180];
  for (const { lat, lon } of corners) {
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    [west, east] = [Math.min(west, lon), Math.max(east, lon)];
  }
  return { lat: (south + north) / 2, lon: (west + east) / 2 };
}

/** Returns the number of the line of a position in a text. */
export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

/** Returns the lines without those that occur again: some programs write a track as two. */
export function withoutRepeated(lines: readonly LatLon[][]): LatLon[][] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const key = line.map(({ lat, lon }) => `${lat} ${lon}`).join();
    if (line.length === 0 || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
