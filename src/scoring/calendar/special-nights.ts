/** Nights of the year on which a whole country or region celebrates outdoors. The points are assumptions. */

import { easterSunday } from '../../shared/time/easter.ts';
import type { Celebration, SpecialNightName } from '../../words/phrases/events.ts';
import type { HolidayArea } from './holidays.ts';
import { isDiwali, isEidAlFitr, isFireTuesday, isLunarNewYear, isNowruz } from './moving-feasts.ts';
import type { LocalDay } from './night.ts';

export interface SpecialNight {
  name: SpecialNightName;
  celebration: Celebration;
  /** points outside built-up surroundings; they fade to 0 with the distance from homes */
  points: number;
  /** points in built-up surroundings */
  builtUpPoints: number;
}

/**
 * Returns true if the custom is on this evening.
 * @param evening first day of the night
 * @param fromEaster days from Easter Sunday to that day
 */
type Date = (evening: LocalDay, fromEaster: number) => boolean;

interface Row extends SpecialNight {
  /** ISO 3166-1 countries or ISO 3166-2 states that celebrate; null = everywhere but in `without` */
  regions: readonly string[] | null;
  without?: readonly string[];
  on: Date;
  /** source of the custom */
  source: string;
}

/** Points of a night with fireworks or parties in every street. */
const EVERYBODY = { points: -12, builtUpPoints: -16 };
/** Points of a night with one show and a dance per town. */
const TOWNS = { points: -6, builtUpPoints: -8 };
/** Points of a night with a fire or a party per village. */
const VILLAGES = { points: -5, builtUpPoints: -5 };
/** Kind and points of carnival, which takes place in towns and villages all over the region. */
const CARNIVAL = { celebration: 'parties', points: -8, builtUpPoints: -8 } as const;
const SUNDAY = 7;
const FRIDAY = 5;

const on =
  (theMonth: number, ...days: number[]): Date =>
  ({ month, day }) =>
    month === theMonth && days.includes(day);
/** Returns a test for evenings from a first to a last, in days from Easter Sunday; Ash Wednesday is -46. */
const easter =
  (first: number, last: number): Date =>
  (_, fromEaster) =>
    fromEaster >= first && fromEaster <= last;
/** Eve of King's Day (27 April, or 26 April if the 27th is a Sunday). */
const kingsNight: Date = ({ month, day, weekday }) =>
  month === 4 && ((day === 26 && weekday !== SUNDAY - 1) || (day === 25 && weekday === FRIDAY));
const midsummerEve: Date = ({ month, day, weekday }) =>
  month === 6 && weekday === FRIDAY && day >= 19 && day <= 25;

