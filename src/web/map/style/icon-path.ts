/** Icons as paths in a square of ICON_SIDE, from the page's sprite or, if only the map has them, from Maki (CC0). */
import airport from '@mapbox/maki/icons/airport.svg' with { type: 'text' };
import bakery from '@mapbox/maki/icons/bakery.svg' with { type: 'text' };
import cafe from '@mapbox/maki/icons/cafe.svg' with { type: 'text' };
import chargingStation from '@mapbox/maki/icons/charging-station.svg' with { type: 'text' };
import convenience from '@mapbox/maki/icons/convenience.svg' with { type: 'text' };
import ferry from '@mapbox/maki/icons/ferry.svg' with { type: 'text' };
import grocery from '@mapbox/maki/icons/grocery.svg' with { type: 'text' };
import harbor from '@mapbox/maki/icons/harbor.svg' with { type: 'text' };
import information from '@mapbox/maki/icons/information.svg' with { type: 'text' };
import laundry from '@mapbox/maki/icons/laundry.svg' with { type: 'text' };
import mountain from '@mapbox/maki/icons/mountain.svg' with { type: 'text' };
import pharmacy from '@mapbox/maki/icons/pharmacy.svg' with { type: 'text' };
import picnicSite from '@mapbox/maki/icons/picnic-site.svg' with { type: 'text' };
import restaurant from '@mapbox/maki/icons/restaurant.svg' with { type: 'text' };
import shelter from '@mapbox/maki/icons/shelter.svg' with { type: 'text' };
import viewpoint from '@mapbox/maki/icons/viewpoint.svg' with { type: 'text' };

/** Side of the square that contains the path of an icon, in units of the path. */
export const ICON_SIDE = 15;

/** ICON_ID of the page, repeated because the renderer shares no code with it. */
const SYMBOL_ID = 'i-';
const PATHS = / d="([^"]+)"/g;
/** Line ends and tabs as XML entities. */
const SPACES = /&#x[9A];/g;
const MAP_ONLY: Readonly<Record<string, string>> = {
  airport,
  bakery,
  cafe,
  'charging-station': chargingStation,
  convenience,
  ferry,
  grocery,
  harbor,
  information,
  laundry,
  mountain,
  pharmacy,
  'picnic-site': picnicSite,
  restaurant,
  shelter,
  viewpoint,
};

/** Returns the path of an icon; null if there is none. */
export function iconPath(name: string): Path2D | null {
  const picture = MAP_ONLY[name] ?? document.getElementById(SYMBOL_ID + name)?.innerHTML;
  if (!picture) return null;
  const path = new Path2D();
  for (const [, d] of picture.matchAll(PATHS)) path.addPath(new Path2D(d!.replaceAll(SPACES, ' ')));
  return path;
}
