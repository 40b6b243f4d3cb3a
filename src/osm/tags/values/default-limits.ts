/**
 * Speed limits that hold where no sign says otherwise, by country and part of a country.
 *
 * Facts from the table "Default speed limits" of the OpenStreetMap wiki (revision 2413111 of 3 October 2022), each row of
 * which names its law; limits of trunk roads from its page "Key:maxspeed". Later changes: Wales 20 mph (17 September
 * 2023), Ireland 60 km/h on local roads (7 February 2025), Japan 30 km/h on streets without a centre line (1 September
 * 2026). In states of the USA main roads are
 * numbered or state highways, and motorways interstate highways, where the law names these; `US` is what most of them have.
 */

/** Miles per hour in km/h. */
const MPH = 1.609344;

/** Limits on main roads and on minor ones, km/h: the same in most countries; null = no such rule. */
export interface DefaultLimit {
  main: number;
  minor: number;
}

/** Limits of a country; null = no such rule. */
export interface DefaultLimits {
  urban: DefaultLimit | null;
  rural: DefaultLimit | null;
  motorway: DefaultLimit | null;
  /** of roads that a tag calls `trunk` */
  trunk: DefaultLimit | null;
}

/** A place without rules. */
export const NO_LIMITS: DefaultLimits = { urban: null, rural: null, motorway: null, trunk: null };

/**
 * A row: code (ISO 3166), limits in built-up areas, outside of them, on motorways, and of `trunk` by the tag. `90/60`: on
 * main roads and on minor ones. `-`: no rule. `30m`: miles per hour.
 */
