import { beforeEach, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Score } from '../../../src/api/score.ts';
import type { Report } from '../../../src/api/signal.ts';
import { createLastScores } from '../../../src/web/last-scores.ts';
import { formatLink, parseLink } from '../../../src/web/lib/link.ts';
import { nightWords } from '../../../src/web/lib/night-label.ts';
import { arrivalIn, arrivingAt, dayAfter, nightDate, nightDateOf } from '../../../src/web/lib/nights.ts';
import { having, isNumber, isText } from '../../../src/web/lib/shape.ts';
import { createMemory, type Memory } from '../../../src/web/lib/storage.ts';
import type { View } from '../../../src/web/map/camera.ts';
import { createOutbox, type Outcome } from '../../../src/web/reports/outbox.ts';
import { randomUuid } from '../../../src/web/reports/own-reports.ts';
import { navigationUrl } from '../../../src/web/state/outside.ts';
import { SAMPLE } from '../../support/http/sample-score.ts';

function memoryOf(kept: Map<string, string>): Memory {
  return createMemory(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }));
}

describe('a link', () => {
  test('opens the view that it was made from', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.integer({ min: 0, max: 19 }),
        fc.constantFrom(null, '2026-02-16T22:00', '2026-02-16T22:30:00Z', '2026-02-16T22:30:00+01:00'),
        (lat, lon, zoom, at) => {
          const parsed = parseLink(formatLink({ lat, lon, zoom, at }))!;
          expect(Math.abs(parsed.lat - lat)).toBeLessThanOrEqual(0.5e-5 + 1e-9);
          expect(Math.abs(parsed.lon - lon)).toBeLessThanOrEqual(0.5e-5 + 1e-9);
          expect(parsed).toMatchObject({ zoom, at });
        },
      ),
    );
  });

  test('to a place alone opens at a zoom that shows streets', () => {
    expect(parseLink('#51.5,6.8')).toEqual({ lat: 51.5, lon: 6.8, zoom: 16, at: null });
  });

  test('from elsewhere opens nothing, and invalid times are left out', () => {
    for (const hash of [
      '',
      '#',
      '#51.5',
      '#91,0,3',
      '#0,181',
      '#1e1,0',
      '#,',
      '#NaN,1',
      '#%',
      '#sheet',
      '#51,5,6,8',
    ])
      expect([hash, parseLink(hash)?.at ?? null]).toEqual([hash, null]);
    expect(parseLink('#91,0')).toBeNull();
    expect(parseLink('#1,2,16,<script>')).toMatchObject({ at: null });
    for (const at of [
      ...['2026-13-45T22:00', '2026-12-24T25:00Z', '2026-12-24T22:61+01:00', '2026-12-24T22:00:60'],
      ...['2026-02-30T22:00', '2026-12-24T24:00', '0000-01-01T22:00', '9999-12-31T23:59Z'],
    ])
      expect(parseLink(`#1,2,16,${at}`)).toMatchObject({ lat: 1, lon: 2, at: null });
  });

  test('has a night in words whatever its time is', () => {
    fc.assert(
      fc.property(
        fc.nat(9999),
        fc.nat(99),
        fc.nat(99),
        fc.nat(99),
        fc.constantFrom('', 'Z', '+01:00', '-99:59'),
        (year, month, day, hour, offset) => {
          const two = (part: number) => String(part).padStart(2, '0');
          const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
          const link = parseLink(`#1,2,16,${date}T${two(hour)}:00${offset}`);
          expect(nightWords(link!.at)).not.toBe('');
        },
      ),
    );
    for (const at of ['0001-01-01T00:00Z', '0999-03-01T02:00', '9999-12-31T23:59Z'])
      expect([at, nightWords(parseLink(`#1,2,16,${at}`)!.at)]).toEqual([at, expect.any(String)]);
  });
});

describe('tonight', () => {
  const at = (iso: string) => Date.parse(iso);

  test('is the night that contains now, or by day the next one, in the time zone of the spot', () => {
    expect(nightDate(at('2026-02-16T23:30:00Z'), 'Europe/Berlin')).toBe('2026-02-16');
    expect(nightDate(at('2026-02-17T04:59:00Z'), 'Europe/Berlin')).toBe('2026-02-16');
    expect(nightDate(at('2026-02-17T05:00:00Z'), 'Europe/Berlin')).toBe('2026-02-17');
    expect(nightDate(at('2026-02-17T02:00:00Z'), 'America/Montevideo')).toBe('2026-02-16');
  });

  test('has a time of arrival, which after midnight is on the next day and stays from night to night', () => {
    const zone = 'America/Montevideo';
    expect(arrivingAt('2026-12-31', '23:15')).toBe('2026-12-31T23:15');
    expect(arrivingAt('2026-12-31', '01:30')).toBe('2027-01-01T01:30');
    expect(arrivalIn('2027-01-01T01:30', zone)).toBe('01:30');
    expect(arrivalIn('2027-01-01T04:30:00Z', zone)).toBe('01:30');
    expect(nightDateOf('2027-01-01T04:30:00Z', zone)).toBe('2026-12-31');
    // on the clock of the place, whatever the clock of the device
    for (const place of [zone, 'Asia/Tokyo', 'Europe/Berlin']) {
      expect(nightDateOf('2027-01-01T01:30', place)).toBe('2026-12-31');
      expect(nightDateOf('2027-01-01T22:00', place)).toBe('2027-01-01');
    }
    for (const whole of [null, '2027-01-01T22:00', '2027-01-02T01:00Z'])
      expect(arrivalIn(whole, zone)).toBeNull();
    // of a link with an offset, whose place is not known yet
    for (const offset of ['', '+01:00', '-03:00'])
      expect(nightWords(`2027-01-01T23:30${offset}`)).toBe('Fri 1, from 23:30');
    // across the end of a month and a change to summer time
    expect(arrivingAt('2026-03-31', '01:30')).toBe('2026-04-01T01:30');
    expect(dayAfter('2028-02-28')).toBe('2028-02-29');
  });
});

