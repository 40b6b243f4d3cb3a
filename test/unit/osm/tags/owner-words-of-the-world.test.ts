/** Words for owners in the languages of the world: where they say whose a car park is, and where they are names. */
import { describe, expect, test } from 'bun:test';
import { accessByName } from '../../../../src/osm/tags/sites/owner-words.ts';
import { ACCESS } from '../../../../src/region/format/codes.ts';

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
  ])('%s', (name) => expect(accessOf(name)).toBe('private'));
});

describe('a car park for residents', () => {
  test.each(['Asukaspysäköinti', 'Parkoviště rezidenti', 'پارکینگ ساکنین', 'ที่จอดรถลูกบ้าน', 'Bãi xe cư dân'])(
    '%s',
    (name) => expect(accessOf(name)).toBe('permit'),
  );
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
