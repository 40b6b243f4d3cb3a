/**
 * `/p/47.1,9.5`: a link to a place that chats show with its name, score and picture. Browsers go on to the map page.
 */
import { Elysia } from 'elysia';
import type { Score } from '../../api/score.ts';
import { scorePicture } from '../../layers/score-picture.ts';
import type { Light } from '../../scoring/rating.ts';
import type { Language } from '../../shared/language.ts';
import { escapedXml } from '../../shared/text/gpx.ts';
import { parseAt } from '../../shared/time/date-time.ts';
import { REVALIDATE } from '../cache-headers.ts';
import { fieldError } from '../field-errors.ts';
import { preferredLanguage } from '../language.ts';
import { partOfPath } from '../middleware/context.ts';
import { invalidInput } from '../problem.ts';
import type { ScoreAnswers } from '../response-cache/score-answers.ts';
import { rootOf } from '../root.ts';
import { isBrowser } from './page.ts';

export interface SharedPlaceDependencies {
  answers: ScoreAnswers;
  /** ms since 1970 */
  now(): number;
}

/** Path of a place: latitude and longitude in degrees, and `.png` for its picture. */
const PLACE = /^(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)(\.png)?$/;
/** What chats and sentences put behind a link: a full stop, a bracket, a blank, an emoji, characters without width. */
const BEHIND = /[\s\p{P}\p{S}\p{Cf}\p{Mn}]{1,20}$/u;
const EXPECTED = { expectation: 'latitude and longitude in degrees, such as 47.10450,9.52550' };
const TIME_EXPECTED = { expectation: 'a date-time such as 2026-02-16T22:30, or nothing for tonight' };
/** Maximum number of sentences in a preview. */
const MOST_REASONS = 2;
/** Nothing is loaded by the document; chats load its picture themselves. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Shared {
  lat: number;
  lon: number;
  isPicture: boolean;
}

export function sharedPlaceRoutes({ answers, now }: SharedPlaceDependencies) {
  /** Pictures by score and light: a few hundred at most, 3 kB each. */
  const pictures = new Map<string, Uint8Array<ArrayBuffer>>();

  function picture(score: number | null, light: Light): Uint8Array<ArrayBuffer> {
    const key = `${score} ${light}`;
    const drawn = pictures.get(key) ?? new Uint8Array(scorePicture(score, light));
    pictures.set(key, drawn);
    return drawn;
  }

  return new Elysia({ name: 'shared-place', detail: { hide: true } }).get(
    '/p/:place',
    async ({ request, params }) => {
      const url = new URL(request.url);
      // relative, because a proxy may not tell its address
      const page = url.pathname.endsWith('/') ? '../../' : '../';
      const written = params.place ?? partOfPath(request, 'place') ?? '';
      const place = placeIn(written);
      const writtenAt = url.searchParams.get('at') ?? '';
      const at = timeIn(writtenAt);
      // the page reads positions in other spellings, searches for words, and shows tonight for a time that is none
      if ((!place || at === null) && isBrowser(request)) {
        const asked = new URLSearchParams({ text: written, ...(at && { at }) });
        return new Response(null, {
          status: 303,
          headers: { location: `${page}?${asked}`, vary: 'Accept' },
        });
      }
      if (!place) throw invalidInput([fieldError('place', written, EXPECTED)]);
      if (at === null) throw invalidInput([fieldError('at', writtenAt, TIME_EXPECTED)]);
      const { lat, lon, isPicture } = place;
      const lang = preferredLanguage(request.headers.get('accept-language'));
      const { body } = await answers.answer({ op: 'score', lat, lon, at, now: now(), lang }, true);
      const answer: Score = JSON.parse(new TextDecoder().decode(body));
      // as on the page: no number where no van can park or may stay
      const score = answer.meta.degraded || answer.allowed === 'no' ? null : answer.score;
      if (isPicture)
        return new Response(picture(score, answer.ampel), {
          headers: { 'content-type': 'image/png', 'cache-control': REVALIDATE },
        });
      const position = `${lat.toFixed(5)},${lon.toFixed(5)}`;
      const root = rootOf(request);
      const html = documentOf({ place: position, at, score, answer, lang, root, page });
      return new Response(html, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-language': lang,
          'content-security-policy': CONTENT_SECURITY_POLICY,
          'cache-control': REVALIDATE,
          vary: 'Accept-Language',
        },
      });
    },
  );
}

/** Reads the place of a link; returns null for a text that is none. */
function placeIn(written: string): Shared | null {
  const [, latitude, longitude, ending] = PLACE.exec(written.replace(BEHIND, '')) ?? [];
  const [lat, lon] = [Number(latitude), Number(longitude)];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon, isPicture: ending !== undefined } : null;
}

/** Reads the time of a link; '' = tonight, null = no time. */
function timeIn(written: string): string | null {
  const at = written.replace(BEHIND, '');
  return written === '' || parseAt(at) ? at : null;
}

interface Preview {
  /** position as in links: `47.10450,9.52550` */
  place: string;
  at: string;
  /** null = unknown */
  score: number | null;
  answer: Score;
  lang: Language;
  /** base URL of the service */
  root: string;
  /** relative URL of the page */
  page: string;
}

/** Returns the document: Open Graph members (ogp.me) for chats, and a way on to the map page for people. */
function documentOf({ place, at, score, answer, lang, root, page }: Preview): string {
  const name = answer.title || answer.place.display_name || place.replace(',', ', ');
  const title = score === null ? name : `${name} · ${score}`;
  const reasons = answer.factors.slice(0, MOST_REASONS).map(({ label }) => `${label}.`);
  const query = at ? `?at=${encodeURIComponent(at)}` : '';
  const target = escapedXml(`${page}#${place}${at ? `,16,${at}` : ''}`);
  const members = {
    'og:type': 'website',
    'og:site_name': 'spotscore',
    'og:title': title,
    'og:description': reasons.join(' '),
    'og:url': `${root}/p/${place}${query}`,
    'og:image': `${root}/p/${place}.png${query}`,
    'og:image:width': '256',
    'og:image:height': '256',
    'og:image:alt': title,
  };
  const tags = Object.entries(members).map(
    ([property, content]) => `<meta property="${property}" content="${escapedXml(content)}">`,
  );
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    `<title>${escapedXml(title)}</title>`,
    ...tags,
    '<meta name="twitter:card" content="summary">',
    `<meta http-equiv="refresh" content="0; url=${target}">`,
    `</head><body><a href="${target}">${escapedXml(title)}</a></body></html>`,
  ].join('\n');
}
