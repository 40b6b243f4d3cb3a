/**
 * Selects the places whose pin is a pill (with the score): the best that fit beside each other. The pins of all
 * other places are dots, except below controls, where a place has no pin.
 */
import type { MapPlace } from '../map-state.ts';
import { pinIcon } from './pin-icons.ts';
import { DOT_PX, hasNumber, PILL, pillSize } from './pin-sizes.ts';

/** Width below which a map counts as a phone's, px. */
const PHONE_PX = 700;
/** Maximum number of pills, readable at a glance. */
const MAX_PILLS = { phone: 9, wider: 14 };
/** Gap between two pills, px. */
const APART_PX = 4;

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PinView {
  /** width of the map, px */
  width: number;
  /** part of the map where pins are visible, px */
  free: Box;
  /** boxes of the map with the search, tools and notices over it, px */
  overlays: readonly Box[];
  /** size of letters relative to the default */
  scale: number;
  /** returns the position of a place on the map, px */
  project(place: MapPlace): Point;
}

/** Ids of the places whose pin is not a dot. */
export interface PinLayout {
  /** places whose pin shows the score */
  pills: ReadonlySet<string>;
  /** places without a pin: a control would cover its dot */
  covered: ReadonlySet<string>;
}

export const NO_PINS: PinLayout = { pills: new Set(), covered: new Set() };

export function layOutPins(places: readonly MapPlace[], chosen: MapPlace | null, view: PinView): PinLayout {
  const pills = pillsOf(places, chosen, view);
  const isCovered = (place: MapPlace) => {
    const { x, y } = view.project(place);
    const half = (DOT_PX * view.scale) / 2;
    const dot = { left: x - half, top: y - half, right: x + half, bottom: y + half };
    return view.overlays.some((overlay) => touches(dot, overlay, 0));
  };
  const covered = places.filter((place) => !pills.has(place.id) && isCovered(place)).map(({ id }) => id);
  return { pills, covered: new Set(covered) };
}

/**
 * Returns the ids of the places whose pin is a pill, which shows the score.
 * @param places the first one has priority, and recommended ones, then higher scores
 * @param chosen has a separate pin; on a phone no other place has a pill then
 */
export function pillsOf(places: readonly MapPlace[], chosen: MapPlace | null, view: PinView): Set<string> {
  const isPhone = view.width < PHONE_PX;
  if (chosen && isPhone) return new Set();
  const [first, ...others] = places.filter(({ id }) => id !== chosen?.id).filter(mayHavePill);
  const rankOf = ({ isFirst, score }: MapPlace) => (isFirst ? 1000 : 0) + (score ?? 0);
  const ranked = first ? [first, ...others.toSorted((a, b) => rankOf(b) - rankOf(a))] : [];
  const taken: Box[] = [...view.overlays];
  const pills = new Set<string>();
  for (const place of ranked) {
    if (pills.size === (isPhone ? MAX_PILLS.phone : MAX_PILLS.wider)) break;
    const box = pillBox(place, view);
    if (!isWithin(box, view.free) || taken.some((other) => touches(box, other))) continue;
    taken.push(box);
    pills.add(place.id);
  }
  return pills;
}

/**
 * Returns the place that a press on a pin opens: of places so close that they share it, the one after the chosen one, so
 * that pressing again leads to each of them.
 * @param pressed the place whose pin is seen
 * @param places in the order of the list
 */
export function placeAtPin(
  pressed: MapPlace,
  places: readonly MapPlace[],
  chosen: MapPlace | null,
  { project, scale }: Pick<PinView, 'project' | 'scale'>,
): MapPlace {
  const { x, y } = project(pressed);
  const isHere = (place: MapPlace) => {
    const at = project(place);
    return Math.hypot(at.x - x, at.y - y) < (DOT_PX * scale) / 2;
  };
  const here = places.filter(isHere);
  const nth = here.findIndex(({ id }) => id === chosen?.id);
  return nth < 0 ? pressed : here[(nth + 1) % here.length]!;
}

/** Returns true for good and fair places with a score; others are not destinations. */
function mayHavePill(place: MapPlace): place is MapPlace & { score: number } {
  return hasNumber(place) && place.light !== 'bad';
}

function pillBox(place: MapPlace, { project, scale }: PinView): Box {
  const { width, height } = pillSize(PILL, { ...place, hasIcon: pinIcon(place.kind) !== null });
  const { x, y } = project(place);
  const [across, down] = [(width * scale) / 2, (height * scale) / 2];
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
}

/** Returns true if the middle of a pill is visible. */
function isWithin({ left, top, right, bottom }: Box, free: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x > free.left && x < free.right && y > free.top && y < free.bottom;
}

function touches(a: Box, b: Box, apart = APART_PX): boolean {
  return (
    a.left < b.right + apart &&
    b.left < a.right + apart &&
    a.top < b.bottom + apart &&
    b.top < a.bottom + apart
  );
}