export const SPECIAL_NIGHTS: readonly Row[] = [
  {
    name: 'new_year',
    celebration: 'fireworks',
    points: -25,
    builtUpPoints: -30,
    regions: null,
    // with a new year of their own or without any: 1 January is a working day, or parties are forbidden
    without: ['AF', 'ET', 'IL', 'IR', 'LY', 'NP', 'SA', 'SD', 'SO', 'YE'],
    on: on(12, 31),
    source: 'allowed everywhere on this night only, e.g. DE: 1. SprengV § 23 (2); GB: SI 2004/1836 reg. 7',
  },
  {
    name: 'independence_day',
    celebration: 'fireworks',
    ...EVERYBODY,
    regions: ['US'],
    on: on(7, 4),
    source: 'US: 5 U.S.C. § 6103 (a)',
  },
  {
    name: 'canada_day',
    celebration: 'fireworks',
    ...TOWNS,
    regions: ['CA'],
    on: on(7, 1),
    source: 'CA: Holidays Act, R.S.C. 1985, c. H-5',
  },
  {
    // towns have their fireworks on the eve or on the day
    name: 'bastille_day',
    celebration: 'fireworks',
    ...TOWNS,
    regions: ['FR'],
    on: on(7, 13, 14),
    source: 'FR: loi du 6 juillet 1880',
  },
  {
    name: 'swiss_national_day',
    celebration: 'fireworks',
    ...EVERYBODY,
    regions: ['CH'],
    on: on(8, 1),
    source: 'CH: Bundesverfassung Art. 110 (3)',
  },
  {
    name: 'liechtenstein_national_day',
    celebration: 'fireworks',
    ...EVERYBODY,
    regions: ['LI'],
    on: on(8, 15),
    source: 'LI: Staatsfeiertag (liechtenstein.li), with fireworks over Vaduz',
  },
  {
    // fires on the beaches on the eve, fireworks on the day
    name: 'ferragosto',
    celebration: 'fireworks',
    ...TOWNS,
    regions: ['IT'],
    on: on(8, 14, 15),
    source: 'IT: legge 27 maggio 1949, n. 260, art. 2',
  },
  {
    name: 'santo_antonio',
    celebration: 'parties',
    ...EVERYBODY,
    regions: ['PT-11'],
    on: on(6, 12),
    source: 'PT: municipal holiday of Lisbon, 13 June',
  },
  {
    name: 'sao_joao',
    celebration: 'fireworks',
    ...EVERYBODY,
    regions: ['PT-13', 'PT-03'],
    on: on(6, 23),
    source: 'PT: municipal holiday of Porto and Braga, 24 June',
  },
  {
    name: 'sant_joan',
    celebration: 'fireworks',
    ...EVERYBODY,
    regions: ['ES-CT', 'ES-VC', 'ES-IB', 'ES-GA', 'AD', 'FR-66'],
    on: on(6, 23),
    source:
      'ES: 24 June, holiday of Catalonia, Valencia and Galicia; AD, FR: UNESCO 2015, fire festivals of the Pyrenees',
  },
  {
    name: 'bonfire_night',
    celebration: 'fireworks',
    ...EVERYBODY,
    regions: ['GB-ENG', 'GB-SCT', 'GB-WLS'],
    on: on(11, 5),
    source: 'GB: Fireworks Regulations 2004 (SI 2004/1836) reg. 7: fireworks until midnight on 5 November',
  },
  {
    name: 'kings_night',
    celebration: 'parties',
    ...TOWNS,
    regions: ['NL'],
    on: kingsNight,
    source: 'NL: Koningsdag, 27 April or the Saturday before (rijksoverheid.nl)',
  },
  {
    name: 'walpurgis',
    celebration: 'bonfires',
    ...VILLAGES,
    regions: ['DE', 'AT', 'SE', 'CZ', 'FI'],
    on: on(4, 30),
    source:
      'SE: valborgsmässoafton (isof.se); CZ: pálení čarodějnic (hzscr.cz warns of its fires); FI: vappu (finland.fi)',
  },
  {
    name: 'midsummer',
    celebration: 'bonfires',
    ...VILLAGES,
    regions: ['SE', 'FI'],
    on: midsummerEve,
    source: 'SE: lag (1989:253) om allmänna helgdagar: Midsummer Day is the Saturday of 20 to 26 June',
  },
  {
    name: 'midsummer',
    celebration: 'bonfires',
    ...VILLAGES,
    regions: ['EE', 'LV', 'LT'],
    on: on(6, 23),
    source: 'EE: pühade ja tähtpäevade seadus § 2; LV and LT: holidays by law on 24 June',
  },
  {
    // Women's Carnival (Thursday) to Shrove Tuesday
    name: 'karneval',
    ...CARNIVAL,
    regions: ['DE-NW', 'DE-RP', 'DE-SL'],
    on: easter(-52, -47),
    source: 'DE: register of intangible heritage 2014, Rheinischer Karneval',
  },
  {
    name: 'fasnet',
    ...CARNIVAL,
    regions: ['DE-BW'],
    on: easter(-52, -47),
    source: 'DE: register of intangible heritage 2014, Schwäbisch-Alemannische Fastnacht',
  },
  {
    name: 'fasnacht',
    ...CARNIVAL,
    regions: ['CH-LU'],
    on: easter(-52, -47),
    source: 'CH: Lebendige Traditionen (Federal Office of Culture), Luzerner Fasnacht',
  },
  {
    // the eve of Morgestraich (04:00 on the Monday after Ash Wednesday) to the last of the three days
    name: 'basler_fasnacht',
    ...CARNIVAL,
    regions: ['CH-BS'],
    on: easter(-42, -39),
    source: 'CH: UNESCO 2017, Basler Fasnacht',
  },
  {
    // Carnival Saturday to Shrove Tuesday
    name: 'karneval',
    ...CARNIVAL,
    regions: ['NL-LI', 'NL-NB', 'ES-CN'],
    on: easter(-50, -47),
    source: 'NL: Inventaris Immaterieel Erfgoed, Vastelaovend; ES: Carnaval de Santa Cruz de Tenerife',
  },
  {
    // Carnival Friday to Shrove Tuesday
    name: 'karneval',
    ...CARNIVAL,
    regions: ['BR'],
    on: easter(-51, -47),
    source: 'BR: carnival days off in the yearly federal calendar of holidays and optional days',
  },
  {
    name: 'lunar_new_year',
    celebration: 'fireworks',
    ...EVERYBODY,
    regions: ['CN', 'TW', 'HK', 'MO', 'MY', 'SG'],
    on: isLunarNewYear,
    source: 'CN: UNESCO 2024, Spring festival; public holidays of the others (date-holidays)',
  },
  {
    // by the calendar of Hanoi, which differs from that of Beijing once in decades
    name: 'tet',
    celebration: 'fireworks',
    ...EVERYBODY,
    regions: ['VN'],
    on: isLunarNewYear,
    source: 'VN: Labour Code 2019, art. 112: Tết Nguyên Đán',
  },
  {
    name: 'fire_tuesday',
    celebration: 'bonfires',
    ...EVERYBODY,
    regions: ['IR', 'AZ'],
    on: isFireTuesday,
    source: 'IR: Encyclopaedia Iranica, Čahāršanba-sūrī; AZ: the four Tuesdays of Novruz (UNESCO 2009)',
  },
  {
    name: 'nowruz',
    celebration: 'parties',
    ...TOWNS,
    regions: ['AF', 'AZ', 'IR', 'KG', 'KZ', 'TJ', 'TM', 'UZ'],
    on: isNowruz,
    source: 'UNESCO 2016, Nawrouz, Novruz, Nowrouz; UN General Assembly A/RES/64/253',
  },
  {
    name: 'songkran',
    celebration: 'parties',
    ...EVERYBODY,
    regions: ['TH', 'LA', 'KH', 'MM'],
    on: on(4, 13, 14, 15),
    source: 'TH: UNESCO 2023, Songkran; the new year of LA, KH and MM is on the same days',
  },
  {
    name: 'diwali',
    celebration: 'fireworks',
    ...EVERYBODY,
    regions: ['IN', 'NP', 'MU', 'FJ', 'TT', 'GY', 'SG', 'LK'],
    on: isDiwali,
    source: 'IN: gazetted holidays (dopt.gov.in); public holiday of the others',
  },
  {
    name: 'eid_al_fitr',
    celebration: 'parties',
    ...VILLAGES,
    regions: (
      'AE AF AZ BA BD BH BN DJ DZ EG ID IQ IR JO KG KM KW KZ LB LY MA ML MR MV MY NE OM PK PS QA SA SD SN SO SY TJ TM ' +
      'TN TR UZ XK YE'
    ).split(' '),
    on: isEidAlFitr,
    source: 'countries with a Muslim majority (Pew Research Center, 2011); dates: Umm al-Qura calendar',
  },
];

/** Returns the special night that begins on this evening, or null. */
export function specialNightOn(evening: LocalDay, { country, state }: HolidayArea): SpecialNight | null {
  const fromEaster = evening.number - easterSunday(evening.year);
  return (
    SPECIAL_NIGHTS.find(
      ({ regions, without = [], on: isOn }) =>
        (regions === null
          ? !without.includes(country ?? '')
          : regions.includes(state ?? '') || regions.includes(country ?? '')) && isOn(evening, fromEaster),
    ) ?? null
  );
}
