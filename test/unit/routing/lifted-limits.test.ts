// Limits and bans that are lifted for some or at some times: whether a van drives straight on or goes round.
import { describe, expect, test } from 'bun:test';
import type { Vehicle } from '../../../src/routing/vehicle.ts';
import { drive, FAST_ROUND, roadsOn, SLIM, type Tags, VAN } from '../../support/routing/straight-road.ts';
import { testRows } from '../../support/rows.ts';

describe('an exception', () => {
  const [NOON, NIGHT, WINTER] = ['2026-07-15T12:00', '2026-07-15T23:10', '2026-12-16T12:00'];
  const LIFTED = { maxweight: '3.5', 'maxweight:conditional': 'none @ destination' };
  const LOCAL = { hgv: 'no', 'hgv:conditional': 'destination @ (06:00-22:00)' };
  const TIDAL = { oneway: 'reversible', 'oneway:conditional': 'yes @ (06:00-13:00); -1 @ (13:00-20:00)' };

  testRows<[Tags, string, string]>([
    // open there, back, and there for a small van
    [LIFTED, NOON, 'yes yes yes'],
    [{ maxweight: '3.5', 'maxweight:conditional': 'none @ delivery' }, NOON, 'no no yes'],
    [{ maxweight: '3.5', 'maxweight:conditional': 'none @ (22:00-06:00)' }, NIGHT, 'yes yes yes'],
    [{ maxweight: '3.5', 'maxweight:conditional': 'none @ (22:00-06:00)' }, NOON, 'no no yes'],
    [{ maxheight: '2.2', 'maxheight:conditional': '4 @ (Mo-Fr 08:00-18:00)' }, NOON, 'yes yes yes'],
    [{ 'maxweightrating:conditional': '3.5 @ (Mo-Fr 07:00-13:00)' }, NOON, 'no no yes'],
    [LOCAL, NOON, 'yes yes yes'],
    [LOCAL, NIGHT, 'no no yes'],
    [{ hgv: 'no', 'hgv:conditional': 'yes @ destination' }, NOON, 'yes yes yes'],
    [{ hgv: 'no', motorhome: 'yes' }, NOON, 'yes yes yes'],
    [{ motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes @ destination' }, NOON, 'yes yes yes'],
    [{ access: 'no', 'motor_vehicle:conditional': 'yes @ (destination)' }, NOON, 'yes yes yes'],
    // from a limit is none from a ban
    [{ ...LIFTED, access: 'private' }, NOON, 'no no no'],
    [{ ...LIFTED, 'motor_vehicle:conditional': 'no @ (Nov-May)' }, WINTER, 'no no no'],
    [{ ...LOCAL, 'motor_vehicle:conditional': 'no @ (Nov-May)' }, WINTER, 'no no no'],
    [TIDAL, NOON, 'yes no yes'],
    [TIDAL, '2026-07-15T14:00', 'no yes no'],
    [{ ...TIDAL, access: 'private' }, NOON, 'no no no'],
    [{ highway: 'pedestrian', access: 'yes' }, NOON, 'no no no'],
    [{ highway: 'busway', access: 'yes' }, NOON, 'no no no'],
    [{ highway: 'pedestrian', vehicle: 'yes' }, NOON, 'yes yes yes'],
    [{ 'motor_vehicle:conditional': `no @ (width > 6'6")` }, NOON, 'no no yes'],
    [{ 'access:conditional': `no @ (height>8'6")` }, NOON, 'no no yes'],
    [{ 'motor_vehicle:conditional': 'no @ (weight>3500 kg)' }, NOON, 'no no yes'],
    [{ 'motor_vehicle:conditional': 'no @ (weight>3,5 t)' }, NOON, 'no no yes'],
    [{ 'motor_vehicle:conditional': 'no @ (weight>3500)' }, NOON, 'yes yes yes'],
  ])('of %p at %s opens it: %s', async (tags, at, open) => {
    const roads = await roadsOn(tags);
    const drives = [
      drive(roads, { at }),
      drive(roads, { at, back: true }),
      drive(roads, { at, vehicle: SLIM }),
    ];
    expect(drives.map(({ metres }) => (metres < 3000 ? 'yes' : 'no')).join(' ')).toBe(open);
  });

  testRows<[Tags, Tags, boolean]>([
    [LIFTED, {}, false],
    [{ maxweightrating: '3.5', 'maxweightrating:conditional': 'none @ destination' }, {}, false],
    [{ 'maxweightrating:hgv': '3.5', 'maxweightrating:hgv:conditional': 'none @ destination' }, {}, false],
    [{ 'hgv:conditional': 'destination @ (weight>3.5)' }, {}, false],
    [{ 'motor_vehicle:conditional': 'destination @ (weight>3.5)' }, {}, false],
    [{ motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes @ destination' }, {}, true],
    [{ motor_vehicle: 'discouraged' }, {}, true],
    [{ access: 'no_through_traffic' }, {}, true],
    [{}, { barrier: 'gate', access: 'customers' }, true],
    [{}, { barrier: 'lift_gate', motor_vehicle: 'destination' }, true],
  ])(
    'for destinations, as %p and a node with %p, is no short cut; for small vans: %p',
    async (tags, node, isForAll) => {
      const of = async (node: Tags, vehicle: Vehicle) =>
        drive(await roadsOn({ maxspeed: '50', ...tags }, node, FAST_ROUND), { vehicle, at: NOON });
      const short = async (vehicle: Vehicle) => {
        const { metres, seconds } = await of(node, vehicle);
        return metres < 3000 && seconds < (await of({}, vehicle)).seconds + 120;
      };
      expect([await short(VAN), await short(SLIM)]).toEqual([false, !isForAll]);
    },
  );

  test('of the speed is that of motorhomes, and that which is driven', async () => {
    const seconds = async (tags: Tags) => drive(await roadsOn(tags), {}).seconds;
    const motorhome = await seconds({ maxspeed: '80', 'maxspeed:motorhome': '40' });
    expect(motorhome).toBeCloseTo(await seconds({ maxspeed: '40' }), 3);
    const practical = await seconds({ maxspeed: '80', 'maxspeed:practical': '30' });
    expect(practical).toBeCloseTo(await seconds({ maxspeed: '40' }), 3);
  });
});