describe('the outbox', () => {
  const SPOT = '01cdcc0b-a2c7-88d0-87b1-3a25287eb33e';
  const signal = (minute: number, spot = SPOT): Report => ({
    spot_id: spot,
    signal_type: 'calm',
    device_token: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
    timestamp: new Date(Date.UTC(2026, 1, 16, 22, minute)).toISOString(),
  });
  let kept: Map<string, string>;
  let sent: Report[];
  let answers: Outcome[];
  const send = async (each: Report): Promise<Outcome> => {
    sent.push(each);
    return answers.shift() ?? { kind: 'accepted', nextAllowedAt: '' };
  };
  beforeEach(() => {
    kept = new Map();
    sent = [];
    answers = [];
  });

  test('sends the oldest report first, with the time at which it was made, and survives a restart', async () => {
    const before = createOutbox(memoryOf(kept), send);
    before.keep(signal(1));
    before.keep(signal(2, 'another'));
    const after = createOutbox(memoryOf(kept), send);
    await after.flush();
    expect(sent).toEqual([signal(1), signal(2, 'another')]);
    expect(after.waiting()).toEqual([]);
  });

  test('stops at the first report that cannot be delivered, and retries it', async () => {
    const outbox = createOutbox(memoryOf(kept), send);
    outbox.keep(signal(1));
    outbox.keep(signal(2, 'another'));
    answers = [{ kind: 'unreachable' }];
    expect(await outbox.flush()).toEqual([]);
    expect(outbox.waiting()).toHaveLength(2);
    expect(await outbox.flush()).toHaveLength(2);
    expect(sent.map(({ spot_id }) => spot_id)).toEqual([SPOT, SPOT, 'another']);
  });

  test('drops what the service will never accept, so that the rest gets through', async () => {
    const outbox = createOutbox(memoryOf(kept), send);
    outbox.keep(signal(1));
    outbox.keep(signal(2, 'another'));
    answers = [
      { kind: 'refused', field: 'timestamp' },
      { kind: 'cooldown', nextAllowedAt: '' },
    ];
    expect(await outbox.flush()).toHaveLength(2);
    expect(outbox.waiting()).toEqual([]);
  });

  test('keeps one report per spot and day, and says when the next one is possible', () => {
    const outbox = createOutbox(memoryOf(kept), send);
    expect(outbox.keep(signal(0))).toBeNull();
    expect(outbox.keep(signal(30))).toBe('2026-02-17T22:00:00.000Z');
    expect(outbox.keep(signal(24 * 60))).toBeNull();
  });

  test('knows without a request that a spot was reported on within a day', async () => {
    const next = new Date(Date.now() + 3_600_000).toISOString();
    const outbox = createOutbox(memoryOf(kept), send);
    outbox.keep(signal(1));
    answers = [{ kind: 'accepted', nextAllowedAt: next }];
    await outbox.flush();
    const again = { ...signal(0), timestamp: new Date().toISOString() };
    expect(createOutbox(memoryOf(kept), send).keep(again)).toBe(next);
    expect(outbox.keep({ ...again, spot_id: 'another' })).toBeNull();
  });

  test('forgets undone reports, and holds unready ones while it sends the rest', async () => {
    let isReady = false;
    const outbox = createOutbox(memoryOf(kept), send, ({ spot_id }) => isReady || spot_id !== SPOT);
    outbox.keep(signal(1));
    outbox.keep({ ...signal(2, 'another'), place: 'Rambla' });
    await outbox.flush();
    // the service does not get the name of the place
    expect(sent).toEqual([signal(2, 'another')]);
    outbox.takeBack(signal(1));
    isReady = true;
    await outbox.flush();
    expect(sent).toHaveLength(1);
  });

  test('sends each report once if two flushes run at the same time', async () => {
    const outbox = createOutbox(memoryOf(kept), send);
    outbox.keep(signal(1));
    await Promise.all([outbox.flush(), outbox.flush()]);
    expect(sent).toHaveLength(1);
  });
});

