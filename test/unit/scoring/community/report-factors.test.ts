// What people reported, as a factor of the answer.
import { describe, expect, test } from 'bun:test';
import { ACCESS } from '../../../../src/region/format/codes.ts';
import { CommunityIndex } from '../../../../src/scoring/community/community-index.ts';
import { Scorer } from '../../../../src/scoring/scorer.ts';
import { cellNumberOf, REPORT_KINDS, type ReportKind } from '../../../../src/shared/report-record.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { type Answer, answerAt, factorAt } from '../../../support/scoring/spot-answer.ts';

const AT = '2026-06-17T20:00:00Z';
const HOUR = 3_600_000;

/** Reports of devices with standing, an hour before AT. */
function reports(...kinds: ReportKind[]): Float64Array {
  const { lat, lon } = new SceneMap().place;
  const time = Date.parse(AT) - HOUR;
  return Float64Array.from(
    kinds.flatMap((kind, device) => [cellNumberOf(lat, lon), REPORT_KINDS.indexOf(kind), device, time, 1]),
  );
}

function community(...kinds: ReportKind[]): CommunityIndex {
  const index = new CommunityIndex();
  index.add(reports(...kinds));
  return index;
}

describe('reports in the answer', () => {
  test('say how many there are of which kind, and count as many points as the index gives them', () => {
    const index = community('noise', 'noise', 'knock');
    const factor = factorAt(new SceneMap(), 'community', { at: AT, community: index });
    expect(factor).toMatchObject({
      label: '3 recent reports: 2 of noise and 1 of a knock on the door',
      source: 'community',
      impact: 'negative',
      value: 3,
      unit: 'reports',
    });
    const { lat, lon } = new SceneMap().place;
    expect(factor?.points).toBeCloseTo(index.at(lat, lon, Date.parse(AT)).points, 2);
  });

  test('praise counts, except where nobody may stand; complaints count there as well', () => {
    const calm = community('calm', 'calm');
    const police = community('police');
    const carPark = new SceneMap().area('parking', [-20, -20], [20, 20], {
      access: ACCESS.indexOf('private'),
    });
    expect(factorAt(new SceneMap(), 'community', { at: AT, community: calm })?.points).toBeGreaterThan(15);
    expect(factorAt(carPark, 'community', { at: AT, community: calm })).toBeUndefined();
    expect(factorAt(carPark, 'community', { at: AT, community: police })?.points).toBeLessThan(-15);
  });

  test('count where no map data is loaded, but praise alone never makes such a spot green', () => {
    const { place } = new SceneMap();
    const score = (index: CommunityIndex) =>
      JSON.parse(new Scorer([], index).score({ ...place, at: AT, now: 0, lang: 'en' })) as Answer;
    expect(score(community())).toMatchObject({ score: 50, ampel: 'yellow' });
    expect(score(community('calm', 'calm', 'calm', 'calm'))).toMatchObject({ score: 66, ampel: 'yellow' });
    expect(score(community('knock')).score).toBeLessThan(30);
  });

  test('a report that comes in changes the next answer', () => {
    const index = community();
    const map = new SceneMap();
    const scorer = new Scorer([map.region()], index);
    const score = () =>
      (JSON.parse(scorer.score({ ...map.place, at: AT, now: 0, lang: 'en' })) as Answer).score;
    const before = score();
    index.add(reports('noise'));
    expect(score()).toBe(before - 15);
  });

  test('without reports there is no such factor', () => {
    expect(answerAt(new SceneMap()).explanation.factors.map(({ key }) => key)).not.toContain('community');
  });
});
