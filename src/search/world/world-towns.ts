/** All towns of the world that have names: those of the gazetteer, smaller ones, and airports. */
import type { Gazetteer, GazetteerTown } from '../../region/world/gazetteer.ts';
import { toUnits } from '../../shared/geo/earth.ts';
import type { NamesOfTheWorld } from './names-file.ts';

export class WorldTowns {
  readonly count: number;

  /**
   * @param nameOf returns the main name of a town that the gazetteer lacks
   * @param countryOf returns the country of such a town
   */
  constructor(
    private readonly gazetteer: Gazetteer,
    private readonly small: NamesOfTheWorld['small'],
    private readonly nameOf: (town: number) => string,
    private readonly countryOf: (town: number) => string,
  ) {
    this.count = gazetteer.count + small.people.length;
  }

  isAirport(town: number): boolean {
    return town >= this.count - this.small.airports;
  }

  /** Returns the population of a town; of an airport that of a town which is as likely meant. */
  peopleOf(town: number): number {
    const { count } = this.gazetteer;
    return town < count ? this.gazetteer.peopleOf(town) : this.small.people[town - count]!;
  }

  /** Returns a town. @param town 0 to `count` - 1 */
  town(town: number): GazetteerTown {
    const index = town - this.gazetteer.count;
    if (index < 0) return this.gazetteer.town(town);
    const { lat, lon, people } = this.small;
    return {
      name: this.nameOf(town),
      country: this.countryOf(town),
      people: people[index]!,
      x: toUnits(lon[index]!),
      y: toUnits(lat[index]!),
    };
  }

  /** Calls back for every town of the gazetteer within a distance, see `Gazetteer.around`. */
  around(...wanted: Parameters<Gazetteer['around']>): void {
    this.gazetteer.around(...wanted);
  }
}