describe('the last scores', () => {
  const answer = (score: number): Score => ({ ...SAMPLE, score });

  test('are found again only for the same cell and night', () => {
    const scores = createLastScores(memoryOf(new Map()));
    scores.keep({ lat: 51.20001, lon: 6.8 }, null, answer(70), '2026-02-16T20:00:00Z');
    scores.keep({ lat: 51.2, lon: 6.8 }, '2026-02-17T22:00', answer(40), '2026-02-16T20:01:00Z');
    expect(scores.find({ lat: 51.2, lon: 6.80001 }, null)?.answer.score).toBe(70);
    expect(scores.find({ lat: 51.2, lon: 6.8 }, '2026-02-17T22:00')?.answer.score).toBe(40);
    expect(scores.find({ lat: 51.3, lon: 6.8 }, null)).toBeUndefined();
  });

  test('are limited: the oldest are dropped', () => {
    const kept = new Map<string, string>();
    const scores = createLastScores(memoryOf(kept));
    for (let i = 0; i < 100; i++)
      scores.keep({ lat: i / 10, lon: 0 }, null, answer(i), '2026-02-16T20:00:00Z');
    const all = JSON.parse(kept.get('spotscore.scores')!) as unknown[];
    expect(all.length).toBeLessThanOrEqual(30);
    expect(scores.find({ lat: 9.9, lon: 0 }, null)?.answer.score).toBe(99);
    expect(scores.find({ lat: 0, lon: 0 }, null)).toBeUndefined();
  });
});

test('a device whose storage is forbidden keeps values until the page is closed, and says so', () => {
  const denied = () =>
    createMemory(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  const memory = denied();
  expect([memory.read('device', 'none', isText), memory.isForgetful()]).toEqual(['none', false]);
  expect(memory.write('device', 'x')).toBeFalse();
  expect([memory.read('device', 'none', isText), memory.isForgetful()]).toEqual(['x', true]);
  expect(denied().read('device', 'none', isText)).toBe('none');
});

test('a device whose storage is full uses the new value until there is room again', () => {
  let isFull = false;
  const kept = new Map([['spotscore.stars', '["old"]']]);
  const memory = createMemory(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, text);
    },
  }));
  isFull = true;
  expect(memory.write('stars', ['old', 'new'])).toBeFalse();
  expect(memory.readList<string>('stars', isText)).toEqual(['old', 'new']);
  isFull = false;
  expect(memory.write('stars', ['new'])).toBeTrue();
  expect([kept.get('spotscore.stars'), memory.isForgetful()]).toEqual(['["new"]', false]);
});

test('a stored value of another shape is set aside, and a list keeps its good elements', () => {
  const kept = new Map([
    ['spotscore.view', '{"lat":"north"}'],
    ['spotscore.theme', 'night}'],
    ['spotscore.stars', '["good",7,null,"also good"]'],
    ['spotscore.drives', '{"0":"no list"}'],
  ]);
  const memory = createMemory(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
  }));
  expect(memory.read('view', null, having<View>({ lat: isNumber }))).toBeNull();
  expect(memory.read('theme', 'system', isText)).toBe('system');
  expect(memory.readList<string>('stars', isText)).toEqual(['good', 'also good']);
  expect(memory.readList('drives', isText)).toEqual([]);
  // nothing is lost
  for (const [key, text] of Object.entries({
    view: '{"lat":"north"}',
    theme: 'night}',
    stars: '["good",7,null,"also good"]',
    drives: '{"0":"no list"}',
  }))
    expect(kept.get(`spotscore.aside.${key}`)).toBe(text);
});

test('two tabs that change one list keep what both have added and removed', async () => {
  const kept = new Map([['spotscore.stars', '["first"]']]);
  const tab = () =>
    createMemory(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
    }));
  const [one, other] = [tab(), tab()];
  await one.change<string>('stars', isText, (all) => [...all, 'of one']);
  const { list, isKept } = await other.change<string>('stars', isText, (all) => [...all, 'of the other']);
  expect([list, isKept]).toEqual([['first', 'of one', 'of the other'], true]);
  await one.change<string>('stars', isText, (all) => all.filter((each) => each !== 'first'));
  expect(other.readList<string>('stars', isText)).toEqual(['of one', 'of the other']);
});

test('device tokens are random UUIDs of version 4', () => {
  const tokens = Array.from({ length: 100 }, randomUuid);
  for (const token of tokens)
    expect(token).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(tokens).size).toBe(100);
});

test('the route to a spot opens in the navigation app of the device, or on a map', () => {
  const spot = { lat: -34.9054, lon: -56.1912 };
  expect(navigationUrl(spot, 'Mozilla/5.0 (Linux; Android 15)')).toBe(
    'geo:-34.90540,-56.19120?q=-34.90540,-56.19120',
  );
  expect(navigationUrl(spot, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')).toStartWith('maps://');
  expect(navigationUrl(spot, 'Mozilla/5.0 (X11; Linux x86_64)')).toStartWith(
    'https://www.openstreetmap.org/',
  );
});
