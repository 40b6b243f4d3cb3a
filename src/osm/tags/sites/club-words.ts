/** Words for clubs in names and operators of car parks. */
import { patternOf } from './whole-words.ts';

/** Words for clubs and associations, one line per language, see `patternOf`. */
export const CLUB = patternOf([
  'club clubs clubhouse masonic freemasons',
  'verein vereins -verein -vereins verein- kleingarten- schrebergarten- -club -klub clubheim clubhaus -gilde',
  'amicale',
  'peñas',
  'circolo polisportiva bocciofila arci',
  'clube',
  'vereniging -vereniging',
  'klub klubb klubben -klubb -klubben idrettslag idrottsförening idrætsforening forening foreningen -forening -förening', // no, sv, da
  'egyesület društvo udruga spolek dernek kulübü σύλλογος клуб клуба', // hu … uk
]);
/** Their names of several words, and initials of sports clubs. */
export const PHRASES_OF_CLUBS =
  /(?<!\p{L})(?:(?:royal british|american|canadian) legion|(?:elks|moose|masonic) lodge|vfw post|(?:a|r)?fc [\p{L}\d]+|(?:tsv|spvgg|vfb|vfl|djk|fsv|tsg|ssv)|association sportive|sociedad deportiva|società sportiva)(?!\p{L})/iu;
/**
 * Clubs and associations that keep car parks and sites for everybody: of walkers, climbers, drivers and campers, for the
 * sights of a place, for nature. Bars, and shops whose name this is.
 */
export const CLUBS_FOR_ALL =
  /alpen(?:verein|[ck]lub)|(?<!\p{L})alpin|(?<!\p{L})cai(?!\p{L})|alb-?verein|wander|turist|tourist|touring|tourism|auto|camp|caravan|motor ?home|wohnmobil|reisemobil|verkehr|verschönerung|heimat|bürger|natu(?:r|ur)|sierra club|sam['’]s club|night ?club|beach club|club hotel|hotel club/iu;
