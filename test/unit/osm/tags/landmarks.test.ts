/** Landmarks: named things that people use to describe a location. */
import { expect, test } from 'bun:test';
import { PointFlag } from '../../../../src/region/format/codes.ts';
import { read, type TagList } from '../../../support/maps/classified-tags.ts';

const isLandmark = (tags: TagList) =>
  (read('node', { name: 'Golden Bay', ...tags })!.points[0]!.flags & PointFlag.LANDMARK) !== 0;

test.each<[TagList]>([
  [{ natural: 'bay' }],
  [{ natural: 'peak' }],
  [{ mountain_pass: 'yes' }],
  [{ historic: 'castle' }],
  [{ tourism: 'museum' }],
  [{ amenity: 'place_of_worship' }],
  [{ leisure: 'marina' }],
  [{ man_made: 'lighthouse' }],
])('%j is a landmark', (tags) => expect(isLandmark(tags)).toBe(true));

test.each<[TagList]>([
  [{ shop: 'hairdresser' }],
  [{ office: 'lawyer' }],
  [{ mountain_pass: 'no', shop: 'kiosk' }],
])('%j is not a landmark', (tags) => expect(isLandmark(tags)).toBe(false));
