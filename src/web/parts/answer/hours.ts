/** The chosen night hour by hour: how loud, and what is loudest. */
import type { Night, NightHour } from '../../../api/night.ts';
import { byId, fill, h, svg } from '../../lib/dom.ts';
import { text } from '../../lib/i18n.ts';
import { GREEN_DB, YELLOW_DB } from '../../lib/light-borders.ts';
import type { PageStore, State } from '../../state.ts';

/** The range drawn, dB(A): a bedroom in the woods to a motorway's shoulder. */
const LEAST_DB = 25;
const MOST_DB = 75;
const BAR_HEIGHT = 60;

export function createHours(store: PageStore): void {
  const place = byId('hours');

  function draw({ answer, timeline, otherNight }: State): void {
    const nights = [otherNight, ...(timeline ?? [])].filter((each) => each !== null);
    const night = nights.find(
      ({ night_window }) => Date.parse(night_window.start) === Date.parse(answer?.night_window.start ?? ''),
    );
    place.hidden = !night || night.hours.every(({ level_db }) => level_db === null);
    if (!night || place.hidden) return;
    fill(
      place,
      h('h3', {}, text().hoursTitle),
      h('p', { class: 'explained' }, text().hoursText),
      strip(night),
      loudest(night.hours),
    );
  }

  store.on(['answer', 'timeline', 'otherNight', 'language'], draw);
}

function strip({ hours }: Night): HTMLElement {
  return h('ol', { class: 'hours' }, ...hours.map(column));
}

/** Drawn for the eye, said in words for everybody else. */
function column(hour: NightHour): HTMLElement {
  const level = hour.level_db === null ? '–' : String(Math.round(hour.level_db));
  const dominant = hour.dominant?.label ?? text().quietHour;
  return h(
    'li',
    { title: dominant },
    h('span', { class: 'unseen' }, `${clockOf(hour)}: ${level} dB, ${dominant}`),
    h('span', { class: 'hour-name', 'aria-hidden': 'true' }, clockOf(hour).slice(0, 2)),
    bar(hour),
    h('span', { class: 'hour-level', 'aria-hidden': 'true' }, level),
  );
}

function clockOf({ local_hour }: NightHour): string {
  return `${String(local_hour).padStart(2, '0')}:00`;
}

function bar({ level_db }: NightHour): SVGSVGElement {
  const level = level_db ?? 0;
  const share = Math.min(1, Math.max(0.04, (level - LEAST_DB) / (MOST_DB - LEAST_DB)));
  const light = level <= GREEN_DB ? 'green' : level <= YELLOW_DB ? 'yellow' : 'red';
  return svg(
    'svg',
    { viewBox: `0 0 20 ${BAR_HEIGHT}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', {
      class: `hour-${light}`,
      x: 1,
      y: BAR_HEIGHT * (1 - share),
      width: 18,
      height: BAR_HEIGHT * share,
      rx: 2,
    }),
  );
}

function loudest(hours: NightHour[]): HTMLElement | null {
  const sorted = hours.filter(({ level_db }) => level_db !== null).sort((a, b) => b.level_db! - a.level_db!);
  const first = sorted[0];
  if (!first?.dominant) return null;
  return h('p', { class: 'explained' }, `${text().loudest}: ${clockOf(first)}, ${first.dominant.label}`);
}
