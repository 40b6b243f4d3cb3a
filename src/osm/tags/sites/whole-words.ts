/**
 * Words of a name that say what a place is, as opposed to words that are part of another name: "Lake staff car park" is
 * for staff, "Staff Lake Campground" is at a lake.
 */

/**
 * Returns a pattern of whole words, ignoring case.
 * @param lines words separated by spaces, one line per language; `-x` matches longer words that end with x, `x-` all
 * words that begin with x
 * @example patternOf(['staff']).test('Lake staff car park') // true
 */
export function patternOf(lines: readonly string[]): RegExp {
  const words = lines
    .flatMap((line) => line.split(' '))
    .map((word) => word.replace(/^-/, '\\p{L}+').replace(/-$/, '\\p{L}*'));
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${words.join('|')})(?![\\p{L}\\p{M}])`, 'iu');
}

/** Words for places of which an owner may be told: car parks, sites and their entrances. */
const KINDS = patternOf([
  'parking parkings carpark car cars lot garage spaces space bays area zone entrance entry permit vehicles only association', // en
  'camp camps camping campground campsite hut hall centre center group groups troop troops headquarters', // sites of groups
  '-parkplatz -parkplätze parkplatz parkplätze parken stellplatz stellplätze einfahrt zeltplatz', // de
  'stationnement parc places', // fr
  'aparcamiento aparcamientos estacionamiento estacionamientos parqueadero parqueo cochera plazas', // es
  'parcheggio parcheggi posteggio posti', // it
  'estacionamento parque lugar lugares vagas', // pt
  'parkeerplaats parkeerplaatsen parkeerterrein parkeren', // nl
  'parkplass parkering parkeringsplads parkeringsplats parkointi pysäköinti parkoviště parkovisko parkolo parkoló', // no … hu
  'otopark otoparkı park', // tr
  'πάρκινγκ παρκινγκ χώρος στάθμευσης', // el
  'парковка стоянка автостоянка паркинг паркинг паркінг', // ru, sr, uk
  'חניון חנייה חניה', // he
  'موقف مواقف المواقف', // ar
  'ลานจอดรถ ที่จอดรถ', // th
  'parkir parkiran parkirišče parkiralište parcare parkla parkimine autostāvvieta stovėjimo aikštelė dayanacaq bílastæði', // id … is
  'პარკინგი ავტოსადგომი ավտոկայանատեղի पार्किंग পার্কিং پارکینگ پارکنگ тұрақ автотұрақ', // ka … kk
]);
/** Words between an owner and a kind: articles, prepositions, "only". */
const FILLERS = patternOf([
  'the of for and only no',
  'für der die das des den dem und nur von',
  'du de des la le les l d pour et réservé réservée',
  'del de la las los el y para solo sólo',
  'dei degli delle della di per e solo riservato',
  'dos das do da de para e só',
  'voor van de het en alleen',
  'dla i tylko for til',
  'για το των του της',
  'для и',
  'של ל',
  'ل لل و',
]);
/** Words for features and settlements, in which an owner is part of a name: "Private Hill", "Rue du Personnel". */
const NAMED_THINGS = patternOf([
  'lake lakes creek river brook stream bay cove beach hill hills mountain mountains mount mt peak ridge valley canyon gulch gully',
  'point island isle islet falls waterfall spring springs harbour harbor inlet lagoon marsh swamp pond reservoir dam',
  'forest wood woods meadow meadows flat flats plateau mesa butte bluff cliff cape head headland lookout overlook viewpoint',
  'pass gap notch hollow glen fork bend crossing bridge ford landing pier jetty wharf trail trailhead track loop',
  'bog crater desert dune dunes fjord glacier knob knoll peninsula plain prairie range rapids sound strait tarn wash',
  'village town city street road lane avenue drive court way highway square',
  'see bach fluss strand hügel berg tal wald wiese insel bucht kap spitze quelle teich weiher moor heide brücke ufer straße strasse weg gasse',
  '-see -bach -strand -hügel -berg -wald -wiese -insel -bucht -straße -strasse -weg -gasse -dorf',
  'lac rivière ruisseau baie plage colline mont montagne vallée île pointe cap forêt bois col pont anse rue chemin',
  'lago laguna río rio arroyo bahía playa cerro colina monte montaña valle isla punta cabo cascada salto bosque puente calle camino',
  'praia ribeiro ribeira baía serra vale ilha ponta floresta ponte lagoa rua',
  'fiume torrente baia spiaggia collina montagna isola capo cascata bosco via',
  'meer beek rivier heuvel dal eiland bos duin brug straat -straat -weg -meer',
  'sjø sjö sø vatn fjell elv strand jezioro rzeka góra plaża ulica',
  'göl gölü dere deresi plaj plajı tepe tepesi λίμνη παραλία озеро река гора улица',
]);
/** Characters that begin a feature or settlement after an owner, in scripts without spaces. */
const NAMED_THING_NEXT =
  /^[湖川山岬谷島池橋通町村市浜滝温]|^海岸|^(?:호|강|산|해변|해수욕장|섬|길|로)(?!\p{L})/u;
/**
 * English words that others follow: alone before an unknown word, they are part of its name ("Private Ryan Way").
 * Other languages put the owner last, or write compounds.
 */
const MODIFIERS = patternOf([
  'staff employee private resident residents tenants scout refugee migrant personnel',
]);

/** Returns true if a word of `pattern` in a text is about the place itself, not part of the name of something else. */
export function isAboutPlace(pattern: RegExp, text: string): boolean {
  if (!pattern.test(text)) return false;
  for (const match of text.matchAll(everywhere(pattern))) {
    const [word] = match;
    const end = match.index + word.length;
    if (isOfPlace(word, text.slice(0, match.index), text.slice(end))) return true;
  }
  return false;
}

/** Returns a pattern that finds all of its matches. */
function everywhere(pattern: RegExp): RegExp {
  let all = repeated.get(pattern);
  if (!all) {
    all = new RegExp(pattern.source, 'giu');
    repeated.set(pattern, all);
  }
  return all;
}
const repeated = new Map<RegExp, RegExp>();

/** Returns a name without words for its kind, numbers and single letters, in lower case: "P2-Lidl" is "lidl". */
export function ownWordsOf(name: string): string {
  return (name.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? [])
    .map((word) => word.replaceAll('’', "'"))
    .filter((word) => word.length > 1 || word === 'u')
    .filter((word) => !KINDS.test(word) && !isWhole(CUSTOMERS, word) && !isWhole(FILLERS, word))
    .join(' ');
}
const CUSTOMERS = patternOf(['customers customer kunden clients clientes clienti klanten']);

/** Returns true for a word for the kind of a place, or between an owner and a kind. */
export function isKindOrFiller(word: string): boolean {
  return isWhole(KINDS, word) || isWhole(FILLERS, word);
}

function isOfPlace(word: string, before: string, after: string): boolean {
  if (NAMED_THING_NEXT.test(after) || isNamedThing(word)) return false;
  const next = nearestWord(wordsOf(after));
  const previous = nearestWord(wordsOf(before).toReversed());
  // "Staff Lake" is a lake, "Hôtel du Lac" a hotel
  const direct = wordsOf(after)[0];
  if (direct !== undefined && isNamedThing(direct)) return false;
  if ([word, next, previous].some((each) => each !== null && KINDS.test(each))) return true;
  if (previous !== null && isNamedThing(previous)) return false;
  return next === null || /^\s*[^\p{L}\s]/u.test(after) || !isWhole(MODIFIERS, word);
}

function isNamedThing(word: string): boolean {
  return isWhole(NAMED_THINGS, word);
}

function isWhole(pattern: RegExp, word: string): boolean {
  return pattern.exec(word)?.[0] === word;
}

function nearestWord(words: readonly string[]): string | null {
  return words.find((word) => !isWhole(FILLERS, word)) ?? null;
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}]+/gu) ?? [];
}
