/** Towns of a few streets whose names are in the script of their country, made in code. */
import type { MapNode, MapObjects, MapWay } from '../pbf/pbf-writer.ts';
import { square } from './osm-map.ts';

export interface Town {
  /** name of the script, of its file, too */
  script: string;
  /** south-western corner, degrees */
  lat: number;
  lon: number;
  town: string;
  english: string;
  /** through road, with a number at its end */
  road: string;
  street: string;
  bar: string;
  mosque?: boolean;
  /** names of its car parks */
  carParks: readonly [string, string, string];
}

export const TOWNS: readonly Town[] = [
  {
    ...{ script: 'latin', lat: 16.06, lon: 108.2, town: 'Đà Nẵng', english: 'Da Nang' },
    ...{ road: 'Đường Nguyễn Văn Linh 14', street: 'Phố Trần Phú', bar: 'Quán Bia Hơi' },
    carParks: ['Bãi đỗ xe Mỹ Khê', 'Bãi đỗ xe số 2', 'Ngũ Hành Sơn'],
  },
  {
    ...{ script: 'greek', lat: 40.64, lon: 22.94, town: 'Θεσσαλονίκη', english: 'Thessaloniki' },
    ...{ road: 'Λεωφόρος Νίκης 25', street: 'Οδός Αγίας Σοφίας', bar: 'Το Καφενείο' },
    carParks: ['Λευκός Πύργος', 'Χώρος στάθμευσης 2', 'Παραλία'],
  },
  {
    ...{ script: 'cyrillic', lat: 43.11, lon: 131.88, town: 'Владивосток', english: 'Vladivostok' },
    ...{ road: 'Океанский проспект 7', street: 'улица Адмирала Фокина', bar: 'Бар «Маяк»' },
    carParks: ['Стоянка «Маяк»', 'Парковка 12', 'Набережная'],
  },
  {
    ...{
      script: 'arabic',
      lat: 33.57,
      lon: -7.59,
      town: 'الدار البيضاء',
      english: 'Casablanca',
      mosque: true,
    },
    ...{ road: 'شارع محمد الخامس 250', street: 'زنقة 12', bar: 'مقهى السلام' },
    carParks: ['موقف السيارات 3', 'ساحة الأمم المتحدة', 'كورنيش عين الذئاب (2)'],
  },
  {
    ...{ script: 'hebrew', lat: 32.08, lon: 34.78, town: 'תל אביב-יפו', english: 'Tel Aviv' },
    ...{ road: 'דרך מנחם בגין 20', street: 'רחוב דיזנגוף', bar: 'בר 51' },
    carParks: ['חניון הכרמל 5', 'חניון גן מאיר', 'נמל תל אביב'],
  },
  {
    ...{ script: 'devanagari', lat: 25.32, lon: 83, town: 'वाराणसी', english: 'Varanasi' },
    ...{ road: 'राष्ट्रीय राजमार्ग १९', street: 'गोदौलिया मार्ग', bar: 'काशी चाट भंडार' },
    carParks: ['दशाश्वमेध पार्किंग', 'अस्सी घाट पार्किंग २', 'सारनाथ'],
  },
  {
    ...{ script: 'thai', lat: 18.79, lon: 98.98, town: 'เชียงใหม่', english: 'Chiang Mai' },
    ...{ road: 'ถนนห้วยแก้ว 1004', street: 'ซอย 7', bar: 'ร้านช้าง' },
    carParks: ['ที่จอดรถประตูท่าแพ', 'ลานจอดรถ ๓', 'ห้วยแก้ว'],
  },
  {
    ...{ script: 'japanese', lat: 35.487, lon: 138.8, town: '富士吉田市', english: 'Fujiyoshida' },
    ...{ road: '国道139号', street: '昭和通り', bar: '居酒屋 富士' },
    carParks: ['道の駅富士吉田駐車場', '第2駐車場', 'ハイランド'],
  },
  {
    ...{ script: 'korean', lat: 37.75, lon: 128.876, town: '강릉시', english: 'Gangneung' },
    ...{ road: '경강로 35', street: '하슬라로', bar: '호프집' },
    carParks: ['경포 공영주차장', '제2주차장', '안목해변'],
  },
  {
    ...{ script: 'chinese', lat: 25.27, lon: 110.29, town: '桂林市', english: 'Guilin' },
    ...{ road: '中山中路88号', street: '解放东路', bar: '老街酒吧' },
    carParks: ['象山停车场', '2号停车场', '两江四湖'],
  },
];

/** Distance between two streets, degrees: about 250 m. */
const STEP = 0.0025;

/** Returns streets, a through road across them with a bar, a car park beside each street, and a place of worship. */
export function townInScript({ lat, lon, ...names }: Town): MapObjects {
  const nodes: MapNode[] = [
    {
      ...{ id: 1, lat: lat + STEP, lon: lon + STEP },
      tags: { place: 'city', name: names.town, 'name:en': names.english, population: '90000' },
    },
    { id: 2, lat: lat + 0.0003, lon: lon + 0.0002, tags: { amenity: 'bar', name: names.bar } },
  ];
  if (names.mosque)
    nodes.push({
      ...{ id: 3, lat: lat + STEP, lon: lon + STEP * 1.4 },
      tags: { amenity: 'place_of_worship', religion: 'muslim', name: 'مسجد الحسن الثاني' },
    });
  const crossing = names.carParks.map((_, i) => 100 * (i + 1));
  const ways: MapWay[] = [
    { id: 2, nodes: crossing, tags: { highway: 'secondary', name: names.road, ref: 'A5' } },
  ];
  for (const [i, name] of names.carParks.entries()) {
    const id = 100 * (i + 1);
    const south = lat + i * STEP;
    nodes.push(
      { id, lat: south, lon },
      { id: id + 1, lat: south, lon: lon + STEP },
      { id: id + 2, lat: south, lon: lon + 2 * STEP },
    );
    ways.push({ id, nodes: [id, id + 1, id + 2], tags: { highway: 'residential', name: names.street } });
    const ground = square(id + 10, south + 0.0002, lon + STEP * (0.2 + i / 10), 0.0003);
    nodes.push(...ground.nodes);
    ways.push({ id: id + 1, nodes: ground.ring, tags: { amenity: 'parking', name } });
  }
  return { nodes, ways };
}
