/** Words against nights, camping and camper vans in names, descriptions and signs, in about 30 languages. */
import { isAboutDates } from '../../../shared/time/opening-words.ts';

/** Words that something is forbidden, before or after what it is, one line per language. */
const FORBIDDEN = [
  'forbidden|prohibited|not (?:allowed|permitted)|banned', // en
  String.raw`verboten|nicht (?:erlaubt|gestattet|erwünscht)|untersagt|\p{L}*verbot`, // de
  'interdit(?:e|s|es)?|interdiction|défense|non autorisée?s?', // fr
  'prohibid[oa]s?|prohíben?|no (?:permitid[oa]s?|se permiten?)|prohibición', // es
  'vietat[oaei]|divieto|non (?:consentit|ammess)[oaei]', // it
  'proibid[oa]s?|interdit[oa]s?|não (?:é )?(?:permitid[oa]s?|autorizad[oa]s?)', // pt
  'verboden|niet (?:toegestaan|toegelaten)|verbod', // nl
  'zakaz|zabronion[eya]|nie wolno', // pl
  'zákaz|zakázán[oyaé]?|nesmí|neparkovat', // cs, sk
  'förbjud(?:en|et|na)|förbud|(?:ej|inte) tillåt(?:en|et|na)', // sv
  'forbudt|forbud|ikke (?:tilladt|tillatt|lov)', // da, no
  'kielletty|kielletään|ei sallittu', // fi
  'tilos|nem szabad', // hu
  'zabranjen[oaie]?|zabrana|nije dozvoljeno|prepovedan[oaie]?|prepoved|ni dovoljeno', // hr, sr, sl
  'interzis[ăae]?|nu este permis[ăa]?|nu se permite', // ro
  'yasak(?:tır)?', // tr
  'απαγορεύεται|απαγορεύονται|απαγόρευση', // el
  'запрещен[оаы]?|запрещён|нельзя|запрет|заборонено|забороняється|забранен[оаи]?|забрањен[оае]?', // ru, uk, bg, sr
  'keelatud|aizliegt[sao]?|draudžiama|bannað|bannaðar', // et, lv, lt, is
  'אסור|ممنوع|يمنع', // he, ar
];
/** Short words of the same sense, which stand before. */
const NO = "no|never|do not|don['’]t|keine?|aucune?|pas de|geen|žádné|ingen|inga";
/** Words for "not", which stand right before: "not far from a campsite" is no ban. */
const NOT = 'not|nicht|ne|non|não|niet|nie|inte|ikke|ei|nem|nu|nije|nav';
/** What is absent after such a word and makes no ban: "no fee for campers". */
const ABSENT =
  '(?:bans?|verbot|fees?|charges?|costs?|problems?|limits?|restrictions?|facilities|services?|water|toilets?|electricity|hook[- ]?ups?|shade|height|barriers?|need|special|longer|gebühr(?:en)?|problem|kosten|strom|wasser|toiletten|beschränkung(?:en)?|schranke|frais|problème|limite|services|hay|problema|coste|limite|probleem|kosten|avgift|problem|gebyr)';

/** Words for nights and for vehicles to sleep in, one line per language. */
const NIGHTS = [
  String.raw`overnight(?:ing|ers)?|camping-?cars?|sleep(?:ing|ers)?|campers?|camper ?vans?|motor ?homes?|rvs?|wild[ -]?camp\p{L}*`, // en
  String.raw`übernacht\p{L}*|nächtig\p{L}*|wohnmobil\p{L}*|reisemobil\p{L}*`, // de
  'nuitées?|passer la nuit|dormir', // fr
  String.raw`pernoct\p{L}*|autocaravan\p{L}*|dormir`, // es, pt
  String.raw`pernott\p{L}*|dormire`, // it
  String.raw`pernoit\p{L}*`, // pt
  String.raw`overnacht\p{L}*|kampeerauto['’]?s?|camperplaats|slapen`, // nl
  String.raw`nocow\p{L}*|nocleg\p{L}*|kamper\p{L}*`, // pl
  String.raw`nocov\p{L}*|přespáv\p{L}*|prespáv\p{L}*|přenocov\p{L}*|prenocov\p{L}*|karavan\p{L}*|obytn\p{L}+`, // cs, sk
  String.raw`övernatt\p{L}*|husbil\p{L}*|nattparkering`, // sv
  String.raw`overnat\p{L}*|bobil\p{L}*|autocamper\p{L}*`, // da, no
  String.raw`yöpym\p{L}*|yöpyä|matkailuaut\p{L}*|asuntoaut\p{L}*`, // fi
  String.raw`lakóautó\p{L}*|lakókocsi\p{L}*|éjszakáz\p{L}*`, // hu
  String.raw`noćenj\p{L}*|prenoć\p{L}*|prenoč\p{L}*|nočit\p{L}*|avtodom\p{L}*|spanj[ea]`, // hr, sl
  String.raw`înnopt\p{L}*|autorulot\p{L}*|rulot\p{L}*`, // ro
  String.raw`konakla\p{L}*|gecele\p{L}*`, // tr
  String.raw`διανυκτέρευσ\p{L}*|διανυκτερεύ\p{L}*|τροχόσπιτ\p{L}*|αυτοκινούμεν\p{L}*`, // el
  String.raw`ночев\p{L}*|ночёв\p{L}*|ночув\p{L}*|ночівл\p{L}*|ноћењ\p{L}*|нощув\p{L}*|кемпер\p{L}*|автодом\p{L}*`, // ru, uk, sr, bg
  String.raw`ööbi\p{L}*|nakšņo\p{L}*|nakvo\p{L}*|kemper\p{L}*|gist\p{L}*|húsbíl\p{L}*`, // et, lv, lt, is
  'לינה|ללון|مبيت|المبيت', // he, ar
];
/** Words for camping. */
const CAMPING = [
  String.raw`camping|bivouac|camper|acampar|acampadas?|campeggi\p{L}*|campare|campismo|kamperen|campen|campieren|zelten|zelts?`,
  String.raw`biwak\p{L}*|kempingow\p{L}*|kempov\p{L}*|táboř\p{L}*|tábor\p{L}*|stanov\p{L}*|campa|tälta|telt\p{L}*|leiriyty\p{L}*|leirint\p{L}*`,
  String.raw`kempingez\p{L}*|sátor\p{L}*|kampir\p{L}*|taborj\p{L}*|šotor\p{L}*|campar\p{L}*|camparea|kamp|çadır|kamping`,
  String.raw`κατασκήνωσ\p{L}*|κατασκηνώ\p{L}*|κάμπινγκ|кемпинг\p{L}*|кемпінг\p{L}*|къмпинг\p{L}*|камповањ\p{L}*|палат\p{L}*|телки\p{L}*`,
  String.raw`telki\p{L}*|stovyklav\p{L}*|telšu|tjald\p{L}*|קמפינג|תخييم|التخييم|تخييم`,
];
/** Compound words that are bans, and short ones after: "Campers: no!" */
const WHOLE_BANS = [
  '(?:camping|wohnmobil|übernachtungs|nachtpark)verbot|(?:camping|kampeer|overnachtings)verbod',
  '(?:camping|övernattnings)förbud|(?:camping|overnatnings|overnattings)forbud|leirintäkielto',
  String.raw`(?:campers?|camping|motor ?homes?|autocaravanas?|wohnmobile|overnight)\s*[:-]?\s*(?:no|nein|non|não|nee)(?=\s*(?:$|[!.,;]))`,
];
/** Bans in scripts without spaces. */
const UNSPACED =
  /(?:車中泊|宿泊|キャンプ|野営|テント|过夜|過夜|露营|露營|宿营|차박|야영|캠핑|숙박|취사)[^。、\n]{0,8}(?:禁止|ご遠慮|厳禁|금지|불가)|(?:禁止|严禁|請勿|请勿)[^。、\n]{0,6}(?:过夜|過夜|露营|露營|宿营|宿營)/u;

