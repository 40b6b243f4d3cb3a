/** Car parks and streets that no van can reach, whatever its size. */
import { describe, expect, test } from 'bun:test';
import { ruleOf, SUMMER, TagScene, type Tags, WINTER } from '../../../support/maps/tag-scene.ts';
import { testRows } from '../../../support/rows.ts';
import type { Answer } from '../../../support/scoring/spot-answer.ts';

const NO_WAY = 'no van gets there, the only way is closed or too low';

/** Returns a car park behind 80 m of service road, with a node on it halfway. */
function lot(node: Tags, { road = {}, park = {} }: { road?: Tags; park?: Tags } = {}): TagScene {
  return new TagScene()
    .way({ highway: 'unclassified', name: 'Weg' }, [-900, -80], [0, -80], [900, -80])
    .way({ highway: 'service', ...road }, [0, -80], [0, -50], [0, 0])
    .node(node, [0, -50])
    .square({ amenity: 'parking', name: 'P', ...park }, [0, 0]);
}

async function expectOut(scene: TagScene, subject = 'P (car park)') {
  const answer = await scene.answer(WINTER);
  expect({ allowed: answer.allowed, rule: ruleOf(answer), light: answer.ampel }).toEqual({
    allowed: 'no',
    rule: `${subject}: ${NO_WAY}`,
    light: 'red',
  });
}

async function expectIn(scene: TagScene, allowed: Answer['allowed'] = 'yes') {
  const answer = await scene.answer(WINTER);
  expect({ allowed: answer.allowed, rule: ruleOf(answer) }).toEqual({ allowed, rule: '' });
}

describe('A car park whose only road has', () => {
  testRows<Tags>([
    { barrier: 'bollard' },
    { barrier: 'block' },
    { barrier: 'chain' },
    { barrier: 'cycle_barrier' },
    { barrier: 'gate', access: 'private' },
    { barrier: 'gate', motor_vehicle: 'no' },
    { barrier: 'gate', locked: 'yes' },
    { barrier: 'lift_gate', access: 'permit' },
    { barrier: 'gate', access: 'delivery' },
    { barrier: 'gate', status: 'locked' },
    { barrier: 'gate', access: 'yes', state: 'closed' },
    { barrier: 'height_restrictor', maxheight: '2.1' },
    { barrier: 'height_restrictor', maxheight: '2.2 m' },
    { barrier: 'height_restrictor', 'maxheight:physical': '6\'6"' },
    { barrier: 'width_restrictor', maxwidth: '1.8' },
    { amenity: 'parking_entrance', maxheight: '2' },
    { amenity: 'parking_entrance', parking: 'surface', maxheight: '2.1' },
    // closed at night: a van inside cannot leave
    { barrier: 'gate', opening_hours: '08:00-20:00' },
    { barrier: 'lift_gate', opening_hours: 'Mo-Su 06:00-22:00' },
    { barrier: 'gate', 'access:conditional': 'no @ (22:00-06:00)' },
    { barrier: 'gate', 'motor_vehicle:conditional': 'private @ (21:00-07:00)' },
    { barrier: 'gate', 'locked:conditional': 'yes @ (20:00-08:00)' },
    { barrier: 'gate', locked: 'yes', 'locked:conditional': 'no @ (06:00-22:00)' },
    { barrier: 'bollard', 'access:conditional': 'yes @ (06:00-10:00)' },
  ])('%j is out of reach', (node) => expectOut(lot(node)));

  test.each<Tags>([
    { maxheight: '2' },
    { 'maxheight:physical': '2.1' },
    { maxheight: '6 ft' },
    { maxweight: '1.5' },
  ])('the limit %j is out of reach', (road) => expectOut(lot({}, { road })));

  testRows<Tags>([
    {},
    { barrier: 'gate' },
    { barrier: 'lift_gate' },
    { barrier: 'gate', access: 'yes' },
    { barrier: 'gate', access: 'destination' },
    { amenity: 'parking_entrance', maxheight: '3.5' },
    { amenity: 'parking_entrance', parking: 'underground', maxheight: '2' },
    { amenity: 'parking_entrance', access: 'private' },
    { barrier: 'gate', access: 'private', motorhome: 'yes' },
    { barrier: 'bollard', bollard: 'rising' },
    { barrier: 'chain', locked: 'no' },
    { barrier: 'height_restrictor', maxheight: "11'6" },
    { barrier: 'height_restrictor' },
    { barrier: 'cattle_grid' },
    { barrier: 'bollard', motor_vehicle: 'yes' },
    { highway: 'crossing' },
    { barrier: 'gate', opening_hours: '24/7' },
    { barrier: 'gate', 'access:conditional': 'no @ (08:00-18:00)' },
    { barrier: 'gate', 'access:conditional': 'no @ (Sa-Su 22:00-06:00)' },
    { barrier: 'gate', 'access:conditional': 'no @ (Jun-Sep)' },
    { barrier: 'gate', opening_hours: 'Nov-Mar' },
    { barrier: 'gate', 'access:conditional': 'no @ (22:00-06:00 AND weight>7.5)' },
    { barrier: 'gate', 'access:conditional': 'no @ (05:00-07:00)' },
  ])('%j is not', (node) => expectIn(lot(node)));

  test.each<Tags>([
    { barrier: 'gate', description: 'locked overnight' },
    { barrier: 'gate', note: 'closes at 8pm' },
    { barrier: 'lift_gate', inscription: 'Nachts geschlossen' },
  ])('%j is not known to be', async (node) => {
    const answer = await lot(node).answer(WINTER);
    expect(answer.allowed).toBe('unknown');
  });

  test.each<Tags>([{ maxheight: '3.5' }, { maxheight: 'low' }, { maxweight: '7.5' }])(
    'the limit %j is not',
    (road) => expectIn(lot({}, { road })),
  );
});

