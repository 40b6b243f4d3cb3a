/** Car parks by what their names, descriptions and signs say in words: for whom they are, and against whom. */
import { describe, expect, test } from 'bun:test';
import {
  carParkScene,
  ruleOf,
  streetScene,
  TagScene,
  type Tags,
  WINTER,
} from '../../../support/maps/tag-scene.ts';
import { testRows } from '../../../support/rows.ts';

const UNREAD = 'P (car park): has a rule that we cannot read, mind the sign';

async function said(tags: Tags, night = WINTER): Promise<[allowed: string, rule: string]> {
  const answer = await carParkScene(tags).answer(night);
  return [answer.allowed, ruleOf(answer)];
}

describe('A car park whose texts have limits', () => {
  testRows([
    ...['Day use only', 'Closes at dusk', 'closed at night', 'no parking 2am-6am', 'Gates locked at 8 pm'],
    ...['Nachts geschlossen', 'Fermé la nuit', 'Cerrado por la noche', 'chiuso di notte', 'max 2 hours'],
    ...['Höchstparkdauer 2 Stunden', 'visitors only', 'Nur für Besucher', 'restricted to permit holders'],
    ...['private property', 'tow-away zone', 'Parkverbot', 'divieto di sosta', 'often flooded'],
    ...['réservé aux clients de la piscine', 'alleen voor gasten', 'fechado à noite'],
    ...['Parking only during the day', 'Geschlossen von 22 bis 6 Uhr', 'fermé à 20h', 'Cierra a las 22:00'],
    ...['Schranke wird um 20 Uhr geschlossen', 'chiude alle 20', 'fecha às 20h', 'sluit om 22:00'],
    ...['Disc parking 2h', 'Zone bleue', 'Nur mit Parkausweis', 'sur autorisation', 'solo con permiso'],
  ])('("%s") is not known to be open', async (description) => {
    const [allowed] = await said({ description });
    expect(allowed).not.toBe('yes');
  });

  test.each<Tags>([
    { name: 'Parkplatz (gesperrt)' },
    { name: 'Veranstaltungsparkplatz' },
    { name: 'Overflow parking' },
    { name: 'Day Use Area' },
  ])('is not known to be open: %j', async ({ name }) => {
    expect((await said({ name: name! }))[0]).toBe('unknown');
  });

  testRows<Tags>([
    { description: 'quiet at night' },
    { description: 'nice view in the daytime' },
    { description: 'geschlossene Ortschaft, 6 Uhr früh laut' },
    { description: 'overnight parking allowed' },
    { description: 'Wanderparkplatz am Wald, im Winter geräumt' },
    { description: 'max 24 hours', maxstay: '24 hours' },
    { description: 'closed at night', opening_hours: '24/7' },
    { description: 'visitors only', motorhome: 'yes' },
  ])('is not one with %j', async (tags) => {
    expect((await said(tags))[0]).toBe('yes');
  });

  test('has the rules of its tags', async () => {
    expect(await said({ description: 'customers only', access: 'customers' })).toEqual([
      'rules',
      'P (car park): for customers only',
    ]);
  });
});

testRows<[string, string]>([
  ['Kundenparkplatz', 'for customers only'],
  ['Customer parking', 'for customers only'],
  ['Parking clients', 'for customers only'],
  ['Parcheggio clienti', 'for customers only'],
  ['Firmenparkplatz', 'private, not open to the public'],
  ['Vereinsparkplatz', 'permit holders only'],
  ['Estacionamento privativo', 'private, not open to the public'],
  ['Tennisclub Alpenrose', 'belongs to a club, members only'],
  ['Parking Garage Centrum', 'a camper van does not fit in'],
])('The name "%s" says to whom it belongs', async (name, rule) => {
  expect((await said({ name }))[1]).toEndWith(rule);
});

describe('A note of a mapper', () => {
  test.each<[Tags, string, string]>([
    [{ note: 'no overnight parking' }, 'no', 'no camper vans or overnight stays'],
    [{ note: 'gesperrt' }, 'unknown', 'has a rule that we cannot read, mind the sign'],
    [{ fixme: 'still open?' }, 'unknown', 'has a rule that we cannot read, mind the sign'],
    [{ fixme: 'closed?' }, 'unknown', 'has a rule that we cannot read, mind the sign'],
  ])('is a text about the place: %j', async (tags, allowed, rule) => {
    expect(await said(tags)).toEqual([allowed, `P (car park): ${rule}`]);
  });

  test.each<[string, string]>([
    ['Lehrerparkplatz Kunigundenschule', 'private, not open to the public'],
    ['Privatparkplatz', 'private, not open to the public'],
    ['Parkplatz Hotel Post', 'for customers only'],
  ])('stands for the name of one without: "%s"', async (note, rule) => {
    expect((await said({ note, name: '' }))[1]).toEndWith(rule);
  });

  test.each<Tags>([
    { note: 'Parkplatz Hotel Post', name: 'Am Wald' },
    { note: 'exact outline from the survey of 2019' },
    { fixme: 'check exact size' },
  ])('says nothing about who may stay in %j', async (tags) => {
    expect((await said(tags))[0]).toBe('yes');
  });
});

