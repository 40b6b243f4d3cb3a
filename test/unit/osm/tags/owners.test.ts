// Owners of car parks, by the tags of what is next to them.
import { expect, test } from 'bun:test';
import { ownerAmong } from '../../../../src/osm/tags/owners.ts';
import { isPublicParking } from '../../../../src/osm/tags/sites/owner-words.ts';
import { OWNERS } from '../../../../src/region/format/codes.ts';

const tagsOf = (tags: Record<string, string>) => new Map(Object.entries(tags));

test.each([
  ['hotel', { tourism: 'hotel', amenity: 'restaurant' }],
  ['hotel', { tourism: 'attraction;guest_house' }],
  ['school', { amenity: 'school', building: 'yes' }],
  ['kindergarten', { amenity: 'kindergarten' }],
  ['worship', { amenity: 'place_of_worship', building: 'church' }],
  ['hospital', { healthcare: 'hospital' }],
  ['company', { office: 'it' }],
  ['company', { man_made: 'works' }],
  ['company', { craft: 'carpenter' }],
  ['shop', { shop: 'bakery' }],
  ['club', { club: 'sport', leisure: 'pitch' }],
  ['flats', { building: 'apartments' }],
  ['school', { building: 'school' }],
  ['school', { amenity: 'university' }],
  ['kindergarten', { building: 'kindergarten' }],
  ['hospital', { building: 'hospital' }],
  ['hospital', { healthcare: 'clinic' }],
  ['worship', { building: 'cathedral' }],
  ['shop', { building: 'retail' }],
  ['company', { building: 'industrial' }],
  ['company', { building: 'office' }],
  ['club', { leisure: 'golf_course' }],
  ['nobody', { building: 'office', office: 'government' }],
  ['nobody', { building: 'commercial', amenity: 'townhall' }],
  ['nobody', { building: 'commercial', shop: 'vacant' }],
  ['nobody', { amenity: 'place_of_worship', building: 'chapel' }],
  ['nobody', { historic: 'wayside_shrine', amenity: 'place_of_worship' }],
  ['nobody', { office: 'government' }],
  ['nobody', { shop: 'vacant' }],
  ['nobody', { shop: 'no' }],
  ['nobody', { amenity: 'townhall' }],
  ['nobody', { building: 'house' }],
])('a car park next to it belongs to: %s', (owner, tags) => {
  expect(OWNERS[ownerAmong(tagsOf(tags))]).toBe(owner as (typeof OWNERS)[number]);
});

test.each([
  ['a town', { operator: 'Stadt Lauf' }, true],
  ['a commune', { operator: 'Commune de Chêne-Bougeries' }, true],
  ['a council', { operator: 'Torbay Council' }, true],
  ['the public', { 'operator:type': 'public' }, true],
  ['walkers', { name: 'Wanderparkplatz Hohenstein' }, true],
  ['a street', { parking: 'street_side' }, true],
  ['a company', { operator: 'Elektro Ospelt' }, false],
  ['nobody in particular', { name: 'P3' }, false],
])('a car park of %s is public or not', (_, tags, isPublic) => {
  expect(isPublicParking(tagsOf(tags))).toBe(isPublic);
});
