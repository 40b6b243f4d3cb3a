/** The places kept on this device, and their next nights side by side. */
import { type ComponentChild, h } from 'preact';
import { text, whenOf } from '../../lib/i18n.ts';
import { longNight, shortNight } from '../../lib/night-label.ts';
import { nightDate, nightsFrom } from '../../lib/nights.ts';
import type { Star, StarNight } from '../../places/listed.ts';
import { titleOf } from '../../places/place-title.ts';
import { lightOf } from '../answer/light.ts';
import { factsOf } from '../place/facilities.ts';
import { placeRow } from './place-row.ts';

const NIGHTS = 7;

export function starList(stars: readonly Star[], choose: (star: Star) => void): ComponentChild[] {
  if (stars.length === 0) return [h('p', { class: 'explained', key: 'none' }, text().starsNone)];
  const rows = stars.map((star) => rowOf(star, () => choose(star)));
  const list = h('ul', { class: 'places', key: 'stars', id: 'stars' }, rows);
  return stars.length > 1 ? [list, comparison(stars, choose)] : [list];
}

function rowOf(star: Star, choose: () => void): ComponentChild {
  const { answer, place, written } = star;
  const { detail } = titleOf(star, answer, place);
  return placeRow({
    key: star.spotId,
    light: lightOf(answer),
    score: answer.score,
    name: nameOf(star),
    facts: [written?.note ?? '', detail, ...(place ? factsOf(place).map(({ words }) => words) : [])].filter(
      Boolean,
    ),
    reason: whenOf(star.answeredAt, Date.now()),
    better: null,
    choose,
  });
}

/** "Tonight here 71, there 84; Friday the other way round." */
function comparison(stars: readonly Star[], choose: (star: Star) => void): ComponentChild {
  const timeZone = zoneOf(stars[0]!);
  const dates = nightsFrom(Date.now(), timeZone, NIGHTS).map(({ date }) => date);
  const nightOf = (star: Star, date: string) =>
    star.nights.find(({ night_window }) => nightDate(Date.parse(night_window.start), zoneOf(star)) === date);
  const best = dates.map((date) => Math.max(...stars.map((star) => nightOf(star, date)?.score ?? -1)));
  return h(
    'div',
    { key: 'compare' },
    h('h3', {}, text().compareTitle),
    h(
      'div',
      { class: 'comparison' },
      h(
        'table',
        { id: 'comparison' },
        h('caption', { class: 'unseen' }, text().compareTitle),
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, text().comparePlace),
            dates.map((date, i) =>
              h('th', { scope: 'col', key: date, title: longNight(date, i === 0) }, shortNight(date, false)),
            ),
          ),
        ),
        h(
          'tbody',
          {},
          stars.map((star) =>
            h(
              'tr',
              { key: star.spotId },
              h('th', { scope: 'row' }, button(star, choose)),
              dates.map((date, i) => cell(date, nightOf(star, date), best[i]!)),
            ),
          ),
        ),
      ),
    ),
  );
}

function button(star: Star, choose: (star: Star) => void): ComponentChild {
  return h('button', { type: 'button', class: 'compared', onClick: () => choose(star) }, nameOf(star));
}

/** What somebody calls it goes before what the map does. */
function nameOf(star: Star): string {
  return titleOf(star, star.answer, star.place, star.written?.name).title;
}

function cell(date: string, night: StarNight | undefined, best: number): ComponentChild {
  if (!night) return h('td', { key: date }, '–');
  const isBest = night.score === best;
  return h(
    'td',
    { key: date },
    h(
      'span',
      { class: `compared-score compared-${night.ampel}${isBest ? ' compared-best' : ''}` },
      night.score,
    ),
    isBest && h('span', { class: 'unseen' }, ` ${text().bestOfNight}`),
  );
}

function zoneOf({ answer }: Star): string {
  return answer.explanation.spot_context.timezone;
}
