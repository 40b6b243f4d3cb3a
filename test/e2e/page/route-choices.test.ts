/** Nights of a route that the user chose, when they no longer fit; and what the days are called. */
import { describe, expect, test } from 'bun:test';
import type { Page, Route } from 'playwright-core';
import type { Tour, TourPlan } from '../../../src/api/tour.ts';
import { AFTERNOON, listed, namesOn, openTab, pageService } from '../../support/browser/page-service.ts';
import {
  driveOf,
  FAR_FROM,
  FAR_TO,
  FROM,
  find,
  plan,
  pressFind,
  TO,
} from '../../support/browser/route-form.ts';
import { expectAccessible, PHONE } from '../../support/browser/visit.ts';

// at night, an hour more of driving may change the date of a night
const { look } = pageService({ now: AFTERNOON });

/** Chooses the first other place for the first night. @returns its name */
async function chooseOther(page: Page): Promise<string> {
  await page.click('.route-day > .card');
  const other = page.locator('.route-others .card').first();
  const name = (await other.locator('.card-name').textContent())!;
  await other.click();
  await page.waitForSelector('.route-others', { state: 'detached' });
  await page.waitForSelector('#route-days[aria-busy=false]');
  return name;
}

/** Changes the driving per day, and waits for the route. */
async function driveHours(page: Page, hours: number): Promise<void> {
  await page.click('#settings-button');
  const answered = page.waitForResponse('**/api/tour?*');
  await page.click(`#driving-${hours}`);
  await answered;
  await page.waitForSelector('#route-days[aria-busy=false]');
  await page.keyboard.press('Escape');
}

const goalsOn = (page: Page) => page.locator('.route-day-goal').allTextContents();

describe('a night that the user chose', () => {
  test('stays when the driving per day changes; when it no longer fits a sentence says why, until it is forgotten', async () => {
    const asked: TourPlan[] = [];
    const { page } = await look('/', {
      reducedMotion: true,
      height: PHONE.height,
      routes: [
        [
          '**/api/tour?*',
          (route) => {
            asked.push(route.request().postDataJSON());
            return route.continue();
          },
        ],
      ],
    });
    await listed(page);
    await plan(page, FAR_FROM, FAR_TO);
    const name = await chooseOther(page);
    const [choice] = asked.at(-1)!.nights!.slice(-1);

    await driveHours(page, 4);
    expect(asked.at(-1)).toMatchObject({ hours_per_day: 4, nights: [choice] });
    expect((await namesOn(page, '.route-day > .card'))[0]).toBe(name);
    expect(await page.locator('.route-not-kept').count()).toBe(0);

    await driveHours(page, 8);
    expect(await page.locator('.route-day').count()).toBe(1);
    const note = page.locator('.route-day .route-not-kept');
    expect(await note.locator('p').textContent()).toMatch(
      /^You chose .*, but it is 1\d\d(\.\d)? km from where that day ends\.$/,
    );
    await expectAccessible(page);
    await note.getByRole('button', { name: 'Forget this choice' }).click();
    await page.waitForSelector('.route-not-kept', { state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('route-title');

    await driveHours(page, 5);
    expect(await page.locator('.route-day').count()).toBe(2);
    expect(asked.at(-1)!.nights).toEqual([]);
  });

  test('is not lost without a word when a stop is added to the route', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await plan(page, FROM, TO);
    const name = await chooseOther(page);
    await page.click('#route-add-stop');
    await page.fill('#route-stop-1', '-34.8900, -56.1300');
    const answered = page.waitForResponse('**/api/tour?*');
    await find(page);
    await answered;
    await page.waitForSelector('#route-days[aria-busy=false]');
    expect((await driveOf(page)).plan.stops).toHaveLength(3);
    const notes = await page.locator('.route-not-kept > p').allTextContents();
    const nights = await namesOn(page, '.route-day > .card');
    expect([...notes, ...nights].join('\n')).toContain(name);
  });

  test('can be given back to the route', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await plan(page, FROM, TO);
    const [first] = await namesOn(page, '.route-day > .card');
    const name = await chooseOther(page);
    expect(name).not.toBe(first!);
    await page.click('.route-day > .card');
    await page.locator('.route-others').getByRole('button', { name: 'Forget this choice' }).click();
    await page.waitForFunction(
      (first) => document.querySelector('.route-day > .card .card-name')?.textContent === first,
      first!,
    );
    await page.click('.route-day > .card');
    expect(await page.getByRole('button', { name: 'Forget this choice' }).count()).toBe(0);
  });

  test('on a day that the route no longer has is told above the days', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await plan(page, FROM, TO);
    await chooseOther(page);
    // as if it had been stored yesterday
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage['spotscore.drive']);
      stored.picks = stored.picks.map((pick: object) => ({ ...pick, date: '2026-01-09' }));
      localStorage['spotscore.drive'] = JSON.stringify(stored);
    });
    await page.reload();
    await openTab(page, 'route');
    await driveHours(page, 6);
    expect(await page.locator('.route-not-kept > p').textContent()).toMatch(
      /^Fri 9 Jan: You chose .*, but the tour has no night on that day\.$/,
    );
  });
});