const ROWS = `
AD 50 90/60 120 -|AE 60/40 100 120 -|AG 20m 40m - -|AL 40 80 110 -|AM 60 90 110 -|AO 60 90 120 -|AR 60/40 110 130 120
AS 15m 25m - -|AT 50 100 130 100|AU 50 100 - -|AU-NT 50 110 - -|AU-WA 50 110 - -|AZ 60 90 110 -|BA 50 80 130 100
BB 60 60 - -|BE 50 70 120 120|BE-BRU 30 70 120 120|BE-WAL 50 90 120 120|BF 50 90 - -|BG 50 90 140 120|BH 60 100 - -
BI 50 80 - -|BJ 50 90 110 -|BN 60 - - -|BO 40 80 - -|BR 60/30 100 110 -|BS 25m 30m - -|BT 30 50 - -|BW 60 100 - -
BY 60 90 110 -|CA 50 80 100 -|CA-AB 50 100/80 - -|CA-MB 50 90 - -|CA-NT 50 90 - -|CA-NU 50 90 - -|CA-PE 50 100/80 - -
CA-QC 50 90 100 -|CA-YT 50 - - -|CD 60 90 120 -|CF 60 110 - -|CG 60 110 - -|CH 50 80 120 100|CI 60 110 120 -
CL 50 100 120 -|CM 60 110 - -|CN 50 70 120 -|CO 50/30 90 120 -|CR 50 60 - -|CU 50 90 100 -|CV 50 90 120 100
CY 50 - - -|CZ 50 90 130 110|DE 50 100 130 130|DK 50 80 130 -|DO 35 60 - -|EC 50 100 - -|EE 50 90 - -
EG 60/40 90 100 -|ES 50/30 90 120 100|FI 50 80 120 100|FJ 50 80 - -|FM 20m 25m - -|FR 50 80 130 110|GA 60 110 - -
GB 30m 60m 70m 70m|GB-WLS 20m 60m 70m 70m|GD 20m 40m - -|GE 60 90 110 -|GG 35m 35m - -|GH 50 90 100 -|GQ 60 110 - -
GR 50 90 130 110|GT 60/30 80/60 100 90|GY 30m 40m - -|HK 50 50 - -|HR 50 90 130 110|HT 50 - - -|HU 50 90 130 110
IE 50 100/60 120 -|ID 50/30 80 100 -|IL 50 80 110 100|IM 30m 60m - -|IN 70 70 120 100|IS 50 90/80 - -|IT 50 90 130 110
JE 40m 40m - -|JP 60/30 60 100 -|KE 50 100 110 -|KG 60 90 110 -|KH 60 100 - -|KI 40 60 - -|KN 20m 40m - -
KR 50 60 100 80|KZ 60 110 140 -|LI 50 80 - -|LR 25m 45m - -|LS 60 100 120 -|LT 50 90 130 120|LU 50 90 130 -
LV 50 90 - 110|MC 50 50 - -|MD 50 90 - 110|MH 25m 40m - -|MK 50 90 130 110|MM 30m 50m - -|MN 60 80 - -|MO 60 60 - -
MS 20m 40m - -|MT 50 80 - -|MU 60/40 80/60 110 -|MW 50 100/80 - -|MX 50 100 - -|MZ 60 120 - -|NA 60 120/100 120 -
NE 50 90 110 -|NG 50 80 100 -|NI 45 100/60 - -|NL 50 80 130 100|NO 50 80 110 -|NP 40 80 - -|NR 50 50 - -|NZ 50 100 - -
PA 60/40 100 120 -|PE 60/40 100/60 - 80|PG 60 100 - -|PH 40/30 80/40 100 -|PK 55 70 130 -|PL 50 90 140 100
PR 25m 45m 65m -|PS 50 80 110 -|PT 50 90 120 100|PY 50 110 - -|RO 50 90 130 100|RS 50 80 130 100|RU 60 90 110 -
RW 40 80 - -|SA 50 120 - -|SD 50 - - -|SE 50 70 110 90|SG 50 50 - -|SH 30m 30m - -|SI 50 90 130 110|SK 50 90 130 90
SN - 110/90 110 -|SS 45 - - -|SV 50 90 - -|TD 60 110 - -|TH 80 90 120 -|TL 50 90 120 100|TN 50 90 110 -
TR 50 90 120 110|TT 50 80 - -|TV 40 40 - -|TW 50 50 - -|TZ 50 110 - -|UA 50 90 130 110|UG 50 100/80 - -
US 30m/25m 55m 65m -|US-AK 25m 55m - -|US-AL 30m 55m/45m 70m -|US-AR 30m 65m - -|US-AZ 25m 65m - -|US-CA 25m 55m 65m -
US-CO 30m 55m 65m -|US-CT - 55m 65m -|US-DC 20m 20m - -|US-DE 25m 50m - -|US-FL 30m 55m 70m -|US-GA 30m 55m - -
US-HI 25m 45m - -|US-IA 25m 55m 65m -|US-ID 35m 65m/55m 75m -|US-IL 30m 55m 70m -|US-IN 30m 55m 70m -
US-KS 30m 65m/55m 75m -|US-KY 35m 55m 65m -|US-LA - 55m 70m -|US-MA 30m 40m - -|US-MD 30m 50m - -|US-ME 25m 45m - -
US-MI 25m 55m 70m -|US-MN 30m 55m 65m -|US-MO - 60m 70m -|US-MS - 65m - -|US-MT 25m 70m 80m -|US-NC 35m 55m - -
US-ND 25m 55m 75m -|US-NE 25m 65m/55m 70m -|US-NH 35m/30m 55m 65m -|US-NJ 25m 50m - -|US-NM 30m 55m - -
US-NV - 80m - -|US-NY - 55m - -|US-OH 35m/25m 55m 70m -|US-OK - 55m - -|US-OR 25m 55m 65m -|US-PA 35m/25m 55m - -
US-RI 25m 50m - -|US-SC 30m 55m - -|US-SD 25m 65m 80m -|US-TN - 65m 70m -|US-TX 30m 70m/60m - -|US-UT 25m 55m - -
US-VA 35m/25m 55m 55m -|US-VT 50m 50m - -|US-WA 25m 60m/50m - -|US-WI 25m 55m 70m -|US-WV 25m 55m - -
US-WY 30m 70m/65m 75m -|UY 45 90 - -|UZ 70/30 100 110 -|VE 40 70 90 -|VI 20m 35m - -|VN 50 80 120 -|WS 25m 35m - -
XK 50 80 130 110|ZA 60 100 120 -|ZM 40 100 - -`;

let limits: ReadonlyMap<string, DefaultLimits> | undefined;

/** Returns the limits of a country, or of a part with its own; NO_LIMITS if none are known. */
export function defaultLimits(country: string, part: string | null): DefaultLimits {
  limits ??= new Map(ROWS.trim().split(/[|\n]/).map(rowOf));
  return limits.get(part ?? '') ?? limits.get(country) ?? NO_LIMITS;
}

function rowOf(row: string): [string, DefaultLimits] {
  const [code, urban, rural, motorway, trunk] = row.trim().split(' ');
  return [
    code!,
    {
      urban: limitOf(urban!),
      rural: limitOf(rural!),
      motorway: limitOf(motorway!),
      trunk: limitOf(trunk!),
    },
  ];
}

function limitOf(text: string): DefaultLimit | null {
  if (text === '-') return null;
  const [main, minor = main] = text.split('/').map(speedOf);
  return { main: main!, minor: minor! };
}

function speedOf(text: string): number {
  return Math.round(Number.parseInt(text, 10) * (text.endsWith('m') ? MPH : 1));
}
