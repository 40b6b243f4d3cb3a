// Factor `community`: travellers' reports in an answer.
import { describe, expect, test } from 'bun:test';
import { ACCESS } from '../../../../src/region/format/codes.ts';
import { CommunityIndex } from '../../../../src/scoring/events/community-index.ts';
import { Scorer } from '../../../../src/scoring/scorer.ts';
import { cellNumberOf, REPORT_KINDS, type ReportKind } from '../../../../src/shared/report-record.ts';
import { SceneMap } from '../../../support/maps/scene-map.ts';
import { type Answer, answerAt, factorAt } from '../../../support/scoring/spot-answer.ts';

const AT = '2026-06-17T20:00:00Z';
const HOUR = 3_600_000;

/** Returns reports of established devices, an hour before AT. */
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
  test('are counted by kind in the label, with the points of the index', () => {
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

  test('of calm count only where a van may park, complaints everywhere', () => {
    const calm = community('calm', 'calm');
    const police = community('police');
    const carPark = new SceneMap().area('parking', [-20, -20], [20, 20], {
      access: ACCESS.indexOf('private'),
    });
    expect(factorAt(new SceneMap(), 'community', { at: AT, community: calm })?.points).toBeGreaterThan(15);
    expect(factorAt(carPark, 'community', { at: AT, community: calm })).toBeUndefined();
    expect(factorAt(carPark, 'community', { at: AT, community: police })?.points).toBeLessThan(-15);
  });

  test('count without map data, but calm alone never makes such a spot green', () => {
    const { place } = new SceneMap();
    const score = (index: CommunityIndex) =>
      JSON.parse(new Scorer([], index).score({ ...place, at: AT, now: 0, lang: 'en' })) as Answer;
    expect(score(community())).toMatchObject({ score: 50, ampel: 'yellow' });
    expect(score(community('calm', 'calm', 'calm', 'calm'))).toMatchObject({ score: 66, ampel: 'yellow' });
    expect(score(community('knock')).score).toBeLessThan(30);
  });

  test('change the next answer when they arrive', () => {
    const index = community();
    const map = new SceneMap();
    const scorer = new Scorer([map.region()], index);
    const score = () =>
      (JSON.parse(scorer.score({ ...map.place, at: AT, now: 0, lang: 'en' })) as Answer).score;
    const before = score();
    index.add(reports('noise'));
    expect(score()).toBe(before - 15);
  });

  test('are no factor if there are none', () => {
    expect(answerAt(new SceneMap()).explanation.factors.map(({ key }) => key)).not.toContain('community');
  });
});