describe('A way that is closed in some nights', () => {
  const GATE = { barrier: 'gate' };
  const IN_WINTER: readonly (readonly [node: Tags, road: Tags])[] = [
    [{ ...GATE, opening_hours: 'Apr-Oct' }, {}],
    [{ ...GATE, opening_hours: '15 Apr-15 Oct' }, {}],
    [{ ...GATE, 'access:conditional': 'no @ (Nov-Mar)' }, {}],
    [{ ...GATE, 'access:conditional': 'no @ (Nov-Mar 20:00-08:00)' }, {}],
    [{ ...GATE, 'access:conditional': 'yes @ (Apr-Oct)' }, {}],
    [{ ...GATE, 'motor_vehicle:conditional': 'no @ (winter)' }, {}],
    [{ ...GATE, 'locked:conditional': 'yes @ (Nov-Mar)' }, {}],
    [{ ...GATE, locked: 'yes', 'locked:conditional': 'no @ (Apr-Oct)' }, {}],
    [{ ...GATE, seasonal: 'summer' }, {}],
    [{ barrier: 'bollard', 'motor_vehicle:conditional': 'yes @ (May-Sep)' }, {}],
    [{}, { 'access:conditional': 'no @ (Nov-May)' }],
    [{}, { seasonal: 'summer' }],
  ];
  const asked = async (node: Tags, road: Tags, at: string) => {
    const answer = await lot(node, { road }).answer(at);
    return [answer.allowed, ruleOf(answer)];
  };

  testRows(IN_WINTER)('%j on a road %j lets vans in in summer only', async (node, road) => {
    expect(await asked(node, road, WINTER)).toEqual(['no', `P (car park): ${NO_WAY}`]);
    expect(await asked(node, road, SUMMER)).toEqual(['yes', '']);
  });

  testRows<[Tags, Tags]>([
    [{ ...GATE, opening_hours: 'sunrise-sunset' }, {}],
    [{ ...GATE, opening_hours: 'dawn-dusk' }, {}],
    [{ ...GATE, opening_hours: '(sunrise-01:00)-(sunset+01:00)' }, {}],
    [{ ...GATE, 'access:conditional': 'no @ (sunset-sunrise)' }, {}],
    [{ ...GATE, opening_hours: 'Nov-Mar 08:00-17:00; Apr-Oct 07:00-22:00' }, {}],
    [{}, { opening_hours: 'sunrise-sunset' }],
    [{}, { opening_hours: '08:00-20:00' }],
  ])('%j on a road %j is closed by the sun or by other hours in all seasons', async (node, road) => {
    for (const at of [WINTER, SUMMER])
      expect(await asked(node, road, at)).toEqual(['no', `P (car park): ${NO_WAY}`]);
  });

  testRows<[Tags, Tags]>([
    [{ ...GATE, opening_hours: 'market days' }, {}],
    [{ ...GATE, opening_hours: '"by appointment"' }, {}],
    [{ ...GATE, opening_hours: 'SH' }, {}],
    [{ ...GATE, opening_hours: '08:00+' }, {}],
    [{ ...GATE, 'access:conditional': 'no @ (market days)' }, {}],
    [{ ...GATE, 'access:conditional': 'no @ (SH)' }, {}],
    [{ ...GATE, 'motor_vehicle:conditional': 'private @ (on event days)' }, {}],
    [{ ...GATE, 'locked:conditional': 'yes @ (market days)' }, {}],
    [{ ...GATE, locked: 'yes', 'locked:conditional': 'no @ (market days)' }, {}],
    [{}, { 'motor_vehicle:conditional': 'no @ (market days)' }],
    [{}, { opening_hours: 'in good weather' }],
  ])('%j on a road %j is not known at times that are not known', async (node, road) => {
    expect(await asked(node, road, WINTER)).toEqual([
      'unknown',
      'P (car park): has a rule that we cannot read, mind the sign',
    ]);
  });

  test.each<Tags>([
    { ...GATE, 'access:conditional': 'no @ (wet)' },
    { ...GATE, 'access:conditional': 'no @ (bus)' },
    { ...GATE, 'access:conditional': 'no @ (SH 08:00-18:00)' },
    { ...GATE, 'access:conditional': 'delivery @ (see sign)' },
  ])('%j leaves it open', async (node) => {
    expect(await asked(node, {}, WINTER)).toEqual(['yes', '']);
  });

  test('is closed on its weekdays', async () => {
    const gate = { ...GATE, 'access:conditional': 'no @ (Fr-Sa 22:00-06:00)' };
    expect((await asked(gate, {}, '2026-02-20T22:30'))[0]).toBe('no');
    expect((await asked(gate, {}, WINTER))[0]).toBe('yes');
  });

  test('does not close a car park that has another way in', async () => {
    const scene = lot({ ...GATE, opening_hours: 'Apr-Oct' });
    const other = [
      [0, 0],
      [200, 0],
      [200, -80],
      [900, -80],
    ] as const;
    expect((await scene.way({ highway: 'service' }, ...other).answer(WINTER)).allowed).toBe('yes');
    const low = lot({ ...GATE, opening_hours: 'Apr-Oct' }).node(
      { barrier: 'height_restrictor', maxheight: '2' },
      [200, -40],
    );
    const beneath = [
      [0, 0],
      [200, 0],
      [200, -40],
      [200, -80],
      [900, -80],
    ] as const;
    expect((await low.way({ highway: 'service' }, ...beneath).answer(WINTER)).allowed).toBe('no');
    expect((await low.answer(SUMMER)).allowed).toBe('yes');
  });

  test('does not close a street that is open itself and reached from elsewhere', async () => {
    const scene = lot({ ...GATE, opening_hours: 'Apr-Oct' });
    expect(ruleOf(await scene.answer(WINTER, [3, -62]))).toBe('');
  });
});

