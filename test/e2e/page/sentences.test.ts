/**
 * Reads the page aloud in each language: every state, over answers of the service that are made worse. A line is
 * wrong by its form, whatever it means (test/support/browser/sentences.ts).
 */
import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import type { Nearby } from '../../../src/api/nearby.ts';
import type { Score } from '../../../src/api/score.ts';
import { LANGUAGES, type Language } from '../../../src/shared/language.ts';
import { closePlace, listed, openDialog, openTab, pageService } from '../../support/browser/page-service.ts';
import { find } from '../../support/browser/route-form.ts';
import { faultsIn, faultsOn } from '../../support/browser/sentences.ts';

const { look } = pageService();

type Law = Nearby['law'][number];
const LAW: Law = {
  ...{ country: 'AD', part: null, share: 1, first_place: 0, level: 'forbidden', car_park: 'forbidden' },
  ...{ hours: null, nights: null, self_contained: false, fine: { least: 600, most: 600, currency: 'EUR' } },
  ...{ shore: 'forbidden', nature: 'forbidden', rest_areas: true, source: 'Made Source', checked: 2026 },
} as const;
const LAWS: Law[] = [
  LAW,
  { ...LAW, country: 'PT', level: 'allowed', car_park: 'unknown', hours: 48 },
  { ...LAW, country: 'LI', level: 'allowed', car_park: 'unknown', nature: 'unknown', nights: 1 },
  { ...LAW, country: 'CH', level: 'restricted', car_park: 'unknown', fine: null },
  { ...LAW, country: 'AT', level: 'allowed', car_park: 'unknown', self_contained: true, fine: null },
  { ...LAW, country: 'UY', level: 'unknown', car_park: 'unknown', fine: null, source: null },
];
const FACILITIES = {
  ...{ water: true, toilets: true, dump_station: false, power: null, showers: true, waste: true, lit: true },
  ...{ dog: true, fee: true, maxstay_minutes: 90, capacity: 1, surface: 'fine_gravel', height_limit_m: 3.2 },
} as const;

type Change<T> = (answer: T) => Partial<T>;

/** Changes of the answers; the service fails if `status` is not 200. */
interface Made {
  nearby: Change<Nearby>;
  score: Change<Score>;
  status: number;
}

async function open(language: Language) {
  const made: Made = { nearby: () => ({}), score: () => ({}), status: 200 };
  const answer =
    (which: 'nearby' | 'score') =>
    async (route: Route): Promise<void> => {
      if (made.status !== 200)
        return route.fulfill({
          status: made.status,
          headers: { 'retry-after': '40' },
          json: { error: 'rate_limited', detail: 'Rate limit of 14 requests per minute reached.' },
        });
      const response = await route.fetch();
      const json = await response.json();
      await route.fulfill({ json: { ...json, ...made[which](json) } });
    };
  const { page } = await look('/', {
    locale: language,
    reducedMotion: true,
    expected: /status of/,
    routes: [
      ['**/api/spot/nearby?*', answer('nearby')],
      ['**/api/spot/score?*', answer('score')],
    ],
  });
  await listed(page);
  const faults: string[] = [];
  const read = async (state: string) => {
    for (const fault of await faultsOn(page, language)) faults.push(`${state}: ${fault}`);
  };
  return { page, made, faults, read };
}

/** Time after which the page knows no list of before, ms. */
const LATER_MS = 20 * 60_000;

/** Asks for the list in another order, some time later. */
async function askAgain(page: Page): Promise<void> {
  await page.evaluate((ms) => {
    const { now } = Date;
    Date.now = () => now() + ms;
  }, LATER_MS);
  await page.click('#order-button');
}

/** Lists again over the made answers. */
async function listAgain(page: Page): Promise<void> {
  await askAgain(page);
  await page.waitForFunction(() => !document.querySelector('#places[aria-busy=true]'));
  await page.waitForTimeout(0);
}

const with_ = (answer: Score, context: object): Score['explanation'] => ({
  ...answer.explanation,
  spot_context: { ...answer.explanation.spot_context, ...context },
});