describe('a day is called by where it really ends', () => {
  test('a point in numbers by what is there, as the route is', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await plan(page, FROM, TO);
    const title = (await page.textContent('#route-title'))!;
    expect(title).toMatch(/^Plaza de Cagancha, Montevideo – \p{L}.*$/u);
    expect(await goalsOn(page)).toEqual([`To ${title.split(' – ')[1]}`]);
    // the form has what was written
    await page.click('#route-change');
    expect(await page.inputValue('#route-to')).toBe('-34.884 -56.06');
  });

  test('a destination without a name is "your destination"', async () => {
    const { page } = await look('/', { reducedMotion: true });
    await plan(page, FAR_FROM, FAR_TO);
    expect((await goalsOn(page)).at(-1)).toBe('To your destination');
  });
});

test('places of one name are told apart by the end of their titles, which is seen on a phone', async () => {
  const titles = ['north-west', 'south-west', 'east'].map(
    (where) => `Car park at Pfarrkirche Triesen, Oberdorf, 190 m ${where} of Oberdorf`,
  );
  const answer = async (route: Route) => {
    const tour = (await (await route.fetch()).json()) as Tour;
    const called = <T extends object>(place: T, title: string) => ({ ...place, title, name: title });
    const days = tour.days.map(({ night, plan_b, others, ...day }) => ({
      ...day,
      night: called(night!, titles[0]!),
      plan_b: called(plan_b!, titles[1]!),
      others: [called(others[0]!, titles[2]!)],
    }));
    await route.fulfill({ json: { ...tour, days } });
  };
  const { page } = await look('/', { width: 360, height: 740, routes: [['**/api/tour?*', answer]] });
  await plan(page, FROM, TO);
  await page.click('.route-day > .card');
  const names = page.locator('.route-day .card-name > bdi, .route-plan-b > span');
  const seen = await names.evaluateAll((all) =>
    all.map((name) => [name.textContent, name.scrollHeight - name.clientHeight]),
  );
  const shown = seen.map(([title]) => String(title).split(' · ').at(-1)!);
  // numbers stay on a line with their units
  expect(shown.map((title) => title.replaceAll('\u00a0', ' '))).toEqual(titles);
  // a line that is cut is 20 px
  for (const [, hidden] of seen) expect(Number(hidden)).toBeLessThanOrEqual(1);
  await expectAccessible(page);
});

test('a route of more than 14 days says which limit it is, and what to change', async () => {
  const { page } = await look('/', { expected: /status of 400/ });
  await openTab(page, 'route');
  await page.fill('#route-from', '68.1, 11.5');
  await page.fill('#route-to', TO);
  await pressFind(page);
  const problem = page.locator('#route-form [role=alert]');
  expect(await problem.textContent()).toBe(
    'With 5 h of driving a day this route takes more than 14 days. Drive longer each day (in the settings), or plan a part of it.',
  );
});

describe('all nights of a route', () => {
  test('can be fixed, are then judged and stay when the driving per day changes, and may change again', async () => {
    const asked: TourPlan[] = [];
    const answers: Tour[] = [];
    const { page } = await look('/', {
      reducedMotion: true,
      height: PHONE.height,
      routes: [['**/api/tour?*', async (route) => await seen(route, asked, answers)]],
    });
    await listed(page);
    await plan(page, FROM, TO);
    const names = await namesOn(page, '.route-day > .card');
    const fix = page.locator('#route-fix');
    expect([await fix.textContent(), await fix.getAttribute('aria-pressed')]).toEqual([
      'Fix these nights',
      'false',
    ]);
    expect(answers.at(-1)!.judged).toBe(false);

    await fix.click();
    await page.waitForSelector('#route-fix[aria-pressed=true]');
    expect(asked.at(-1)!.nights!.map(({ may_change }) => may_change)).toEqual(names.map(() => false));
    expect(answers.at(-1)!.judged).toBe(true);
    expect(await fix.textContent()).toBe('Nights are fixed');
    await expectAccessible(page);

    await driveHours(page, 4);
    expect(answers.at(-1)!.judged).toBe(true);
    expect(await namesOn(page, '.route-day > .card')).toEqual(names);
    expect((await driveOf(page)).isFixed).toBe(true);

    await fix.click();
    await page.waitForSelector('#route-fix[aria-pressed=false]');
    expect(answers.at(-1)!.judged).toBe(false);
  });
});

/** Passes a request on, and keeps its plan and its answer. */
async function seen(route: Route, asked: TourPlan[], answers: Tour[]): Promise<void> {
  const response = await route.fetch();
  asked.push(route.request().postDataJSON());
  answers.push(await response.json());
  await route.fulfill({ response });
}
