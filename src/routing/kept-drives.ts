/** Paces and turns of one network by vehicle and time, kept for the next drive: days of a tour come again and again. */
import { clausesIn, type RoadClause } from '../region/format/sections/road-conditions.ts';
import type { RoadNetwork } from '../region/read/road-network.ts';
import { Chains } from './chains.ts';
import type { Drive } from './drive-labels.ts';
import { applies, type DriveTime, openBy } from './drive-time.ts';
import { drivingPaces, type OpenWays, type Paces, type TextOf } from './paces.ts';
import { Turns } from './turns.ts';
import type { Vehicle } from './vehicle.ts';

/** Numbers of paces and of turns that are kept: those of a week, and of a few departures. */
const MOST_PACES = 8;
const MOST_TURNS = 2;

export class KeptDrives {
  /** conditions of roads, and of turn restrictions, by the number of their text */
  private readonly conditions: ReadonlyMap<number, readonly RoadClause[]>;
  private readonly turnConditions: ReadonlyMap<number, readonly RoadClause[]>;
  private readonly paces = new Map<string, Paces>();
  private readonly turns = new Map<string, Turns>();
  private readonly chains = new Map<string, Chains>();

  constructor(
    private readonly network: RoadNetwork,
    textOf: TextOf,
  ) {
    const clausesOf = (texts: Uint32Array) => {
      const clauses = new Map<number, readonly RoadClause[]>();
      for (const text of texts)
        if (text !== 0 && !clauses.has(text)) clauses.set(text, clausesIn(textOf(text)));
      return clauses;
    };
    this.conditions = clausesOf(network.columns.kinds.conditions);
    this.turnConditions = clausesOf(network.columns.turns.conditions);
  }

  /**
   * Returns the paces on each day of a drive, and the turns. Turn restrictions hold as on the first day.
   * @param time null = at a time at which all roads are open that ever are
   */
  driveOf(vehicle: Vehicle, time: DriveTime | null): Drive {
    const paces = this.pacesAt(vehicle, time);
    const later = (time?.later ?? []).map((day) => ({
      since: day.since,
      paces: this.pacesAt(vehicle, day.time),
    }));
    const isSame = later.every((day) => day.paces === paces);
    const holding = this.holdingAt(vehicle, time);
    const key = [...holding].join();
    const turns = kept(this.turns, key, MOST_TURNS, () => new Turns(this.network, holding));
    const chains = kept(
      this.chains,
      `${vehicleKey(vehicle)} ${key}`,
      MOST_TURNS,
      () => new Chains(this.network, paces, turns),
    );
    return { paces, later: isSame ? [] : later, turns, chains };
  }

  /** Times at which the same roads are open share their paces. */
  private pacesAt(vehicle: Vehicle, time: DriveTime | null): Paces {
    const open = this.openAt(vehicle, time);
    const states = Array.from(
      open.values(),
      ({ forward, backward, slow }) =>
        Number(forward) + 2 * Number(backward) + 4 * Number(slow.forward) + 8 * Number(slow.backward),
    );
    return kept(this.paces, `${vehicleKey(vehicle)} ${states.join()}`, MOST_PACES, () =>
      drivingPaces(this.network, vehicle, open),
    );
  }

  private openAt(vehicle: Vehicle, time: DriveTime | null): ReadonlyMap<number, OpenWays> {
    const { isSouth } = this.network;
    const open = new Map<number, OpenWays>();
    for (const [text, clauses] of this.conditions) {
      const ways = openBy(clauses, time, vehicle, isSouth);
      const other = time?.or ? openBy(clauses, time.or, vehicle, isSouth) : ways;
      open.set(text, {
        forward: ways.forward && other.forward,
        backward: ways.backward && other.backward,
        slow: {
          forward: ways.slow.forward || other.slow.forward,
          backward: ways.slow.backward || other.slow.backward,
        },
      });
    }
    return open;
  }

  /** Returns the conditions of turn restrictions that hold; times at which the same ones hold share turns and chains. */
  private holdingAt(vehicle: Vehicle, time: DriveTime | null): Set<number> {
    const { isSouth } = this.network;
    const holding = new Set<number>();
    for (const [text, clauses] of this.turnConditions)
      if (clauses.findLast((clause) => applies(clause, time, vehicle, isSouth))?.open ?? true)
        holding.add(text);
    return holding;
  }
}

/** Returns the value of a key, made if it is not kept; drops the one that was made first if there are too many. */
function kept<T>(values: Map<string, T>, key: string, most: number, make: () => T): T {
  const known = values.get(key);
  if (known !== undefined) return known;
  if (values.size >= most) values.delete(values.keys().next().value!);
  const made = make();
  values.set(key, made);
  return made;
}

/** Returns the same text for equal vehicles. */
export function vehicleKey({ heightM, lengthM, weightT, widthM }: Vehicle): string {
  return [heightM, lengthM, weightT, widthM].join();
}
