/** Facts for the sentences about sound. Levels in dB(A), distances in m; names are '' if there is none. */

export type IndustryKind =
  | 'industrial'
  | 'works'
  | 'power_plant'
  | 'wastewater'
  | 'port'
  | 'harbour'
  | 'logistics'
  | 'wind_turbine'
  | 'substation'
  | 'data_center'
  | 'delivery'
  | 'ferry_terminal';

export type OfficialKind = 'road' | 'rail' | 'air' | 'industry';
export type ParkingKind = 'parking' | 'rest_area' | 'fuel';

export interface CountedTraffic {
  vehicles_per_hour: number;
  year?: number;
}

export interface SoundPhrases {
  /** level from an official noise map; year null if it has none */
  official_noise: { kind: OfficialKind; map: string; year: number | null; level: number };
  /**
   * the road with the most energy; `alone` = it has at least 60% of the energy of all roads; `traffic` = a traffic
   * count at night, null without one or if the road is not alone
   */
  road_noise: {
    roadClass: number;
    name: string;
    distance: number;
    level: number;
    alone: boolean;
    traffic: CountedTraffic | null;
  };
  /** noise of a railway; `trains`: number expected in the rated part of the night, 0 if unknown */
  rail_noise: { railClass: number; name: string; distance: number; level: number; trains: number };
  aircraft_noise: { airport: string; distance: number; beside: boolean; level: number };
  industry_noise: { kind: IndustryKind; name: string; distance: number; level: number };
  /**
   * venues; `category`, `name` and `distance` of the loudest; `within`: distance of the farthest counted one; `late`:
   * true if one is open after midnight
   */
  nightlife: {
    category: number;
    name: string;
    distance: number;
    bars: number;
    clubs: number;
    others: number;
    within: number;
    late: boolean;
    level: number;
  };
  parking_activity: { kind: ParkingKind; name: string; distance: number; level: number };
  /** expected numbers of trains and flights loud enough to wake people, not rounded */
  pass_bys: { trains: number; flights: number };
  crowd: { venues: number };
  very_quiet: { level: number };
}