/** Words after which something else is told: "no tents but campers". */
const BUT = 'but|aber|mais|pero|ma|mas|maar|only|nur|alleen|except|außer|sauf|ale|men';
const SOME_WORDS = String.raw`(?:\s+(?!(?:${BUT})(?!\p{L}))[\p{L}’'-]+){0,3}?\s+`;
const FOR = '(?:pas|zum|zu|for|to|in|für|pour|para|per|voor|dla|för|til|pro|за|для)';
const IS = String.raw`(?:\s*(?:is|are|ist|sind|est|sont|está|están|è|sono|zijn|jest|są|je|sú|är|er|on|este|είναι))?`;

function banOf(lines: readonly string[]): RegExp {
  const [nights, forbidden] = [`(?:${lines.join('|')})`, `(?:${FORBIDDEN.join('|')})`];
  const notBefore = String.raw`(?<!(?<!\p{L})(?:keine?|no|not|nicht|pas d['’])\s?)`;
  return new RegExp(
    String.raw`(?<![\p{L}\p{M}])(?:(?:${notBefore}${forbidden}|(?:${NO})(?!\s+${ABSENT}(?!\p{L})))${SOME_WORDS}${nights}|` +
      String.raw`(?:${NOT})(?!\s+${ABSENT}(?!\p{L}))(?:\s+${FOR})?\s+${nights}|${WHOLE_BANS.join('|')}|` +
      String.raw`${nights}${SOME_WORDS}?${IS}\s*${forbidden})(?![\p{L}\p{M}])`,
    'iu',
  );
}
const BAN_OF_CAMPING = banOf([...NIGHTS, ...CAMPING]);
const BAN_OF_NIGHTS = banOf(NIGHTS);
/** Words that a place is not made for vans, which leave it open whether one may. */
const UNSUITED = new RegExp(
  String.raw`(?<!\p{L})(?:(?:not (?:suitable|suited|big enough)|unsuitable|too (?:small|narrow|tight)|nicht geeignet|ungeeignet|zu (?:klein|eng|schmal)|(?:non|pas|peu) adapté|trop (?:petit|étroit)|no (?:apto|adecuado)|demasiado (?:pequeño|estrecho)|non adatt[oa]|troppo (?:piccol|strett)[oa]|não adequado|pequeno demais|niet geschikt|te (?:klein|smal))${SOME_WORDS}(?:${NIGHTS.join('|')})|(?:${NIGHTS.join('|')})${SOME_WORDS}?(?:nicht geeignet|ungeeignet|not suitable))(?!\p{L})`,
  'iu',
);
const NIGHT = new RegExp(String.raw`(?<!\p{L})(?:${NIGHTS.join('|')})(?!\p{L})`, 'iu');

/**
 * Returns what a text says against nights or camper vans: `some` if it is against camping and has a word about nights
 * ("overnight parking only, no camping"), has hours or dates, or says that the place does not suit them. Null if nothing.
 * @param isSite true for a text of a campsite or motorhome site, where a ban of camping is about something else
 */
export function banIn(text: string, isSite = false): 'all' | 'some' | null {
  const isOfNights = BAN_OF_NIGHTS.test(text);
  const isOfCamping = !isSite && (BAN_OF_CAMPING.test(text) || UNSPACED.test(text));
  if (!isOfNights && !isOfCamping) return UNSUITED.test(text) ? 'some' : null;
  const isPartly = isAboutDates(text) || /\d/.test(text) || (!isOfNights && NIGHT.test(text));
  return isPartly ? 'some' : 'all';
}
