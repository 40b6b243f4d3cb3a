// Sources of sound by their tags, imported as a file would be: what is heard, and in which nights.
import { describe, expect, test } from 'bun:test';
import { type Metres, TagScene, type Tags } from '../../../support/maps/tag-scene.ts';
import { testRows } from '../../../support/rows.ts';
import type { AnsweredFactor } from '../../../support/scoring/spot-answer.ts';

const WEDNESDAY = '2026-07-15T22:00';
const SATURDAY = '2026-07-18T22:00';
const IN_WINTER = '2026-02-11T22:00';
/** Coast of Asturias, where a night at the shore depends on local rules. */
const SPAIN = { lat: 43.56, lon: -5.95 };

/** A car park at the end of a road; the spot in its middle is the origin. */
function carPark(spot?: { lat: number; lon: number }): TagScene {
  return new TagScene(spot)
    .way({ highway: 'residential', name: 'Weg' }, [-900, -80], [0, -80], [900, -80])
    .way({ highway: 'service' }, [0, -80], [0, 0])
    .square({ amenity: 'parking', name: 'P' }, [0, 0]);
}

/** Returns a factor at a car park with one more object. */
async function heard(
  key: string,
  tags: Tags,
  { at = WEDNESDAY, side = 0, place = [50, 0] as Metres } = {},
): Promise<AnsweredFactor | undefined> {
  const scene = side > 0 ? carPark().square(tags, place, side) : carPark().node(tags, place);
  return factor(await scene.answer(at), key);
}

function factor(
  { explanation }: Awaited<ReturnType<TagScene['answer']>>,
  key: string,
): AnsweredFactor | undefined {
  return explanation.factors.find((each) => each.key === key);
}

/** A beach 60 m east of the car park, 50 m wide. */
function beach(spot?: { lat: number; lon: number }): TagScene {
  const ring: Metres[] = [
    [60, -300],
    [60, 300],
    [110, 300],
    [110, -300],
    [60, -300],
  ];
  return carPark(spot).way({ natural: 'beach' }, ...ring);
}

describe('the surf', () => {
  const bySea = () => beach(SPAIN).way({ natural: 'coastline' }, [115, 600], [115, -600]);

  test('covers other sounds at a beach of the sea, with low confidence', async () => {
    const surf = factor(await bySea().answer(WEDNESDAY), 'surf');
    expect(surf).toMatchObject({ impact: 'positive', confidence: 'low' });
    expect(surf!.points).toBeCloseTo(1.5, 0);
    expect(surf!.label).toContain('surf covers other sounds');
  });

  test('is not heard at a lake, inland, or where the coast is far from the beach', async () => {
    const lake = beach(SPAIN).square({ natural: 'water', water: 'lake' }, [320, 0], 400);
    const far = beach(SPAIN).way({ natural: 'coastline' }, [400, 600], [400, -600]);
    for (const scene of [beach(SPAIN), lake, far])
      expect(factor(await scene.answer(WEDNESDAY), 'surf')).toBeUndefined();
  });

  test('makes a van there open to the wind, which costs nothing', async () => {
    const answer = await bySea().answer(WEDNESDAY);
    expect(factor(answer, 'wind')).toMatchObject({ points: 0, source: 'osm' });
    expect(factor(await beach(SPAIN).answer(WEDNESDAY), 'wind')).toBeUndefined();
  });

  test('does not change the law of the shore', async () => {
    const rule = async (scene: TagScene) => factor(await scene.answer(WEDNESDAY), 'country_rule')?.label;
    expect(await rule(bySea())).toBe(await rule(beach(SPAIN)));
  });
});

test('rapids are heard along their whole length', async () => {
  const answer = await carPark().way({ waterway: 'rapids' }, [40, -600], [40, 600]).answer(WEDNESDAY);
  expect(factor(answer, 'falling_water')!.points).toBe(2);
  const far = await carPark().way({ waterway: 'rapids' }, [200, -600], [200, 600]).answer(WEDNESDAY);
  expect(factor(far, 'falling_water')).toBeUndefined();
});

