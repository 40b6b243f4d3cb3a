// Owners of car parks, by the tags of what is next to them.
import { expect, test } from 'bun:test';
import { ownerAmong } from '../../../../src/osm/tags/owners.ts';
import { isForShortStays, isOfOtherVehicles } from '../../../../src/osm/tags/sites/named-car-parks.ts';
import { accessByName, isPublicParking, ownerByName } from '../../../../src/osm/tags/sites/owner-words.ts';
import { ACCESS, OWNERS } from '../../../../src/region/format/codes.ts';

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
  ['flats', { building: 'residential', 'building:levels': '5' }],
  ['care', { amenity: 'doctors' }],
  ['care', { amenity: 'social_facility', social_facility: 'nursing_home' }],
  ['care', { healthcare: 'dentist' }],
  ['company', { amenity: 'bank', building: 'yes' }],
  ['company', { leisure: 'fitness_centre' }],
  ['company', { building: 'factory' }],
  ['hospital', { building: 'clinic' }],
  ['authority', { amenity: 'fire_station' }],
  ['authority', { amenity: 'police', building: 'yes' }],
  ['authority', { building: 'prison' }],
  ['nobody', { building: 'residential', 'building:levels': '2' }],
  ['nobody', { amenity: 'social_facility', social_facility: 'food_bank' }],
  ['nobody', { amenity: 'library' }],
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

test.each([
  ['Feuerwehr', 'authority'],
  ['Polizei', 'authority'],
  ['Fire Station Car Park', 'authority'],
  ['Parking Gendarmerie', 'authority'],
  ['Vigili del Fuoco', 'authority'],
  ['Arztpraxis Dr. Müller', 'care'],
  ['Seniorenheim St. Anna', 'care'],
  ['Parking EHPAD', 'care'],
  ['Oak Lodge Nursing Home', 'care'],
  ['Police Point Lookout', 'nobody'],
  ['Rue des Pompiers', 'nobody'],
  ['Alte Feuerwehr', 'nobody'],
  ['Feuerwehrstraße', 'nobody'],
  ['Freibad', 'nobody'],
  ['Grimsel Hospiz', 'nobody'],
  ['Parcheggio Studio', 'nobody'],
  ['Polis Car Park', 'nobody'],
  ['Rathaus', 'nobody'],
])('a car park called %s belongs to: %s', (name, owner) => {
  expect(OWNERS[ownerByName(tagsOf({ name }))]).toBe(owner as (typeof OWNERS)[number]);
});

test.each([
  ['Hôtel du Lac', 'customers'],
  ['Parking Hôtel de la Plage', 'customers'],
  ['Hotel am See', 'customers'],
  ['Hotel Lake Road', 'untagged'],
  ['Hôtel de Ville', 'untagged'],
  ['Résidence Les Pins', 'permit'],
  ['Mietparkplätze', 'permit'],
  ['Dauerparker', 'permit'],
  ['Nur für Berechtigte', 'permit'],
  ['Permit holders only', 'permit'],
  ['Parking abonnés', 'permit'],
  ['Reserved', 'permit'],
  ['Solo autorizados', 'permit'],
  ['Frauenparkplätze', 'permit'],
  ['Parent and child', 'permit'],
  ['EV only', 'permit'],
  ['Parkplatz Mietingen', 'untagged'],
  ['Reserve Parking', 'untagged'],
  ['Naturreservat', 'untagged'],
  ['Staff Lake', 'untagged'],
])('a car park called %s has access: %s', (name, access) => {
  expect(ACCESS[accessByName(tagsOf({ name }))]).toBe(access as (typeof ACCESS)[number]);
});

test.each(['Taxi', 'Taxistand', 'Carsharing', 'Car Sharing Station', 'Parking taxis', 'Motorrad'])(
  '%s is a car park of other vehicles',
  (name) => expect(isOfOtherVehicles(tagsOf({ name }))).toBeTrue(),
);

test.each([
  ['Kiss and Ride', true],
  ['K+R', true],
  ['Kurzzeitparkplatz P1', true],
  ['Dépose-minute', true],
  ['Short Stay Car Park', true],
  ['Park and Ride', false],
  ['Langzeitparkplatz', false],
])('%s is for short stays or not', (name, isShort) => {
  expect(isForShortStays(tagsOf({ name }))).toBe(isShort);
});
