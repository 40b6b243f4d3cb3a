/** What tags of a place to stand say in words for people: taken as they are, but never more than a line. */
import { detailsText } from '../../../region/format/site-details.ts';
import { firstOf, type Tags } from '../tags.ts';

/** Characters of one text; OpenStreetMap allows 255. */
const MAX_CHARACTERS = 255;

/** Control characters, and those that turn the direction of what follows. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** The details of a place, as they are stored; '' = none. */
export function siteDetails(tags: Tags): string {
  return detailsText({
    opening_hours: lineOf(tags.get('opening_hours')),
    website: addressOf(firstOf(tags, 'website', 'contact:website', 'url')),
    phone: lineOf(firstOf(tags, 'phone', 'contact:phone', 'contact:mobile')),
    operator: lineOf(tags.get('operator')),
    maxstay: lineOf(tags.get('maxstay')),
    charge: lineOf(firstOf(tags, 'charge', 'fee:amount') || chargeIn(tags.get('fee'))),
  });
}

/** One line without what nobody sees. */
function lineOf(value = ''): string {
  return [...value.replaceAll(INVISIBLE, ' ').replaceAll(/\s+/g, ' ').trim()]
    .slice(0, MAX_CHARACTERS)
    .join('');
}

/** A web address; '' for anything else: a page links to it. Without a scheme it is one of https. */
function addressOf(value: string): string {
  const text = value.trim().split(/[\s;]/, 1)[0]!;
  if (text === '') return '';
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return '';
  const { protocol, username, hostname, href } = new URL(address);
  const isWeb = (protocol === 'https:' || protocol === 'http:') && username === '' && hostname.includes('.');
  return isWeb && href.length <= MAX_CHARACTERS ? href : '';
}

/** A price that somebody wrote where yes or no belongs ("fee=5 EUR"). */
function chargeIn(fee = ''): string {
  return /\d/.test(fee) && !/\d:\d/.test(fee) ? fee : '';
}
