/** What texts at car parks, sites and roads say against nights, and about who may stay, how long and when. */
import { type TimedRule, UNREAD_VALUE } from '../../../region/format/timed-rules.ts';
import { accessCode } from '../access.ts';
import type { Tags } from '../tags.ts';
import { signedBans, signsOf } from '../values/signs.ts';
import { CLOSED_ELSEWHERE, isTextKey, UNTIL_WHEN } from '../values/texts.ts';
import { banIn } from './ban-words.ts';
import { hasPlate } from './current-keys.ts';

/** Texts of sites for tents, or for emptying tanks, alone. */
const ONLY_OTHERS =
  /^(?:(?:for )?tents only|tent (?:camping|sites?) only|only (?:for )?tents|nur (?:für )?zelte|uniquement (?:les )?tentes|tentes (?:uniquement|seulement)|sólo tiendas|solo tende|só tendas|alleen tenten|(?:only )?(?:a )?dump station(?: only)?|nur (?:ver- und )?entsorgung|(?:ver- und )?entsorgungsstation|nur ver- und entsorgung|vidange uniquement|solo vaciado|solo scarico|(?:only |nur |uniquement |solo |só |alleen )(?:for |für |pour |para |voor )?(?:permanent|seasonal|residential|dauercamp\p{L}*|jahrescamp\p{L}*|résidents|résidentiel|residentes|stanziali|stagionali|jaarplaats\p{L}*|seizoenplaats\p{L}*)(?: \p{L}+)?|(?:permanent|seasonal|long[- ]term|static) (?:pitches|campers|caravans|residents|guests|sites) only)(?![\p{L}-])/iu;

const CLOSED_FOR_NOW =
  /^(?:temporarily|vorübergehend|temporairement|temporalmente|temporaneamente|temporariamente|tijdelijk) (?:closed|geschlossen|fermée?|cerrad[oa]|chius[oa]|fechad[oa]|encerrad[oa]|gesloten)/i;

/** Words about who may park, how long and when, or that it may be closed, each in seven languages. */
const LIMITS = [
  // for whom
  '(?:visitors?|tenants?|members?|hikers?|guests?|residents?|permit(?: ?holders?)?|vehicles|cars?|customers?|staff|employees?) only|only for|permit holders?|permit required|members? (?:parking|car park)|tenants? parking|visitors? parking',
  String.raw`nur für|ausschließlich für|(?:uniquement|seulement|exclusivement) (?:pour|les|aux)|réservée?s? (?:aux?|à)|(?:sólo|solo|exclusivamente) para|reservad[oa] (?:para|a)|riservat[oa] a[gil]?|solo per|reservado a|apenas para|exclusivo para|alleen voor|uitsluitend voor|nur mit (?:\p{L}*ausweis|\p{L}*berechtigung|\p{L}*genehmigung)|sur autorisation|(?:sólo|solo) (?:con permiso|autorizad[oa]s|autorizzati)|só com autorização|alleen met \p{L}*vergunning`,
  // whose it is, and bans
  String.raw`private property|privatgrundstück|privatgelände|propriété privée|propiedad privada|proprietà privata|propriedade privada|privé ?terrein|tow[- ]?away|will be towed|abgeschleppt|enlèvement|grúa|rimozione forzata|reboque|wegsleep\p{L}*`,
  "(?:no|do not|don['’]t) park(?:ing)?(?: here)?|parkverbot|parken verboten|stationnement interdit|prohibido (?:aparcar|estacionar)|divieto di (?:sosta|parcheggio)|(?:estacionamento )?proibido estacionar|parkeren verboden|niet parkeren",
  ...UNTIL_WHEN,
  // how long
  String.raw`(?:max(?:imum|\.)?|höchst(?:ens|parkdauer)|maximale? parkdauer|durée (?:max\p{L}*|limitée)|máximo|massimo|maximaal) ?\d+ ?(?:h|hrs?|hours?|std|stunden|heures?|horas?|ore|uur|min\p{L}*)|\d+ ?(?:h|hrs?|hours?|std|stunden) (?:max|limit)|parkscheibe|(?:disc|disk) parking|parking (?:disc|disk)|disque|disco orario|parkeerschijf|blue zone|blaue zone|zone bleue|zona (?:blu|azul)|blauwe zone|short[- ]term`,
  // the same, and that it is shut, in other languages
  'tylko dla|teren prywatny|zakaz (?:parkowania|postoju)|(?:pouze|jen) pro|len pre|soukromý pozemek|súkromný pozemok|zákaz (?:parkování|parkovania|stání|státia)',
  'endast för|bara för|privat (?:område|grund|eiendom|ejendom)|enskild (?:mark|väg)|parkering förbjuden|p-förbud|kun for|parkering forbudt|vain (?:asiakkaille|asukkaille|vieraille)|yksityisalue|pysäköinti kielletty',
  'samo za|privatni posjed|privatno zemljišče|zabranjeno parkiranje|parkiranje (?:zabranjeno|prepovedano)|csak (?:ügyfeleknek|vendégeknek|engedéllyel)|magánterület|parkolni tilos|(?:doar|numai) pentru|proprietate privată|parcarea interzisă',
  String.raw`μόνο για|ιδιωτικ(?:ός|ή) (?:χώρος|περιοχή)|απαγορεύεται η στάθμευση|(?:sadece|yalnızca) \p{L}+|özel mülk|park (?:yapılmaz|yasak)|(?:только|тільки) для|само за|(?:частная|приватна) территория|частна собственост|(?:парковка|стоянка|паркирането) (?:запрещена|заборонена|забранено)`,
  `${CLOSED_ELSEWHERE}|zamykany|stänger|stenger|lukker|закрывается`,
  // in which season
  "(?:closed|shut) (?:in|during) (?:the )?winter|im winter (?:geschlossen|gesperrt)|fermée? en hiver|cerrad[oa] en invierno|chius[oa] (?:in |d['’])inverno|fechad[oa] no inverno|in de winter (?:gesloten|dicht)",
  // when there is room
  String.raw`(?:event|overflow|veranstaltungs-?|ausweich-?)(?: ?(?:parking|parkpl\p{L}*|lot|car park))|only (?:during|for) events|(?:often |sometimes |regularly )?flooded|überschwemmt|überflutet|inondable|inundable|allagat[oa]`,
];
/** Questions of mappers whether a place is still there, and years in which it was shut. */
const DOUBT =
  /(?:closed(?: down)?|geschlossen|fermée?|cerrad[oa]|chius[oa]|fechad[oa]|gesloten) ?(?:\?|(?:since |in |seit |depuis |desde |dal |sinds )?20\d\d)|(?<!\p{L})(?:still (?:open|there|exist\p{L}*|in use|operating)|noch (?:offen|geöffnet|in betrieb|vorhanden)|existiert noch|encore ouverte?|existe (?:encore|todavía|ainda)|esiste ancora|sigue abiert[oa]|nog open|bestaat nog)(?!\p{L})/iu;
