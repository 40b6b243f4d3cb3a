/** Finds the sources of sound around a spot, without roads and railways, independent of the night. */
import type { Region } from '../../region/read/reader.ts';
import { regionsWithin } from '../site/regions-around.ts';
import type { Site } from '../site/site.ts';
import { FLIGHT_REACH_M, type Flights, flightsAround } from './aircraft.ts';
import { type Industry, industryAround } from './industry.ts';
import { type Venue, venuesAround } from './nightlife.ts';
import { type Parking, parkingAround } from './parking.ts';

export interface NoiseAround {
  flights: Flights;
  industry: Industry;
  venues: readonly Venue[];
  parking: Parking;
}

/** Returns the sources of sound around a site. @param regions all regions, since the reach of aircraft is longest */
export function noiseAround(site: Site, regions: readonly Region[]): NoiseAround {
  const { lat, lon, x, y, areas, points, attenuation } = site;
  const flying = regionsWithin(regions, lat, lon, FLIGHT_REACH_M);
  return {
    flights: flightsAround(flying, x, y),
    industry: industryAround(areas, points, attenuation),
    venues: venuesAround(site),
    parking: parkingAround(areas, points, attenuation),
  };
}
