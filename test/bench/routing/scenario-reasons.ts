/** Why a van does not drive where OSRM's car does, or the other way round. */
import type { Row, Scenario } from './feature-file.ts';

const ACCESS_KEYS = ['motorcar', 'motor_vehicle', 'vehicle', 'access'];
const PRIVATE = /^(private|permit|residents)$/;

/** Returns true for roads of owners and residents, for deliveries, and tracks: there a van is asked other things than a car. */
export function isCarsAlone(tags: Row, nodeTags: Row): boolean {
  const values = [tags, nodeTags].flatMap((each) => ACCESS_KEYS.map((key) => each[key] ?? ''));
  return tags.highway === 'track' || values.some((each) => PRIVATE.test(each) || each === 'delivery');
}

/** Returns the reason for which an answer differs by intent; '' if there is none. */
export function reasonFor(tags: Row, nodeTags: Row, scenario?: Scenario): string {
  if (scenario?.name.includes('point not found in timezone files'))
    return 'the time zone of every place is known';
  for (const each of [tags, nodeTags]) {
    const access = ACCESS_KEYS.map((key) => each[key]).find((value) => value !== undefined) ?? '';
    if (PRIVATE.test(access)) return 'a traveller has no right to a road of residents or owners';
  }
  if (tags.motorhome === 'no') return 'a van is a motorhome';
  const isPath = /^(runway|footway|garbagetag|path)$/.test(tags.highway ?? '');
  if (isPath && !tags.motorcar && !tags.motor_vehicle)
    return 'a path is a road only if a tag for motor vehicles says so';
  if (tags.highway === 'pedestrian') return 'OSRM has disabled this for now';
  if (tags.smoothness === 'very_horrible') return 'no van drives where four driven wheels are needed';
  if (tags.proposed === 'yes') return 'a road with proposed=yes is not built';
  if (scenario?.name === 'Car - No u-turn') return 'of two dead ends the nearer one is used to turn around';
  if (tags.highway === 'track') return 'tracks are driven, slowly: many places to sleep are on them';
  return '';
}