describe('Out of reach is not', () => {
  test('a car park with another way in', () =>
    expectIn(
      lot({ barrier: 'bollard' }).way({ highway: 'service' }, [0, 0], [200, 0], [200, -80], [900, -80]),
    ));

  test('a car park beside an open street', () =>
    expectIn(lot({ barrier: 'bollard' }).way({ highway: 'residential' }, [-900, 24], [900, 24], [900, -80])));

  test('the street on this side of the barrier', async () => {
    const scene = lot({ barrier: 'bollard' });
    expect(ruleOf(await scene.answer(WINTER, [3, -62]))).toBe('');
  });

  test('a quarter with several kilometres of roads, which is connected elsewhere', () => {
    const scene = new TagScene()
      .way({ highway: 'unclassified' }, [-9000, -80], [0, -80], [9000, -80])
      .way({ highway: 'residential', name: 'K' }, [0, -80], [0, -50], [0, 0], [0, 6000])
      .node({ barrier: 'bollard' }, [0, -50]);
    return expectIn(scene);
  });

  test('an official site, whose gate opens for guests', async () => {
    const scene = lot({ barrier: 'gate', access: 'private' }).square(
      { tourism: 'caravan_site', name: 'S' },
      [0, 0],
      60,
    );
    expect(await scene.answer(WINTER)).toMatchObject({ official: true, allowed: 'yes' });
  });
});

