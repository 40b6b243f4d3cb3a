/**
 * Texts of a place, from tags through an import to a response: one line each, and only web addresses as
 * website.
 */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Score } from '../../../../src/api/score.ts';
import { siteDetails } from '../../../../src/osm/tags/sites/site-details.ts';
import { detailIn, detailsText, SITE_TEXTS, textsIn } from '../../../../src/region/format/site-details.ts';
import { Scorer } from '../../../../src/scoring/scorer.ts';
import { regionOf } from '../../../support/maps/assembled-region.ts';
import type { TagList } from '../../../support/maps/classified-tags.ts';
import { square } from '../../../support/maps/osm-map.ts';

const details = (tags: TagList) => textsIn(siteDetails(new Map(Object.entries(tags))));

describe('details of a place', () => {
  test('come from its tags', () => {
    const tags = {
      opening_hours: 'May-Oct: 08:00-20:00',
      website: 'https://camping.example/de',
      phone: '+423 392 36 77',
      operator: 'Gemeinde Triesenberg',
      maxstay: '24 hours',
      charge: '12 EUR/night',
      reservation: 'required',
    };
    expect(details(tags)).toEqual(tags);
    expect(
      details({ 'contact:website': 'www.camping.example', 'contact:phone': '123', fee: '5 EUR' }),
    ).toMatchObject({
      website: 'https://www.camping.example/',
      phone: '123',
      charge: '5 EUR',
    });
    expect(siteDetails(new Map([['fee', 'yes']]))).toBe('');
    expect(details({ fee: 'Mo-Sa 08:00-18:00' }).charge).toBeNull();
  });

  test('include limits in metres and tonnes, and those that cannot be read', () => {
    const limits = (tags: TagList) => {
      const text = siteDetails(new Map(Object.entries(tags)));
      return (['maxlength', 'maxweight', 'maxwidth'] as const).map((name) => detailIn(text, name));
    };
    expect(limits({ maxlength: '7 m', maxweight: '3,5 t', maxwidth: '7\'6"' })).toEqual(['7', '3.5', '2.29']);
    expect(limits({ maxlength: 'default', maxweight: '0', maxwidth: '0.5' })).toEqual(['', '?', '?']);
    // a file of an older format has no limits
    expect(detailIn(detailsText({ charge: '5 EUR' }), 'maxlength')).toBe('');
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'ftp://camping.example/',
    'https://bank.example@camping.example/',
    'https:///',
    'localhost',
    'no address at all',
    '',
  ])('have no website for %j', (website) => {
    expect(details({ website }).website).toBeNull();
  });

  test('include the first of several addresses', () => {
    expect(details({ website: 'http://a.example/x; http://b.example' }).website).toBe('http://a.example/x');
  });

  test('have one line each, without invisible characters', () => {
    const { operator, phone } = details({
      operator: ' Camp\n\u202Eing\u0000\u200B  Nord\r\n',
      phone: '+1\t2',
    });
    expect([operator, phone]).toEqual(['Camp ing Nord', '+1 2']);
  });

  test('are short single lines or null, for any input', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 400 });
    const keys = [
      'opening_hours',
      'website',
      'phone',
      'operator',
      'maxstay',
      'charge',
      'fee',
      'contact:website',
    ];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), anything), (tags) => {
        const found = details(tags);
        expect(Object.keys(found)).toEqual([...SITE_TEXTS]);
        for (const [name, text] of Object.entries(found)) {
          if (text === null) continue;
          expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
          expect([...text].length).toBeWithin(1, 256);
          if (name === 'website') expect(text).toMatch(/^https?:\/\//);
        }
        expect(textsIn(detailsText(found))).toEqual(found);
      }),
      { numRuns: 300 },
    );
  });
});

test('details of areas and points reach the response through an import', async () => {
  const area = square(1, 47, 9, 0.001);
  const region = await regionOf({
    nodes: [
      ...area.nodes,
      {
        id: 900,
        lat: 47.01,
        lon: 9.01,
        tags: {
          tourism: 'caravan_site',
          name: 'Point',
          website: 'https://point.example/',
          opening_hours: '24/7',
        },
      },
      { id: 901, lat: 47.02, lon: 9.02, tags: { amenity: 'parking', phone: '1' } },
      // a shop has these tags as well, but is not a place
      {
        id: 902,
        lat: 47.03,
        lon: 9.03,
        tags: { shop: 'bakery', phone: '2', website: 'https://shop.example/' },
      },
    ],
    ways: [
      {
        id: 1,
        nodes: area.ring,
        tags: {
          tourism: 'camp_site',
          name: 'Area',
          operator: 'Verein',
          'contact:phone': '+49 1',
          charge: '9 EUR',
        },
      },
    ],
    relations: [],
  });
  const scorer = new Scorer([region]);
  const at = (lat: number, lon: number): Score =>
    JSON.parse(scorer.score({ lat, lon, at: '2026-07-11T22:30', now: 0, lang: 'en' }));
  expect(at(47.0005, 9.0005)).toMatchObject({
    title: 'Area',
    operator: 'Verein',
    phone: '+49 1',
    charge: '9 EUR',
    website: null,
  });
  expect(at(47.01, 9.01)).toMatchObject({
    title: 'Point',
    website: 'https://point.example/',
    opening_hours: '24/7',
    open: true,
  });
  expect(at(47.02, 9.02)).toMatchObject({ phone: '1', operator: null, open: null });
  expect(at(47.03, 9.03)).toMatchObject({ phone: null, website: null });
});