testRows<[Tags, boolean]>([
  [{ amenity: 'animal_boarding' }, true],
  [{ amenity: 'animal_boarding', animal_boarding: 'dog;cat' }, true],
  [{ amenity: 'animal_boarding', animal_boarding: 'horse' }, false],
  [{ amenity: 'animal_shelter', animal_shelter: 'bird' }, false],
  [{ amenity: 'animal_shelter', animal_shelter: 'pets' }, true],
  [{ amenity: 'animal_breeding', animal_breeding: 'dog' }, true],
  [{ amenity: 'animal_breeding' }, false],
])('dogs bark at %j: %p', async (tags, barks) => {
  expect((await heard('kennel', tags)) !== undefined).toBe(barks);
});

describe('the refrigeration of a supermarket', () => {
  test('hums all night, on Sundays as well, and is named', async () => {
    const hum = await heard('industry_noise', { shop: 'supermarket', name: 'Lidl' }, { side: 40 });
    expect(hum!.label).toStartWith('Supermarket refrigeration Lidl');
    expect(hum!.value).toBeGreaterThan(24);
    expect(hum!.value).toBeLessThan(30);
    const onSunday = { side: 40, at: '2026-07-19T22:00' };
    expect((await heard('industry_noise', { shop: 'supermarket' }, onSunday))!.value).toBe(hum!.value);
  });

  test('is that of shops with food only', async () => {
    expect(await heard('industry_noise', { shop: 'department_store' }, { side: 40 })).toBeUndefined();
  });
});

test.each<Tags>([
  { building: 'data_center' },
  { building: 'yes', telecom: 'data_center' },
  { man_made: 'data_center' },
])('a data centre %j hums all night', async (tags) => {
  const hum = await heard('industry_noise', tags, { side: 60, place: [80, 0] });
  expect(hum!.label).toStartWith('Data centre');
});

describe('a takeaway', () => {
  const late = (hours: string, at: string, more: Tags = {}) =>
    heard('late_food', { amenity: 'fast_food', opening_hours: hours, ...more }, { at, place: [30, 0] });

  test('brings cars in nights in which it is open past midnight', async () => {
    expect((await late('Mo-Su 11:00-02:00', WEDNESDAY))!.points).toBeCloseTo(-1.8, 1);
    expect((await late('24/7', WEDNESDAY, { drive_through: 'yes' }))!.points).toBe(-3);
    expect(await late('Mo-Su 11:00-22:00', WEDNESDAY)).toBeUndefined();
    expect(await late('Fr,Sa 11:00-03:00', WEDNESDAY)).toBeUndefined();
    expect(await late('Fr,Sa 11:00-03:00', SATURDAY)).toBeDefined();
  });

  test('whose hours are unknown brings them on weekends, if cars drive through it', async () => {
    const unknown = (at: string, more: Tags = {}) =>
      heard('late_food', { amenity: 'fast_food', ...more }, { at, place: [30, 0] });
    expect(await unknown(SATURDAY)).toBeUndefined();
    expect(await unknown(WEDNESDAY, { drive_through: 'yes' })).toBeUndefined();
    expect(await unknown(SATURDAY, { drive_through: 'yes' })).toMatchObject({ confidence: 'low' });
  });
});

describe('young people outside', () => {
  test.each<Tags>([
    { leisure: 'skatepark' },
    { leisure: 'pitch', sport: 'skateboard;bmx' },
    { leisure: 'track', sport: 'bmx' },
  ])('meet at %j', async (tags) => {
    expect(await heard('skate_park', tags, { at: SATURDAY, side: 30 })).toMatchObject({ points: -4 });
  });

  test('are there on other nights of the summer holidays, too, as usual', async () => {
    const firepit = (at: string) => heard('fire_pit', { leisure: 'firepit' }, { at, place: [20, 0] });
    expect((await firepit(SATURDAY))!.confidence).toBeUndefined();
    expect(await firepit(WEDNESDAY)).toMatchObject({ points: -2, confidence: 'low' });
    expect(await firepit('2026-06-17T22:00')).toBeUndefined();
    expect(await firepit(IN_WINTER)).toBeUndefined();
  });
});