describe('A name or description', () => {
  testRows<[Tags]>([
    [{ name: 'No overnight parking' }],
    [{ description: 'Übernachten verboten' }],
    [{ description: 'Wohnmobile sind hier nicht erlaubt' }],
    [{ description: 'Stationnement interdit aux camping-cars' }],
    [{ description: 'prohibido pernoctar' }],
    [{ 'description:it': 'vietato il campeggio' }],
    [{ description: 'verboden te overnachten' }],
  ])('of a ban (%j) is one', async (tags) => {
    expect(await said(tags)).toEqual(['no', expect.stringContaining('no camper vans or overnight stays')]);
    expect(await said({ ...tags, motorhome: 'yes' })).toEqual(['yes', '']);
  });

  testRows([
    ...[
      'Prohibida la acampada',
      'No Wildcampers please',
      'Campingverbot',
      'Parkverbot für Wohnmobile',
      'campers no!',
    ],
    ...['Aucun camping-car', 'Nicht zum Übernachten', 'Se prohíbe pernoctar', 'Não é permitido pernoitar'],
    ...['Zakaz nocowania w kamperach', 'Nie dla kamperów', 'Zákaz stání karavanů', 'Zákaz stanovania'],
    ...[
      'Camping förbjuden',
      'Husbilar ej tillåtna',
      'Ingen overnatting',
      'Overnatning forbudt',
      'Bobil forbudt',
    ],
    ...['Yöpyminen kielletty', 'Telkimine keelatud', 'Lakóautóval tilos', 'Interzis camparea'],
    ...['Prepovedano šotorjenje in kampiranje', 'Zabranjeno noćenje u vozilu', 'Karavan kampı yasaktır'],
    ...['Απαγορεύεται η διανυκτέρευση', 'Стоянка автодомов запрещена', '車中泊禁止', '캠핑 금지'],
  ])('of a ban in any language is one: "%s"', async (description) => {
    expect((await said({ description }))[0]).toBe('no');
  });

  testRows([
    ...[
      'no fee for campers',
      'kein Verbot für Wohnmobile',
      'pas de problème pour dormir',
      'no tents but campers ok',
    ],
    ...[
      'not far from a camping',
      'Non lontano dal campeggio',
      'no dogs, overnight ok',
      'Camping-cars tolérés',
    ],
    ...[
      'Feuer verboten. Übernachten geduldet',
      'Wohnmobile frei, PKW verboten',
      'Overnight stay not recommended',
    ],
  ])('that forbids something else is none: "%s"', async (description) => {
    expect((await said({ description }))[0]).toBe('yes');
  });

  testRows([
    ...['Nur Übernachten, Camping verboten', 'Camping forbidden, but you may sleep in your van'],
    ...['Not suitable for large motorhomes', 'Zu klein für Wohnmobile', 'trop petit pour les camping-cars'],
    ...[
      'tylko dla klientów',
      'soukromý pozemek',
      'Stengt om natten',
      'Stänger kl 20',
      'P-förbud',
      'Μόνο για πελάτες',
    ],
    ...['Только для гостей отеля', 'Sadece müşteriler için', 'parkiranje prepovedano', 'csak vendégeknek'],
  ])('that may be against vans leaves it unknown: "%s"', async (description) => {
    expect(await said({ description })).toEqual(['unknown', UNREAD]);
  });

  test('of a ban at some times leaves it unknown', async () => {
    const tags = { description: 'camping-cars interdits de 22h à 6h' };
    expect(await said(tags)).toEqual(['unknown', UNREAD]);
  });

  testRows([
    ['Parkhaus Mitte', 'a camper van does not fit in'],
    ['Tiefgarage Rathaus', 'a camper van does not fit in'],
    ['Parking souterrain', 'a camper van does not fit in'],
    ['Underground parking B', 'a camper van does not fit in'],
    ['Busparkplatz', 'not open to touring vans'],
    ['LKW-Parkplatz', 'not open to touring vans'],
    ['Coach park', 'not open to touring vans'],
    ['Motorradparkplatz', 'not open to touring vans'],
    ['Nur für Mitglieder', 'permit holders only'],
  ])('"%s": no', async (name, rule) => {
    expect(await said({ name })).toEqual(['no', `${name} (car park): ${rule}`]);
  });

  testRows([
    ...[
      'Tennisclub',
      'Sportverein 1860',
      'Kegelclub',
      'Kleingartenverein Abendruh',
      'TSV Gossau',
      'FC Vaduz',
    ],
    ...['Rugby Club', "Working Men's Club", 'Royal British Legion', 'Moose Lodge', 'Club de Tenis'],
    ...['Club nautique', 'Circolo Tennis', 'Clube Naval', 'Voetbalvereniging', 'Golfklub', 'Båtklubben'],
  ])('"%s" is that of a club', async (name) => {
    expect(await said({ name })).toEqual(['rules', `${name} (car park): belongs to a club, members only`]);
    expect(await said({ operator: name })).toEqual([
      'rules',
      'P (car park): belongs to a club, members only',
    ]);
  });

  // clubs that keep car parks for all who walk or drive, and other things of that name
  testRows([
    ...['Schwäbischer Albverein', 'Club Alpin Français', 'Touring Club Suisse', 'Klub českých turistů'],
    ...['Caravan and Motorhome Club', 'Verkehrsverein Malbun', 'Vereniging Natuurmonumenten', 'Sierra Club'],
    ...['Club Street', 'Clubstraße', 'Country Club Drive'],
  ])('"%s" is no club for members only', async (name) => {
    expect(await said({ operator: name })).toEqual(['yes', '']);
  });

  test('for whom alone a place is, counts', async () => {
    expect(await said({ description: 'nur für Anwohner' })).toEqual([
      'no',
      'P (car park): permit holders only',
    ]);
  });

  testRows<[Tags]>([
    [{ name: 'Parkhaus Mitte', maxheight: '3.5' }],
    [{ name: 'Parkhaus Mitte', parking: 'surface' }],
    [{ name: 'Underground Station' }],
    [{ name: 'PKW- und Busparkplatz' }],
    [{ description: 'Overnight parking allowed' }],
    [{ description: 'camping nearby, no shade' }],
    [{ description: 'schöner Platz für Anwohner und Gäste' }],
  ])('%j leaves the place open', async (tags) => {
    expect((await said(tags))[0]).toBe('yes');
  });
});

