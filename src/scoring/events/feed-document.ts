/**
 * Reads an event feed: GeoJSON (RFC 7946), a FeatureCollection of points with the properties of schema.org's
 * Event: `name`, `startDate`, `endDate`, `eventStatus`. The optional property `points` is the change of a score, -20 to 0.
 */

import type { FeedEvent } from '../../shared/feed-event.ts';
import { cleanText } from '../../shared/text/clean-text.ts';
import { A_DATE_TIME, parseAt } from '../../shared/time/date-time.ts';
import { resolveAt } from '../calendar/at.ts';
import { placeAt } from '../site/country-and-time-zone.ts';
import { MAX_FEED_POINTS } from './feed-factors.ts';

export interface FeedDocument {
  name: string;
  events: FeedEvent[];
  /** number of features that are not events or exceed MAX_EVENTS */
  skipped: number;
  /** problem of the first skipped feature; null if none was skipped */
  problem: string | null;
}

/** Maximum number of events in a feed: a country's events of some months. */
const MAX_EVENTS = 100_000;
const LONGEST_NAME = 120;
const HOUR_MS = 3_600_000;
/** Assumed length of an event without an end, ms. */
const USUAL_LENGTH_MS = 3 * HOUR_MS;
/** Maximum length of an event, ms: anything longer is an exhibition or opening hours. */
const MAX_LENGTH_MS = 31 * 24 * HOUR_MS;

/**
 * Reads an event feed; skips features that are not events.
 * @param fallbackName name of a feed that does not name itself
 * @throws Error with one sentence when the text is not a GeoJSON FeatureCollection
 */
export function readFeed(text: string, fallbackName: string): FeedDocument {
  const root = parsed(text);
  if (root?.type !== 'FeatureCollection' || !Array.isArray(root.features))
    throw new Error('it is not a GeoJSON FeatureCollection');
  const name = textOf(root.name) ?? fallbackName;
  const document: FeedDocument = { name, events: [], skipped: 0, problem: null };
  for (const [i, feature] of root.features.entries()) {
    if (isOff(feature)) continue;
    const event =
      document.events.length < MAX_EVENTS ? eventOf(feature, name) : `is not among the first ${MAX_EVENTS}`;
    if (typeof event !== 'string') document.events.push(event);
    else {
      document.skipped++;
      document.problem ??= `features[${i}] ${event}`;
    }
  }
  return document;
}

type Members = Record<string, unknown>;

/** Returns true for an event that does not take place at its time, or only online: it makes no noise. */
function isOff(feature: unknown): boolean {
  const { eventStatus, eventAttendanceMode } = membersOf(membersOf(feature).properties);
  const modes = termsOf(eventAttendanceMode);
  return (
    termsOf(eventStatus).some((term) => /^(event)?(cancell?ed|postponed|movedonline)$/.test(term)) ||
    (modes.length > 0 && modes.every((term) => /^online(eventattendancemode)?$/.test(term)))
  );
}

/** Returns the terms of schema.org in a value, by address or name, also as objects and in lists; '' for what is none. */
function termsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.map((each) => {
    const text = textOf(typeof each === 'string' ? each : membersOf(each)['@id']) ?? '';
    const [, term = ''] = /^(?:\S*[/#:])?(\w+)\/?$/.exec(text.trim()) ?? [];
    return term.toLowerCase();
  });
}

/** Returns the event, or the problem with it. */
function eventOf(feature: unknown, feed: string): FeedEvent | string {
  const { geometry, properties } = membersOf(feature);
  const { type, coordinates } = membersOf(geometry);
  const [lon, lat] = type === 'Point' && Array.isArray(coordinates) ? coordinates : [];
  if (!isWithin(lat, 90) || !isWithin(lon, 180)) return 'is not a Point with a longitude and a latitude';
  const { name, startDate, endDate, points = null } = membersOf(properties);
  const title = textOf(name);
  if (title === null) return 'has no name';
  if (startDate === undefined) return 'has no startDate';
  const start = instantAt(startDate, lat, lon);
  if (start === null) return `has a startDate that is not ${A_DATE_TIME}: ${quoted(startDate)}`;
  const end =
    endDate === undefined || endDate === null ? start + USUAL_LENGTH_MS : instantAt(endDate, lat, lon);
  if (end === null) return `has an endDate that is not ${A_DATE_TIME}: ${quoted(endDate)}`;
  if (end < start || end - start > MAX_LENGTH_MS) return 'does not end within 31 days after its start';
  if (points !== null && !(typeof points === 'number' && points <= 0 && points >= -MAX_FEED_POINTS))
    return `has points that are not a number from ${-MAX_FEED_POINTS} to 0: ${quoted(points)}`;
  return { name: title, feed, lat, lon, start, end, points };
}

function parsed(text: string): Members | null {
  try {
    return membersOf(JSON.parse(text));
  } catch {
    throw new Error('it is not JSON');
  }
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

function isWithin(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit;
}

/** Returns a value for a sentence about it, cut to LONGEST_NAME characters. */
function quoted(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, LONGEST_NAME);
}

/** Returns one line of text, cut to LONGEST_NAME characters; null if empty or not a string. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = cleanText(value).replace(/\s+/g, ' ').trim();
  return text === '' ? null : text.slice(0, LONGEST_NAME);
}

/** Returns the instant of a date-time, on the event's clock if it has no offset; null if it is invalid. */
function instantAt(value: unknown, lat: number, lon: number): number | null {
  const at = typeof value === 'string' ? parseAt(value) : null;
  return at && resolveAt(at, at.offsetMs === null ? placeAt(lat, lon).timeZone : 'UTC');
}
