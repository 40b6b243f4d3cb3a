/** The sentences about sound, word for word, in both languages. */
import { describe, expect, test } from 'bun:test';
import { LINE_CLASSES, LineClass, PointCategory } from '../../../../src/region/format/codes.ts';
import type { Phrase } from '../../../../src/scoring/text/phrases.ts';
import { say } from '../../../../src/scoring/text/say.ts';

const BARS = {
  key: 'nightlife',
  category: PointCategory.bar,
  name: 'Zum Anker',
  distance: 40,
  bars: 1,
  clubs: 0,
  others: 0,
  within: 41,
  late: true,
  level: 50.4,
} as const;
const RAIL = { key: 'rail_noise', name: '', distance: 300, level: 46.2 } as const;

const SENTENCES: [Phrase, en: string, de: string][] = [
  [
    {
      key: 'road_noise',
      roadClass: LineClass.motorway,
      name: 'A 46',
      distance: 243,
      level: 54.4,
      alone: true,
    },
    'Motorway A 46, 240 m away: about 54 dB at night',
    'Autobahn A 46 in 240 m: nachts etwa 54 dB',
  ],
  [
    { key: 'road_noise', roadClass: LineClass.residential, name: '', distance: 0.4, level: 44, alone: true },
    'Residential street, right here: about 44 dB at night',
    'Wohnstraße direkt hier: nachts etwa 44 dB',
  ],
  [
    {
      key: 'road_noise',
      roadClass: LineClass.tertiary,
      name: 'St 12',
      distance: 20,
      level: 44,
      alone: false,
    },
    'Roads around: about 44 dB at night, loudest local road St 12, 20 m away',
    'Straßen ringsum: nachts etwa 44 dB, am lautesten Verbindungsstraße St 12 in 20 m',
  ],
  [
    { ...RAIL, railClass: LineClass.rail_main, trains: 18 },
    'Main railway line, 300 m away: about 46 dB, 18 trains expected',
    'Bahn-Hauptstrecke in 300 m: etwa 46 dB, ca. 18 Züge erwartet',
  ],
  [
    { ...RAIL, railClass: LineClass.rail_branch, name: 'Ammertalbahn', trains: 1 },
    'Branch line Ammertalbahn, 300 m away: about 46 dB, 1 train expected',
    'Nebenbahn Ammertalbahn in 300 m: etwa 46 dB, ca. 1 Zug erwartet',
  ],
  [
    { ...RAIL, railClass: LineClass.tram, distance: 12, trains: 40 },
    'Tram line, 12 m away: about 46 dB, 40 trams expected',
    'Straßenbahn in 12 m: etwa 46 dB, ca. 40 Bahnen erwartet',
  ],
  [
    { ...RAIL, railClass: LineClass.rail_yard, distance: 2480, trains: 0 },
    'Railway yard, 2.5 km away: about 46 dB',
    'Rangiergleise in 2,5 km: etwa 46 dB',
  ],
  [
    { key: 'aircraft_noise', airport: 'Köln/Bonn', distance: 4000, beside: false, level: 55.5 },
    'Flight path of Köln/Bonn: about 56 dB (night flights assumed)',
    'Einflugschneise Köln/Bonn: etwa 56 dB (Nachtflüge angenommen)',
  ],
  [
    { key: 'aircraft_noise', airport: '', distance: 996, beside: true, level: 50 },
    'Runway of an airport, 1 km away: about 50 dB (night flights assumed)',
    'Start- und Landebahn in 1 km: etwa 50 dB (Nachtflüge angenommen)',
  ],
  [
    { key: 'industry_noise', kind: 'industrial', name: '', distance: 0, level: 46.6 },
    'Industrial area, right here: about 47 dB',
    'Gewerbegebiet direkt hier: etwa 47 dB',
  ],
  [
    { key: 'industry_noise', kind: 'wastewater', name: 'Kläranlage Nord', distance: 300, level: 40 },
    'Sewage works Kläranlage Nord, 300 m away: about 40 dB',
    'Kläranlage Nord in 300 m: etwa 40 dB',
  ],
  [
    BARS,
    'Bar Zum Anker, 40 m away, open late: about 50 dB',
    'Bar Zum Anker in 40 m, lange geöffnet: etwa 50 dB',
  ],
  [
    { ...BARS, bars: 3, late: false, within: 98 },
    '3 bars within 100 m, open in the evening: about 50 dB',
    '3 Bars im Umkreis von 100 m, abends geöffnet: etwa 50 dB',
  ],
  [
    { ...BARS, bars: 1, clubs: 2, others: 4, within: 201 },
    '1 bar and 2 clubs within 250 m, open late: about 50 dB',
    '1 Bar und 2 Clubs im Umkreis von 250 m, lange geöffnet: etwa 50 dB',
  ],
  [
    { ...BARS, bars: 0, others: 2, category: PointCategory.restaurant, late: false },
    '2 restaurants or takeaways within 50 m, open in the evening: about 50 dB',
    '2 Restaurants oder Imbisse im Umkreis von 50 m, abends geöffnet: etwa 50 dB',
  ],
  [
    { key: 'parking_activity', kind: 'rest_area', name: 'Ost', distance: 80, level: 47 },
    'Vehicles come and go here at night: rest area Ost, 80 m away, about 47 dB',
    'Hier fahren nachts Fahrzeuge ein und aus: Rastplatz Ost in 80 m, etwa 47 dB',
  ],
  [
    { key: 'pass_bys', trains: 0.3, flights: 0 },
    'Now and then a loud pass-by could wake you',
    'Ab und zu könnte eine laute Vorbeifahrt wecken',
  ],
  [
    { key: 'pass_bys', trains: 1.2, flights: 0 },
    '1 loud pass-by could wake you',
    '1 laute Vorbeifahrt könnte wecken',
  ],
  [
    { key: 'pass_bys', trains: 8, flights: 0 },
    '8 loud pass-bys could wake you',
    '8 laute Vorbeifahrten könnten wecken',
  ],
  [
    { key: 'pass_bys', trains: 0, flights: 20 },
    '20 loud low flights could wake you',
    '20 laute Überflüge könnten wecken',
  ],
  [
    { key: 'pass_bys', trains: 3, flights: 2 },
    '5 loud trains and flights could wake you',
    '5 laute Züge und Überflüge könnten wecken',
  ],
  [
    { key: 'crowd', venues: 5 },
    'People going out nearby: 5 places open past midnight',
    'Nachtschwärmer in der Nähe: 5 Lokale nach Mitternacht geöffnet',
  ],
  [
    { key: 'very_quiet', level: 24.2 },
    'Very quiet: nothing louder than 24 dB nearby',
    'Sehr ruhig: nichts lauter als 24 dB in der Nähe',
  ],
];

describe('a sentence', () => {
  for (const [phrase, en, de] of SENTENCES) {
    test(en, () => {
      expect(say(phrase, 'en')).toBe(en);
      expect(say(phrase, 'de')).toBe(de);
    });
  }
});

test('every class of line that makes a sound has a word of its own in both languages', () => {
  const silent = new Set(['track', 'pedestrian']);
  for (const [code, name] of LINE_CLASSES.entries()) {
    if (silent.has(name)) continue;
    const isRail = code >= LineClass.rail_main;
    const phrase: Phrase = isRail
      ? { ...RAIL, railClass: code, trains: 0 }
      : { key: 'road_noise', roadClass: code, name: '', distance: 50, level: 40, alone: true };
    if (name !== 'rail_unknown') {
      expect(say(phrase, 'en')).not.toMatch(/^(Road|Railway),/);
      expect(say(phrase, 'de')).not.toMatch(/^(Straße|Bahnstrecke) in/);
    }
  }
});
