/** Sentences about noise, word for word, in English and German. */
import { describe, expect, test } from 'bun:test';
import { LINE_CLASSES, LineClass, PointCategory } from '../../../../src/region/format/codes.ts';
import type { Phrase } from '../../../../src/words/phrases.ts';
import { say } from '../../../../src/words/say.ts';

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
      traffic: null,
    },
    'Motorway A 46, 240 m away: too loud for light sleepers, 54 dB',
    'Autobahn A 46 in 240 m stört leichte Schläfer, 54 dB',
  ],
  [
    {
      key: 'road_noise',
      roadClass: LineClass.residential,
      name: '',
      distance: 0.4,
      level: 44,
      alone: true,
      traffic: null,
    },
    'Residential street, right here: easy to hear, 44 dB',
    'Wohnstraße direkt hier ist gut zu hören, 44 dB',
  ],
  [
    {
      key: 'road_noise',
      roadClass: LineClass.tertiary,
      name: 'St 12',
      distance: 20,
      level: 44,
      alone: false,
      traffic: null,
    },
    'All roads: easy to hear, 44 dB; loudest: local road St 12, 20 m away',
    'Die Straßen sind gut zu hören, 44 dB, am lautesten Verbindungsstraße St 12 in 20 m',
  ],
  [
    { ...RAIL, railClass: LineClass.rail_main, trains: 18 },
    'Main railway line, 300 m away: too loud for light sleepers, 46 dB, about 18 trains',
    'Bahn-Hauptstrecke in 300 m: zu laut für leichte Schläfer, 46 dB, etwa 18 Züge',
  ],
  [
    { ...RAIL, railClass: LineClass.rail_branch, name: 'Ammertalbahn', trains: 1 },
    'Branch line Ammertalbahn, 300 m away: too loud for light sleepers, 46 dB, 1 train',
    'Nebenbahn Ammertalbahn in 300 m: zu laut für leichte Schläfer, 46 dB, 1 Zug',
  ],
  [
    { ...RAIL, railClass: LineClass.tram, distance: 12, trains: 40 },
    'Tram line, 12 m away: too loud for light sleepers, 46 dB, about 40 trams',
    'Straßenbahn in 12 m: zu laut für leichte Schläfer, 46 dB, etwa 40 Bahnen',
  ],
  [
    { ...RAIL, railClass: LineClass.rail_yard, distance: 2480, trains: 0 },
    'Railway yard, 2.5 km away: too loud for light sleepers, 46 dB',
    'Rangiergleise in 2,5 km: zu laut für leichte Schläfer, 46 dB',
  ],
  [
    { key: 'aircraft_noise', airport: 'Köln/Bonn', distance: 4000, beside: false, level: 55.5 },
    'Flight path of Köln/Bonn, if used at night: too loud for many people, 56 dB',
    'Einflugschneise Köln/Bonn, falls nachts geflogen wird: zu laut für viele, 56 dB',
  ],
  [
    { key: 'aircraft_noise', airport: '', distance: 996, beside: true, level: 50 },
    'Runway of an airport, 1 km away, if used at night: too loud for light sleepers, 50 dB',
    'Landebahn in 1 km, falls nachts geflogen wird: zu laut für leichte Schläfer, 50 dB',
  ],
  [
    { key: 'industry_noise', kind: 'industrial', name: '', distance: 0, level: 46.6 },
    'Industrial area, right here: too loud for light sleepers, 47 dB',
    'Gewerbegebiet direkt hier: zu laut für leichte Schläfer, 47 dB',
  ],
  [
    { key: 'industry_noise', kind: 'wastewater', name: 'Kläranlage Nord', distance: 300, level: 40 },
    'Sewage works Kläranlage Nord, 300 m away: easy to hear, 40 dB',
    'Kläranlage Nord in 300 m: gut zu hören, 40 dB',
  ],
  [
    BARS,
    'Bar Zum Anker, 40 m away, open late: too loud for light sleepers, 50 dB',
    'Bar Zum Anker in 40 m, lange offen: zu laut für leichte Schläfer, 50 dB',
  ],
  [
    { ...BARS, bars: 3, late: false, within: 98 },
    '3 bars within 100 m, open in the evening: too loud for light sleepers, 50 dB',
    '3 Bars in 100 m Umkreis, abends offen: zu laut für leichte Schläfer, 50 dB',
  ],
  [
    { ...BARS, bars: 1, clubs: 2, others: 4, within: 201 },
    '1 bar and 2 clubs within 250 m, open late: too loud for light sleepers, 50 dB',
    '1 Bar und 2 Clubs in 250 m Umkreis, lange offen: zu laut für leichte Schläfer, 50 dB',
  ],
  [
    { ...BARS, bars: 0, others: 2, category: PointCategory.restaurant, late: false },
    '2 places to eat within 50 m, open in the evening: too loud for light sleepers, 50 dB',
    '2 Gaststätten in 50 m Umkreis, abends offen: zu laut für leichte Schläfer, 50 dB',
  ],
  [
    { key: 'parking_activity', kind: 'rest_area', name: 'Ost', distance: 80, level: 47 },
    'Rest area Ost, 80 m away, cars come and go: too loud for light sleepers, 47 dB',
    'Rastplatz Ost in 80 m, nachts Betrieb: zu laut für leichte Schläfer, 47 dB',
  ],
  [
    { key: 'pass_bys', trains: 0.3, flights: 0 },
    'Loud trains or trams may wake you, but rarely',
    'Selten könnten dich laute Bahnen wecken',
  ],
  [
    { key: 'pass_bys', trains: 1.2, flights: 0 },
    '1 loud train or tram could wake you',
    '1 laute Bahn könnte dich wecken',
  ],
  [
    { key: 'pass_bys', trains: 8, flights: 0 },
    '8 loud trains or trams could wake you',
    '8 laute Bahnen könnten dich wecken',
  ],
  [
    { key: 'pass_bys', trains: 0, flights: 20 },
    '20 loud planes could wake you',
    '20 laute Überflüge könnten dich wecken',
  ],
  [
    { key: 'pass_bys', trains: 3, flights: 2 },
    '5 loud trains and planes could wake you',
    '5 laute Züge und Überflüge könnten dich wecken',
  ],
  [
    { key: 'crowd', venues: 5 },
    'People going out nearby: 5 places open past midnight',
    'Nachtschwärmer in der Nähe: 5 Lokale nach Mitternacht geöffnet',
  ],
  [
    { key: 'very_quiet', level: 24.2 },
    'Very quiet: only faint sounds, 24 dB at most',
    'Sehr ruhig: höchstens 24 dB, kaum zu hören',
  ],
];

describe('a sentence about noise says', () => {
  for (const [phrase, en, de] of SENTENCES) {
    test(en, () => {
      expect(say(phrase, 'en')).toBe(en);
      expect(say(phrase, 'de')).toBe(de);
    });
  }
});

test('every audible class of line has its own word in English and German', () => {
  const silent = new Set(['track', 'pedestrian']);
  for (const [code, name] of LINE_CLASSES.entries()) {
    if (silent.has(name)) continue;
    const isRail = code >= LineClass.rail_main;
    const phrase: Phrase = isRail
      ? { ...RAIL, railClass: code, trains: 0 }
      : { key: 'road_noise', roadClass: code, name: '', distance: 50, level: 40, alone: true, traffic: null };
    if (name !== 'rail_unknown') {
      expect(say(phrase, 'en')).not.toMatch(/^(Road|Railway),/);
      expect(say(phrase, 'de')).not.toMatch(/^(Straße|Bahnstrecke) in/);
    }
  }
});
