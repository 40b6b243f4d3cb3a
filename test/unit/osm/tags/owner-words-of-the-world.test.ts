/** Words for owners in the languages of the world: where they say whose a car park is, and where they are names. */
import { describe, expect, test } from 'bun:test';
import { isForDisabled } from '../../../../src/osm/tags/sites/disabled-bays.ts';
import { isForOthers } from '../../../../src/osm/tags/sites/other-guests.ts';
import { accessByName, ownerByName } from '../../../../src/osm/tags/sites/owner-words.ts';
import { ACCESS, Owner } from '../../../../src/region/format/codes.ts';

const accessOf = (name: string) => ACCESS[accessByName(new Map([['name', name]]))];

describe('a car park for staff', () => {
  test.each([
    'Bãi đỗ xe nhân viên',
    'कर्मचारी पार्किंग',
    'თანამშრომლების პარკინგი',
    'Парковка для персоналу',
    'Parkir karyawan',
    'Tempat letak kereta kakitangan',
    'Parkoviště pro zaměstnance',
    'Parkovisko pre zamestnancov',
    'Parkiralište za zaposlene',
    'Personalparkering',
    'Personaleparkering',
    'Henkilökunnan pysäköinti',
    'Dolgozói parkoló',
    'Parcare angajați',
    'پارکینگ کارکنان',
    'Töötajate parkla',
    'Darbuotojų stovėjimo aikštelė',
    'Darbinieku autostāvvieta',
    'Паркинг за служители',
    '従業員専用駐車場',
    '직원주차장',
    'ที่จอดรถพนักงาน',
    'Aparcament treballadors',
    '内部停车场',
    'Bãi xe nội bộ',
    'Служебен паркинг',
    'Dienstparkplatz',
  ])('%s', (name) => expect(accessOf(name)).toBe('private'));
});

describe('a car park for residents', () => {
  test.each([
    'Boendeparkering',
    'Beboerparkering sone 3',
    'Tenant parking',
    'Student parking',
    'Asukaspysäköinti',
    'Parkoviště rezidenti',
    'پارکینگ ساکنین',
    'ที่จอดรถลูกบ้าน',
    'Bãi xe cư dân',
  ])('%s', (name) => expect(accessOf(name)).toBe('permit'));
});

describe('a car park for customers or guests', () => {
  test.each([
    'Gæsteparkering',
    'Besøksparkering',
    'Csak vendégeinknek',
    'お客様専用駐車場',
    '来客用駐車場',
    '고객 주차장',
    '顾客停车场',
    'ที่จอดรถลูกค้า',
    'Bãi đỗ xe khách hàng',
    'Müşteri otoparkı',
    'Πάρκινγκ πελατών',
    'Парковка для клиентов',
    'Паркинг за клиенти',
    'Parking dla klientów',
    'Kundparkering',
    'Asiakaspysäköinti',
    'Parkoviště pro zákazníky',
    'Parcare clienți',
    'חניה לאורחים',
    'Guest parking',
    'Patient parking',
  ])('%s', (name) => expect(accessOf(name)).toBe('customers'));
});

describe('a car park of a hospital', () => {
  test.each([
    '病院駐車場',
    '병원 주차장',
    'Hastane otoparkı',
    'Parking bolnica',
    'مواقف المستشفى',
    'Парковка больницы',
  ])('%s', (name) => expect(ownerByName(new Map([['name', name]]))).toBe(Owner.hospital));
});

describe('a car park of an inn', () => {
  test.each([
    ...[
      'Hotell Fjordgården parkering',
      'Parkoviště penzion Pod Lipou',
      'Parking Gostilna Pri Lojzetu',
      'Otel otoparkı',
    ],
    ...[
      'Πάρκινγκ Ξενοδοχείο Ποσειδών',
      'Парковка гостиницы Волга',
      'Parking pensjonat Giewont',
      'Szálloda parkoló',
    ],
    ...['Kro parkering', 'Parcare pensiune', 'ホテル駐車場', '호텔 주차장', 'ที่จอดรถโรงแรม'],
  ])('%s', (name) => expect(accessOf(name)).toBe('customers'));
});

describe('a car park of an institution', () => {
  test.each<[string, number]>([
    ...[
      'Skolans parkering',
      'Koulun pysäköinti',
      'Iskola parkoló',
      'Parking šola',
      'Школа парковка',
      '小学校駐車場',
    ].map((name): [string, number] => [name, Owner.school]),
    ['Päiväkoti pysäköinti', Owner.kindergarten],
    ['Vrtić parking', Owner.kindergarten],
    ['Policie parkoviště', Owner.authority],
    ['Politi parkering', Owner.authority],
    ['Båtforening parkering', Owner.club],
  ])('%s', (name, owner) => expect(ownerByName(new Map([['name', name]]))).toBe(owner));

  test.each([
    'Skolegata parkering',
    'Ulica Szkolna parking',
    'Turistforeningen parkering',
    'Rådhuset parkering',
  ])('is not %s', (name) => expect(ownerByName(new Map([['name', name]]))).toBe(Owner.nobody));
});

describe('a car park for people with a disability', () => {
  test.each([
    '身障者用駐車場',
    '장애인 주차장',
    '残疾人停车场',
    'Парковка для инвалидов',
    'Engelli otoparkı',
    'Πάρκινγκ ΑΜΕΑ',
  ])('%s', (name) => expect(isForDisabled(new Map([['name', name]]))).toBe(true));
});

describe('a private car park', () => {
  test.each([
    'پارکینگ اختصاصی',
    'निजी पार्किंग',
    'კერძო პარკინგი',
    'Parkir pribadi',
    'Magánparkoló',
    'Yksityisalue',
  ])('%s', (name) => expect(accessOf(name)).toBe('private'));
});

describe('a name that only contains such a word', () => {
  test.each([
    'Private Lake Trailhead',
    'Staff Creek Picnic Parking',
    'Частное озеро',
    'Parkiralište Privatna Plaža Zaposlenost',
    'Karyawanan Beach',
    'Taman Pegawaian',
    '직원호',
  ])('%s', (name) => expect(accessOf(name)).toBe('untagged'));
});

test.each(['Boat-in Campground', 'Hike-In Sites', 'Point Reyes walk-in camp'])(
  'no van reaches %s',
  (name) => {
    const site = (more: readonly (readonly [string, string])[]) =>
      isForOthers(new Map([['tourism', 'camp_site'], ['name', name], ...more]));
    expect([site([]), site([['motorhome', 'yes']])]).toEqual([true, false]);
  },
);