describe('a market', () => {
  const market = (hours: string, at: string) =>
    heard(
      'market',
      { amenity: 'marketplace', ...(hours && { opening_hours: hours }) },
      { at, place: [20, 0] },
    );
  const FRIDAY = '2026-07-17T22:00';

  test('on the next morning is said as known, and as a guess without hours', async () => {
    expect((await market('Sa 07:00-13:00', FRIDAY))!.label).toContain('market in the morning');
    expect(await market('Sa 07:00-13:00', WEDNESDAY)).toBeUndefined();
    expect(await market('', FRIDAY)).toMatchObject({ points: -4, confidence: 'low' });
  });

  test('of a season or of one Saturday a month is held then', async () => {
    expect(await market('May-Sep Sa 07:00-13:00', FRIDAY)).toBeDefined();
    expect(await market('May-Sep Sa 07:00-13:00', '2026-02-13T22:00')).toBeUndefined();
    expect(await market('Sa[1] 07:00-13:00', FRIDAY)).toBeUndefined();
    expect(await market('Sa[1] 07:00-13:00', '2026-07-03T22:00')).toBeDefined();
  });
});

describe('a resort by a beach', () => {
  const resort = () =>
    carPark(SPAIN)
      .node({ natural: 'beach' }, [300, 300])
      .node({ amenity: 'nightclub', name: 'A' }, [150, 150])
      .node({ amenity: 'bar', name: 'B' }, [-120, 90]);
  const level = (answer: Awaited<ReturnType<TagScene['answer']>>) => factor(answer, 'nightlife')?.value ?? 0;

  test('is as loud on a Wednesday in July as on a Saturday, and says so', async () => {
    const answer = await resort().answer(WEDNESDAY);
    expect(level(answer)).toBe(level(await resort().answer(SATURDAY)));
    expect(factor(answer, 'resort')).toMatchObject({ points: 0, confidence: 'low' });
    expect(factor(await resort().answer(SATURDAY), 'resort')).toBeUndefined();
  });

  test('has quiet weekdays in other months', async () => {
    const inMay = await resort().answer('2026-05-20T22:00');
    expect(factor(inMay, 'resort')).toBeUndefined();
    expect(level(inMay)).toBeLessThan(level(await resort().answer(SATURDAY)));
  });

  test('needs a beach', async () => {
    const town = carPark(SPAIN).node({ amenity: 'nightclub' }, [150, 150]);
    expect(factor(await town.answer(WEDNESDAY), 'resort')).toBeUndefined();
  });
});

describe('sweepers and bin lorries', () => {
  const town = (landuse: string) =>
    new TagScene()
      .way({ highway: 'residential', name: 'A' }, [-300, 0], [0, 0], [300, 0])
      .way({ highway: 'residential', name: 'B' }, [0, -300], [0, 0], [0, 300])
      .square({ landuse }, [0, 0], 500);

  test('may come to the centre of a town before a working day', async () => {
    expect(factor(await town('retail').answer(WEDNESDAY, [20, 3]), 'street_cleaning')).toMatchObject({
      points: -2,
      confidence: 'low',
    });
    expect(factor(await town('retail').answer(SATURDAY, [20, 3]), 'street_cleaning')).toBeUndefined();
  });

  test('come to no village, and to no street of homes before six', async () => {
    expect(factor(await town('residential').answer(WEDNESDAY, [20, 3]), 'street_cleaning')).toBeUndefined();
    expect(factor(await carPark().answer(WEDNESDAY), 'street_cleaning')).toBeUndefined();
  });
});
