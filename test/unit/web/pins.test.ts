/** Which places have pills on the map, and how pins differ. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { MapPlace } from '../../../src/web/map/map-state.ts';
import { pinFeatures } from '../../../src/web/map/style/pin-features.ts';
import {
  type Box,
  layOutPins,
  type PinView,
  pillsOf,
  placeAtPin,
} from '../../../src/web/map/style/pin-layout.ts';
import { PILL, pillSize } from '../../../src/web/map/style/pin-sizes.ts';

const PHONE = { width: 390, height: 300 };
const DESKTOP = { width: 1400, height: 900 };

/** A view in which longitude and latitude are px. */
const viewOf = ({ width, height }: typeof PHONE): PinView => ({
  width,
  free: { left: 0, top: 0, right: width, bottom: height },
  overlays: [],
  scale: 1,
  project: ({ lat, lon }) => ({ x: lon, y: lat }),
});

function place(id: string, x: number, y: number, score: number | null, light: MapPlace['light']): MapPlace {
  return { id, lat: y, lon: x, kind: 'parking', light, score };
}

const LIGHTS = ['good', 'fair', 'bad', 'not_allowed', 'no_van', 'unknown'] as const;
const anyPlaces = (size: typeof PHONE) =>
  fc
    .array(
      fc.tuple(
        fc.integer({ min: -50, max: size.width + 50 }),
        fc.integer({ min: -50, max: size.height + 50 }),
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom(...LIGHTS),
      ),
      { maxLength: 60 },
    )
    .map((all) => all.map(([x, y, score, light], i) => place(String(i), x, y, score, light)));

function boxOf(each: MapPlace): Box {
  const { width, height } = pillSize(PILL, { ...each, hasIcon: true });
  return {
    left: each.lon - width / 2,
    right: each.lon + width / 2,
    top: each.lat - height / 2,
    bottom: each.lat + height / 2,
  };
}

describe('pills', () => {
  test.each([
    ['a phone', PHONE, 9],
    ['a wide page', DESKTOP, 14],
  ] as const)('on %s never touch, stay in view, and are few enough to read at a glance', (_, size, most) => {
    fc.assert(
      fc.property(anyPlaces(size), (places) => {
        const pills = pillsOf(places, null, viewOf(size));
        expect(pills.size).toBeLessThanOrEqual(most);
        const boxes = places.filter(({ id }) => pills.has(id)).map(boxOf);
        for (const [i, one] of boxes.entries()) {
          for (const other of boxes.slice(i + 1)) {
            const across = Math.max(one.left - other.right, other.left - one.right);
            const down = Math.max(one.top - other.bottom, other.top - one.bottom);
            expect(Math.max(across, down)).toBeGreaterThanOrEqual(4);
          }
        }
        for (const { id, light, lon, lat } of places) {
          if (!pills.has(id)) continue;
          expect(['good', 'fair']).toContain(light);
          expect([lon > 0 && lon < size.width, lat > 0 && lat < size.height]).toEqual([true, true]);
        }
      }),
    );
  });

  test('go to the first place of the list, then to the best', () => {
    const crowd = [
      place('first', 100, 100, 71, 'good'),
      place('middling', 200, 100, 80, 'good'),
      place('best beside it', 210, 105, 95, 'good'),
      place('best beside the first', 105, 100, 99, 'good'),
    ];
    expect(pillsOf(crowd, null, viewOf(PHONE))).toEqual(new Set(['first', 'best beside it']));
  });

  test('disappear on a phone once a place is chosen; on a wide page, the chosen place has no second one', () => {
    const places = [place('a', 100, 100, 90, 'good'), place('b', 250, 100, 80, 'good')];
    expect(pillsOf(places, places[0]!, viewOf(PHONE)).size).toBe(0);
    expect(pillsOf(places, places[0]!, viewOf(DESKTOP))).toEqual(new Set(['b']));
  });

  test('keep clear of tools and notices', () => {
    const places = [place('below a notice', 100, 50, 90, 'good'), place('beside it', 100, 100, 80, 'good')];
    const overlays = [{ left: 20, top: 30, right: 300, bottom: 60 }];
    expect(pillsOf(places, null, { ...viewOf(PHONE), overlays })).toEqual(new Set(['beside it']));
  });

  test('and dots are not below a control', () => {
    const overlays = [{ left: 0, top: 0, right: 100, bottom: 44 }];
    const places = [
      place('far', 200, 100, 90, 'good'),
      place('its dot is covered', 105, 20, 20, 'bad'),
      place('beside it', 112, 20, 20, 'bad'),
      place('a pill below it would be hidden', 90, 58, 80, 'good'),
    ];
    const layout = layOutPins(places, null, { ...viewOf(PHONE), overlays });
    expect([...layout.pills]).toEqual(['far']);
    expect([...layout.covered]).toEqual(['its dot is covered']);
  });

  test('grow with larger letters, so fewer of them fit', () => {
    const places = [place('a', 100, 100, 90, 'good'), place('b', 190, 100, 80, 'good')];
    expect(pillsOf(places, null, viewOf(PHONE)).size).toBe(2);
    expect(pillsOf(places, null, { ...viewOf(PHONE), scale: 2 }).size).toBe(1);
  });
});