const LIMIT = new RegExp(String.raw`(?<!\p{L})(?:${LIMITS.join('|')})(?!\p{L})`, 'iu');

/** Returns true for a sign or a board against parking or nights, and for a sign that limits them. */
export function isBanSign(tags: Tags): boolean {
  const isSign = tags.get('highway') === 'traffic_sign' || signsOf(tags).length > 0;
  if (!isSign && tags.get('tourism') !== 'information') return false;
  if (signedBans(tags).parking || hasPlate(tags)) return true;
  return [...tags].some(([key, said]) => {
    const text = isTextKey(key) ? said.replaceAll('_', ' ') : '';
    return banIn(text) !== null || (isSign && LIMIT.test(text));
  });
}

/** Rule of a ban at times that nobody can read. */
export const BAN_AT_TIMES: TimedRule = { of: 'vans', base: UNREAD_VALUE, changes: [] };

/** Names of private roads, of which nobody knows whether others may stop there. */
const PRIVATE_ROAD =
  /(?<!\p{L})(?:privat(?:weg|stra(?:ß|ss)e|gasse)|private (?:road|drive|lane|street|way)|(?:chemin|voie|rue|allée|route|impasse) privée?|(?:calle|camino|carretera) privad[ao]|(?:strada|via) privata|(?:rua|estrada) (?:particular|privada)|(?:eigen|particuliere) weg|privat ?(?:väg|vei|vej)|enskild väg|droga prywatna|soukromá cesta)(?!\p{L})/iu;

/** Texts that say nothing about who may stop on a road. */
const NOT_OF_ROADS: ReadonlySet<string> = new Set(['name', 'fixme']);

/** Returns true for a road that is private by its name. */
export function isCalledPrivate(tags: Tags): boolean {
  return PRIVATE_ROAD.test(tags.get('name') ?? '');
}

/**
 * Returns what the name, a description or a sign says against nights ("no overnight parking"); `sometimes` if it names
 * dates or hours, that a place is closed for now, or, of a car park or road, limits that only a reader understands, and that
 * it is private. Null if nothing.
 * @param of a site is for camping; of a road the name says only whose it is
 */
export function saidBan(tags: Tags, of: 'car park' | 'site' | 'road'): 'always' | 'sometimes' | null {
  const mayDoubt = of !== 'site' && !isTold(tags);
  const isPrivate = tags.get('ownership') === 'private' || (of === 'road' && isCalledPrivate(tags));
  let isDoubtful = mayDoubt && isPrivate && !tags.has('motor_vehicle') && !tags.has('access');
  for (const [key, said] of tags) {
    if (!isTextKey(key) || (of === 'road' && NOT_OF_ROADS.has(key))) continue;
    const text = said.replaceAll('_', ' ');
    if (of === 'site' && ONLY_OTHERS.test(text.trim())) return 'always';
    if (CLOSED_FOR_NOW.test(text.trim()) || DOUBT.test(text)) return 'sometimes';
    const found = banIn(text, of === 'site');
    if (found !== null) return found === 'all' ? 'always' : 'sometimes';
    // the note of a road is about lanes, crossings and paths as well
    isDoubtful ||= mayDoubt && !(of === 'road' && key === 'note') && LIMIT.test(text);
  }
  return isDoubtful ? 'sometimes' : null;
}

/** Returns true if tags say what such texts are about: who may park, for how long, and when. */
function isTold(tags: Tags): boolean {
  const access = tags.get('access')?.toLowerCase() ?? 'yes';
  // an access that cannot be read says nothing
  const isLimited = accessCode(access) !== undefined && !OPEN_ACCESS.has(access);
  return tags.has('maxstay') || tags.has('opening_hours') || isLimited;
}
const OPEN_ACCESS: ReadonlySet<string> = new Set(['yes', 'public', 'permissive', 'destination']);
