/** Adjusts the emission of lines to the land beside them: towns, walls, cuttings, junctions. */
import { AreaKind, isRailClass, LineClass, WayFlag } from '../../../region/format/codes.ts';
import { Bitmap } from '../../geometry/land-bitmap.ts';
import { type FeatureLog, readLogs } from '../../records/feature-log.ts';
import type { LineFacts } from '../../tags/facts.ts';
import { type Emission, isStreet } from '../emission.ts';
import { junctionFactor } from '../junction-factor.ts';
import { lineEmission } from '../line-emission.ts';
import { RailServices } from '../rail-services.ts';
import { type RoadSetting, TYPICAL_PEOPLE } from '../road-traffic.ts';
import type { EmissionAt } from '../segment-cutter.ts';
import { Yards } from '../yards.ts';
import { NearbyPoints } from './nearby-points.ts';
import { NEAR_HOMES_M, Screening } from './screening.ts';
import { StreetGrid } from './street-density.ts';
import { Towns } from './towns.ts';

/** Distance to built-up land within which a road is a town road, m. */
const BUILT_UP_M = 50;
const BUILT_UP_KINDS: ReadonlySet<number> = new Set([
  AreaKind.residential,
  AreaKind.retail,
  AreaKind.commercial,
]);
export class LandBeside {
  private readonly builtUp = new Bitmap();
  private readonly residential = new Bitmap();
  private readonly streets = new StreetGrid();
  private readonly signals = new NearbyPoints();
  private readonly roundabouts = new NearbyPoints();
  private readonly screening = new Screening();
  private readonly yards = new Yards();
  private readonly services = new RailServices();
  private readonly towns: Towns;

  /** @param logs all relevant features of a map */
  constructor(logs: readonly FeatureLog[]) {
    this.towns = new Towns(logs);
    readLogs(logs, {
      areaKinds: BUILT_UP_KINDS,
      areaShape: ({ kind, rings }) => {
        if (kind === AreaKind.residential) this.residential.fill(rings);
        this.builtUp.fill(rings);
      },
      lineShape: ({ osmId, lineClass, flags, path }) => {
        if (lineClass === LineClass.rail_yard) this.yards.add(osmId, path);
        this.services.add(osmId, lineClass, path);
        if (isStreet(lineClass)) this.streets.add(path);
        if (flags & WayFlag.ROUNDABOUT) {
          for (let i = 0; i < path.length; i += 2) this.roundabouts.add(path[i]!, path[i + 1]!);
        }
      },
      noiseBarrier: ({ path }) => this.screening.addBarrier(path),
      signals: ({ x, y }) => this.signals.add(x, y),
    });
  }

  /** Returns the line with the class of the service that runs on it. */
  withService(osmId: number, facts: LineFacts): LineFacts {
    const lineClass = this.services.classOf(osmId, facts.lineClass);
    return lineClass === facts.lineClass ? facts : { ...facts, lineClass };
  }

  /**
   * Returns the emission along a line; the part that depends on tags only is computed once.
   */
  emissionOf(facts: LineFacts, setting: RoadSetting): EmissionAt {
    const rural = lineEmission(facts, null, setting);
    if (facts.lineClass === LineClass.rail_yard) {
      const siding = lineEmission({ ...facts, lineClass: LineClass.rail_industrial }, null);
      return (x, y) => (this.yards.isYard(x, y) ? rural : siding);
    }
    if (isRailClass(facts.lineClass) || rural.light + rural.heavy === 0) return () => rural;
    // emission in the last town, kept because a line seldom leads from one town into another
    let town = 0;
    let urban = rural;
    return (x, y) => {
      if (!this.isTown(x, y)) return this.withLandBeside(rural, facts, x, y);
      const people = this.towns.peopleAt(x, y) || TYPICAL_PEOPLE;
      if (people !== town) {
        town = people;
        urban = lineEmission(facts, people, setting);
      }
      return this.withLandBeside(urban, facts, x, y);
    };
  }

  /**
   * Returns true in a town, by mapped land use or by the density of streets: a park or station beside a town road does
   * not make it rural.
   */
  private isTown(x: number, y: number): boolean {
    return this.streets.isTown(x, y) || this.builtUp.hasWithin(x, y, BUILT_UP_M);
  }

  /** Returns the emission with the effects of screening and junctions; the same object if there are none. */
  private withLandBeside(emission: Emission, facts: LineFacts, x: number, y: number): Emission {
    const isNearHomes = () => this.streets.isTown(x, y) || this.residential.hasWithin(x, y, NEAR_HOMES_M);
    let factor = this.screening.factor(facts, x, y, isNearHomes);
    if (facts.lineClass !== LineClass.motorway)
      factor *= junctionFactor(this.signals.distance(x, y), this.roundabouts.distance(x, y));
    if (factor === 1) return emission;
    return { ...emission, light: emission.light * factor, heavy: emission.heavy * factor };
  }
}
