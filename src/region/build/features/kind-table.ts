/** Interned kinds of roads: a region has a few hundred. */
import type { SectionArray } from '../../format/layout.ts';
import {
  type ClosedNights,
  CutOff,
  DESTINATION_SHIFT,
  DestinationWay,
  isTooSmall,
  LIMIT_UNITS,
  ROAD_LIMITS,
  type RoadKind,
} from '../../format/sections/roads.ts';

/** Largest stored limit, in steps of 1 / LIMIT_UNITS m or t: 16 bits. */
const MAX_LIMIT = 65_535;

export class KindTable {
  private readonly indices = new Map<string, number>();
  private readonly kinds: RoadKind[] = [];

  /** Returns the number of a kind, which is added if it is new. */
  add(kind: RoadKind): number {
    const { roadClass, forward, backward, maxheight, maxwidth, maxlength, maxweight } = kind;
    const limits = [maxheight, maxwidth, maxlength, maxweight];
    const {
      delay,
      delayBack = delay,
      isolated,
      unpaved,
      cutOff = false,
      cutOffAtTimes = false,
      destination = 0,
      ford,
      conditions,
    } = kind;
    const flags = [isolated, unpaved, cutOff, cutOffAtTimes, destination, ford];
    const key = [roadClass, forward, backward, ...limits, delay, delayBack, ...flags, conditions].join();
    const known = this.indices.get(key);
    if (known !== undefined) return known;
    this.indices.set(key, this.kinds.length);
    return this.kinds.push(kind) - 1;
  }

  /** Returns the number of the variant of a kind for isolated edges. */
  isolated(index: number): number {
    return this.add({ ...this.kinds[index]!, isolated: true });
  }

  /** Returns the number of the variant of a kind for edges that no van can reach. @param bits of CutOff, VANS and AT_TIMES */
  cutOff(index: number, bits: number): number {
    const [cutOff, cutOffAtTimes] = [(bits & CutOff.VANS) !== 0, (bits & CutOff.AT_TIMES) !== 0];
    return this.add({ ...this.kinds[index]!, cutOff, cutOffAtTimes });
  }

  /** Returns the number of the variant of a kind for edges behind roads for destinations alone. */
  forDestinations(index: number): number {
    return this.add({ ...this.kinds[index]!, destination: DestinationWay.BOTH });
  }

  /** Returns true if a kind is for destinations alone in a direction. */
  isForDestinations(index: number, backward: boolean): boolean {
    const { destination = 0 } = this.kinds[index]!;
    return (destination & (backward ? DestinationWay.BACKWARD : DestinationWay.FORWARD)) !== 0;
  }

  /** Returns true if a kind is too low, narrow or weak for every van. */
  isTooSmall(index: number): boolean {
    return isTooSmall(this.kinds[index]!);
  }

  /** Returns the nights in a part of which a kind is closed. */
  closedNights(index: number): ClosedNights {
    return this.kinds[index]!.closedNights ?? 'none';
  }

  /** Returns true if the roads of a kind keep their names: those with a limit for vehicles, conditions or a ford. */
  isNamed(index: number): boolean {
    const kind = this.kinds[index]!;
    return kind.ford || kind.conditions > 0 || ROAD_LIMITS.some((limit) => kind[limit] > 0);
  }

  /** Returns true if a kind is open in a direction. */
  isOpen(index: number, backward: boolean): boolean {
    const kind = this.kinds[index]!;
    return (backward ? kind.backward : kind.forward) > 0;
  }

  get size(): number {
    return this.kinds.length;
  }

  /** Returns the sections `roadKinds.*`. */
  sections(): Record<string, SectionArray> {
    const { kinds } = this;
    const sections: Record<string, SectionArray> = {
      'roadKinds.class': Uint8Array.from(kinds, ({ roadClass }) => roadClass),
      'roadKinds.forward': Float32Array.from(kinds, ({ forward }) => forward),
      'roadKinds.backward': Float32Array.from(kinds, ({ backward }) => backward),
      'roadKinds.delay': Float32Array.from(kinds, ({ delay }) => delay),
      'roadKinds.delayBack': Float32Array.from(kinds, ({ delay, delayBack = delay }) => delayBack),
    };
    for (const limit of ROAD_LIMITS)
      sections[`roadKinds.${limit}`] = Uint16Array.from(kinds, (kind) =>
        Math.min(MAX_LIMIT, Math.round(kind[limit] * LIMIT_UNITS)),
      );
    sections['roadKinds.isolated'] = Uint8Array.from(
      kinds,
      ({ isolated, cutOff, cutOffAtTimes, destination = 0 }) =>
        (isolated ? CutOff.ALL : 0) |
        (cutOff ? CutOff.VANS : 0) |
        (cutOffAtTimes ? CutOff.AT_TIMES : 0) |
        (destination << DESTINATION_SHIFT),
    );
    sections['roadKinds.unpaved'] = Uint8Array.from(kinds, ({ unpaved }) => (unpaved ? 1 : 0));
    sections['roadKinds.ford'] = Uint8Array.from(kinds, ({ ford }) => (ford ? 1 : 0));
    sections['roadKinds.conditions'] = Uint32Array.from(kinds, ({ conditions }) => conditions);
    return sections;
  }
}
