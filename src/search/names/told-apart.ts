/** Adds the nearest town to results that look alike. */
import type { FoundPlace } from '../../api/places.ts';
import { townNear } from '../../region/world/town-around.ts';
import { toUnits } from '../../shared/geo/earth.ts';
import { fold } from '../../shared/text/fold.ts';

/** Distance beyond which a town is not named, m: an hour's drive. */
const NEAR_M = 60_000;

/** Returns the results; adds the nearest town of the gazetteer to the area of those that look alike. */
export function toldApart(results: readonly FoundPlace[]): FoundPlace[] {
  const looks = results.map(({ name, kind, area, country }) => `${fold(name)}|${kind}|${area}|${country}`);
  return results.map((result, i) => {
    if (looks.indexOf(looks[i]!) === looks.lastIndexOf(looks[i]!)) return result;
    const { lat, lon, name, area } = result;
    const town = townNear(toUnits(lon), toUnits(lat), NEAR_M, name);
    return town === null || town === area
      ? result
      : { ...result, area: area === null ? town : `${area}, ${town}` };
  });
}