describe('pins', () => {
  const shown = (places: MapPlace[], chosen: MapPlace | null = null) =>
    pinFeatures(
      { places, quiet: [], chosen, isNight: false },
      { pills: new Set(['a']), covered: new Set(['covered']) },
      1,
    ).features.map(({ properties }) => properties!);

  test('show a score only where it helps', () => {
    const [good, bad, banned] = shown([
      place('a', 0, 0, 90, 'good'),
      place('b', 0, 0, 20, 'bad'),
      place('c', 0, 0, 88, 'not_allowed'),
    ]);
    expect(good!.pill).toBe('pin pill good 90 parking day 1');
    expect([bad!.pill, bad!.dot]).toEqual([undefined, 'pin dot bad - - day 1']);
    expect([banned!.pill, banned!.dot]).toEqual([undefined, 'pin dot not_allowed - - day 1']);
    const [chosen] = shown([], place('c', 0, 0, 88, 'not_allowed'));
    expect(chosen!.chosen).toBe('pin chosen not_allowed - - day 1');
  });

  test('appear once, the chosen one on top, and not at all where nothing is known', () => {
    const chosen = place('b', 0, 0, 80, 'good');
    const others = [place('d', 0, 0, null, 'unknown'), place('covered', 0, 0, 60, 'good')];
    const pins = shown([place('a', 0, 0, 90, 'good'), chosen, ...others], chosen);
    expect(pins.map(({ id, isChosen, rank }) => [id, isChosen, rank])).toEqual([
      ['b', true, 0],
      ['a', false, 1],
    ]);
  });

  test('that lie on each other open one place after the other, and all others open their own', () => {
    const crowd = ['a', 'b', 'c'].map((id, i) => place(id, 100 + 2 * i, 100, 90 - i, 'good'));
    const places = [...crowd, place('beside them', 120, 100, 95, 'good')];
    /** Presses the first of the crowd that is not chosen: the one whose dot is seen. */
    const press = (chosen: MapPlace | null) =>
      placeAtPin(crowd.find((each) => each !== chosen)!, places, chosen, viewOf(PHONE));
    let chosen: MapPlace | null = null;
    const opened = Array.from({ length: 4 }, () => {
      chosen = press(chosen);
      return chosen.id;
    });
    expect(opened).toEqual(['a', 'b', 'c', 'a']);
    expect(placeAtPin(places[3]!, places, crowd[0]!, viewOf(PHONE)).id).toBe('beside them');
    // a tapped spot, which is not in the list
    expect(press(place('tapped', 100, 100, 40, 'bad')).id).toBe('a');
  });
});