/** States of a place, by their names. */
const PLACES: Record<string, Change<Score>> = {
  everything: () => ({
    ...{ official: true, allowed: 'yes', law: [LAW], facilities: FACILITIES, kind: 'parking', open: false },
    ...{ opening_hours: '22:00-06:00', operator: 'Ayuntamiento', charge: null, phone: '+43 5521' },
  }),
  'not allowed by law': () => ({ allowed: 'no', law: [LAW] }),
  'not allowed, no fine': () => ({ allowed: 'no', law: [{ ...LAW, fine: null }] }),
  'rules decide': () => ({ law: [LAWS[3]!] }),
  limits: () => ({ law: [LAWS[1]!] }),
  'one night': () => ({ law: [LAWS[2]!] }),
  'no law known': () => ({ law: [LAWS[5]!] }),
  perfect: (answer) => ({
    score: 100,
    ampel: 'green',
    score_range: { low: 100, high: 100 },
    explanation: { ...answer.explanation, factors: [] },
  }),
  'small things': (answer) => ({
    score: 100,
    explanation: {
      ...answer.explanation,
      factors: answer.explanation.factors.slice(0, 2).map((each, i) => ({ ...each, points: i ? -0.2 : 0.2 })),
    },
  }),
  'no van': (answer) => ({ explanation: with_(answer, { standing: 'none', on: null }) }),
  water: (answer) => ({ explanation: with_(answer, { standing: 'none', on: 'water' }) }),
  'good and bad things': (answer) => ({
    score: 100,
    explanation: {
      ...answer.explanation,
      factors: answer.explanation.factors.slice(0, 2).map((each, i) => ({ ...each, points: i ? -4 : 5 })),
    },
  }),
  unknown: (answer) => ({
    meta: { ...answer.meta, degraded: true, degraded_reason: 'map_data_loading' },
  }),
  'without a name': () => ({ title: '', place: { name: null, street: null, town: null } }) as Partial<Score>,
};

describe.each(LANGUAGES)('in %s', (language) => {
  test('every list says whole sentences', async () => {
    const { page, made, faults, read } = await open(language);
    await read('first visit');
    for (const law of LAWS) {
      made.nearby = ({ places }) => ({
        law: [law, { ...LAW, first_place: 1 }],
        not_allowed: places.slice(4, 7).map((place) => ({ ...place, allowed: 'no' })),
        not_recorded: 3,
      });
      await listAgain(page);
      await page.waitForSelector('#not-allowed');
      await read(`list, law of ${law.country}`);
      if (await page.locator('.law-strip').count()) {
        await openDialog(page, '.law-strip');
        await read(`law of ${law.country}`);
        await page.keyboard.press('Escape');
      }
    }
    made.nearby = () => ({ places: [], listed: 0, matches: 0, choices: 0, cursor: null, not_allowed: [] });
    await listAgain(page);
    await page.waitForSelector('#zoom-further');
    await read('nothing in view');
    made.status = 429;
    await askAgain(page);
    await page.waitForSelector('#list-again');
    await read('too many requests');
    made.status = 200;
    for (const button of ['#night-button', '#filters-button', '#settings-button']) {
      await openDialog(page, button);
      await read(button);
      await page.keyboard.press('Escape');
    }
    expect(faults).toEqual([]);
  });

  test('every state of a place says whole sentences', async () => {
    const { page, made, faults, read } = await open(language);
    for (const [state, change] of Object.entries(PLACES)) {
      made.score = change;
      await page.locator('#places[aria-busy=false] .card').first().click();
      await page.waitForSelector('#place[aria-busy=false] #verdict');
      await read(state);
      if (await page.isVisible('#trust')) {
        await openDialog(page, '#trust');
        await read(`${state}, data`);
        await page.keyboard.press('Escape');
      }
      if (state === 'everything') await page.click('#star-button');
      await closePlace(page);
    }
    made.status = 429;
    await page.evaluate(() => {
      location.hash = '#-34.90110,-56.17110,16';
    });
    await page.waitForSelector('#try-now');
    await read('too many requests for a place');
    made.status = 400;
    await page.click('#try-now');
    await page.waitForSelector('#place[aria-busy=false] #try-now');
    await read('refused');
    made.status = 200;
    await closePlace(page);
    await openTab(page, 'saved');
    await read('saved');
    await openDialog(page, '#files-button');
    await read('files');
    await page.keyboard.press('Escape');
    await openTab(page, 'route');
    await read('form of a route');
    await page.fill('#route-from', '-34.9054, -56.1912');
    await page.fill('#route-to', '-34.8840, -56.0600');
    await find(page);
    await read('route');
    expect(faults).toEqual([]);
  });
});

test('the reader finds what is wrong', () => {
  const wrong = [
    'The fine is AD.',
    'Light ±0',
    'From 100 to 100',
    '42.56000, 1.60000 42.5600, 1.6000',
    'Andorra: only on official sites Elsewhere it is forbidden.',
    '22:00: 54dB',
    'notAllowedPlaces',
    'NaN minutes',
  ];
  for (const line of wrong) expect(faultsIn([line], 'en')).toHaveLength(1);
  for (const line of ['Höhe 3.2 m', 'No network', 'nearby und dann'])
    expect(faultsIn([line], 'de')).not.toEqual([]);
  expect(
    faultsIn(['Andorra: only on official sites. Elsewhere it is forbidden.', '42.56000, 1.60000'], 'en'),
  ).toEqual([]);
});