test('A street behind a bollard is out of reach', async () => {
  const scene = new TagScene()
    .way({ highway: 'unclassified' }, [-900, -80], [0, -80], [900, -80])
    .way({ highway: 'residential', name: 'K' }, [0, -80], [0, -50], [0, 100])
    .node({ barrier: 'bollard' }, [0, -50]);
  await expectOut(scene, 'K');
});

describe('The entrance of a car park', () => {
  const entrance = (tags: Tags) =>
    lot({})
      .node({ amenity: 'parking_entrance', ...tags }, [0, -20])
      .answer(WINTER);

  test.each<Tags>([{ maxheight: '2' }, { maxheight: '6\'6"', parking: 'surface' }])(
    'with %j lets no van in',
    async (tags) => {
      const answer = await entrance(tags);
      expect([answer.allowed, ruleOf(answer)]).toEqual(['no', 'P (car park): a camper van does not fit in']);
    },
  );

  test.each<Tags>([
    { maxheight: '3.5' },
    { maxheight: 'default' },
    // of a garage below
    { maxheight: '2', parking: 'underground' },
  ])('with %j does', async (tags) => {
    const answer = await entrance(tags);
    expect([answer.allowed, ruleOf(answer)]).toEqual(['yes', '']);
  });
});

describe('A gate for customers', () => {
  const gates: Tags[] = [
    { barrier: 'lift_gate', access: 'customers' },
    { barrier: 'gate', motor_vehicle: 'customers' },
  ];

  testRows<Tags>(gates)('(%j) makes the car park behind it theirs', async (gate) => {
    const answer = await lot(gate).answer(WINTER);
    expect([answer.allowed, ruleOf(answer)]).toEqual(['rules', 'P (car park): for customers only']);
  });

  test.each<Tags>([{ fee: 'yes' }, { motorhome: 'yes' }])('lets everybody in who is one with %j', (park) =>
    expectIn(lot(gates[0]!, { park })),
  );

  test('is no obstacle on the way to a campsite', async () => {
    const scene = lot(gates[0]!, { park: { amenity: '', tourism: 'camp_site' } });
    expect(await scene.answer(WINTER)).toMatchObject({ official: true, allowed: 'yes' });
  });
});

describe('Ground that is private', () => {
  const RULE = 'Ground: private, not open to the public';
  /** A street through residential land, and a car park on it. */
  const street = (ground: Tags, park: Tags | null = null) => {
    const scene = new TagScene()
      .way({ highway: 'unclassified' }, [-900, -400], [0, -400], [900, -400])
      .way({ highway: 'residential', name: 'Inner' }, [0, -400], [0, 0])
      .square({ landuse: 'residential', ...ground }, [0, 0], 600);
    return park ? scene.square({ amenity: 'parking', name: 'P', ...park }, [30, 0], 40) : scene;
  };

  testRows<Tags>([
    { access: 'private' },
    { access: 'residents' },
    { gated: 'yes' },
    { residential: 'gated' },
    { landuse: 'industrial', access: 'private' },
  ])('by %j is not that of travellers', async (ground) => {
    const answer = await street(ground).answer(WINTER, [3, -100]);
    expect([answer.allowed, ruleOf(answer)]).toEqual(['no', RULE]);
  });

  test.each<Tags>([{}, { access: 'yes' }, { gated: 'no' }, { landuse: 'forest', access: 'private' }])(
    'is not meant by %j',
    async (ground) => {
      expect(ruleOf(await street(ground).answer(WINTER, [3, -100]))).not.toBe(RULE);
    },
  );

  test('has car parks, unless these say who may park there', async () => {
    const at = async (park: Tags) =>
      ruleOf(await street({ access: 'private' }, park).answer(WINTER, [30, 0]));
    expect(await at({})).toBe(RULE);
    expect(await at({ access: 'yes' })).toBe('');
  });

  test('ends beside a public street', async () => {
    const scene = new TagScene()
      .way({ highway: 'residential', name: 'K' }, [-900, 0], [0, 0], [900, 0])
      .way({ highway: 'unclassified' }, [-900, 297], [900, 297])
      .square({ landuse: 'residential', access: 'private' }, [0, 22], 40);
    expect(ruleOf(await scene.answer(WINTER, [0, 4]))).toBe('');
  });
});