test('A town hall is no inn', async () => {
  expect(await said({ name: 'Parking Hôtel de Ville' })).toEqual(['yes', '']);
});

testRows([...['only permanent pitches', 'Nur Dauercamper', 'seasonal pitches only', 'alleen jaarplaatsen']])(
  'A campsite of which a text says "%s" is for no van',
  async (description) => {
    const scene = new TagScene().square({ tourism: 'camp_site', description }, [0, 0]);
    expect((await scene.answer(WINTER)).allowed).toBe('no');
  },
);

test('A text with limits counts beside an access that cannot be read', async () => {
  const known = await streetScene({ access: 'permissive', traffic_sign: 'no_parking' }).answer(WINTER);
  const unread = await streetScene({ access: 'see_sign', traffic_sign: 'no_parking' }).answer(WINTER);
  expect([known.allowed, unread.allowed]).toEqual(['unknown', 'unknown']);
  expect(unread.score).toBeLessThanOrEqual(known.score);
});

describe('A street', () => {
  const saidOf = async (tags: Tags): Promise<[allowed: string, rule: string]> => {
    const answer = await streetScene(tags).answer(WINTER);
    return [answer.allowed, ruleOf(answer)];
  };

  testRows<[Tags]>([
    [{ description: 'No overnight parking' }],
    [{ note: 'Camping verboten' }],
    [{ traffic_sign: 'no_overnight_parking' }],
    [{ inscription: 'Zakaz nocowania' }],
  ])('whose texts forbid nights (%j) is forbidden', async (tags) => {
    expect(await saidOf(tags)).toEqual(['no', 'K: no camper vans or overnight stays']);
    expect((await saidOf({ ...tags, motorhome: 'yes' }))[0]).toBe('yes');
  });

  testRows<[Tags]>([
    [{ description: 'Nur für Anwohner' }],
    [{ inscription: 'Private road - residents only' }],
    [{ name: 'Privatweg' }],
    [{ name: 'Private Road' }],
    [{ name: 'Chemin privé' }],
    [{ ownership: 'private' }],
  ])('that may be private (%j) is not known to be open', async (tags) => {
    expect((await saidOf(tags))[0]).toBe('unknown');
    expect((await saidOf({ ...tags, access: 'destination' }))[0]).not.toBe('no');
  });

  testRows<[Tags]>([
    [{ name: 'Rua Particular', access: 'yes' }],
    [{ ownership: 'private', access: 'yes' }],
    [{ name: 'Privatstraße', motor_vehicle: 'yes' }],
    [{ note: 'voie réservée aux bus' }],
    [{ description: 'narrow street with a nice view' }],
  ])('with %j is open', async (tags) => {
    expect((await saidOf(tags))[0]).toBe('yes');
  });
});

test.each([
  ['Open 6:00-22:00', 'no'],
  ['Geöffnet Mo-Fr 8-18 Uhr', 'no'],
  ['Museum car park. Open dawn to dusk', 'no'],
  ['Open May to September', 'no'],
  ['Closed in winter', 'unknown'],
  ['open to the public', 'yes'],
  ['Restaurant open 8-22', 'yes'],
])('A text with hours, "%s", holds for a car park', async (description, allowed) => {
  expect((await said({ description }))[0]).toBe(allowed);
});
