/** Details of a place as text, copied from tags, at most one line each. */
import { UNKNOWN_LIMIT } from '../../../region/format/sections/roads.ts';
import { detailsText, UNREAD } from '../../../region/format/site-details.ts';
import { rulesText, type TimedRule } from '../../../region/format/timed-rules.ts';
import { isDated, parseRules } from '../../../shared/time/opening-rules.ts';
import { limitsOf } from '../driving/limits.ts';
import { firstOf, type Tags } from '../tags.ts';

/** Maximum length of a text, characters; OpenStreetMap allows 255. */
const MAX_CHARACTERS = 255;

/** Control characters, and those that change the direction of the following text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Returns the details of a place as the text that is stored; '' = none. */
export function siteDetails(tags: Tags, rules: readonly TimedRule[] = []): string {
  const { maxlength, maxweight, maxwidth } = limitsOf(tags);
  return detailsText({
    opening_hours: lineOf(tags.get('opening_hours')),
    website: addressOf(firstOf(tags, 'website', 'contact:website', 'url')),
    phone: lineOf(firstOf(tags, 'phone', 'contact:phone', 'contact:mobile')),
    operator: lineOf(tags.get('operator')),
    maxstay: lineOf(tags.get('maxstay')),
    charge: lineOf(firstOf(tags, 'charge', 'fee:amount') || chargeIn(tags.get('fee'))),
    reservation: lineOf(tags.get('reservation')),
    seasonal: lineOf(tags.get('seasonal')),
    maxlength: limitText(maxlength),
    maxweight: limitText(maxweight),
    maxwidth: limitText(maxwidth),
    rules: rulesText(rules),
  });
}

/**
 * Returns the details of a venue: its opening hours if they differ by date, as the stored week is only that of one week
 * in June; '' otherwise.
 */
export function venueDetails(hours: string | undefined): string {
  const rules = hours === undefined ? null : parseRules(hours);
  return rules && isDated(rules) ? detailsText({ opening_hours: lineOf(hours) }) : '';
}

/** Returns a limit as text with at most two decimals; '' = none. @param limit metres or tonnes; 0 = none */
function limitText(limit: number): string {
  if (limit === UNKNOWN_LIMIT) return UNREAD;
  return limit > 0 ? String(Math.round(limit * 100) / 100) : '';
}

/** Returns a value as one line of at most MAX_CHARACTERS, without invisible characters. */
function lineOf(value = ''): string {
  return [...value.replaceAll(INVISIBLE, ' ').replaceAll(/\s+/g, ' ').trim()]
    .slice(0, MAX_CHARACTERS)
    .join('');
}

/**
 * Returns the first URL of a value, by default with the scheme https. Returns '' if it is not a plain web address, as
 * the page links to it.
 */
function addressOf(value: string): string {
  const text = value.trim().split(/[\s;]/, 1)[0]!;
  if (text === '') return '';
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return '';
  const { protocol, username, hostname, href } = new URL(address);
  const isWeb = (protocol === 'https:' || protocol === 'http:') && username === '' && hostname.includes('.');
  return isWeb && href.length <= MAX_CHARACTERS ? href : '';
}

/** Returns a price that is tagged instead of yes or no ("fee=5 EUR"); '' if none, or if `fee` contains times of day. */
function chargeIn(fee = ''): string {
  return /\d/.test(fee) && !/\d:\d/.test(fee) ? fee : '';
}
