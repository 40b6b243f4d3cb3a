/**
 * Words of addresses that people shorten, by language: the long form first, then its short ones. All forms of a row are one
 * word for the search, on the map and in a query. Folded, without the full stop. The forms are those that libpostal's
 * dictionaries list (https://github.com/openvenues/libpostal/tree/master/resources/dictionaries), and the long form
 * of one language that another uses for the same saint.
 */
const ROWS: Readonly<Record<string, string>> = {
  // the same saint in several languages: the map has one form, the traveller another
  names: `
    saint st sankt sint sant snt sanct
    sainte ste
    santa sta
    santo sto
    san s
    sao s
    mount mt
    mont mt
    monte mte
    fort ft
    general gen gral gal
    doctor dr doutor dra
    doktor dr
    docteur dr
    dottor dr dott
    professor prof profr
    presidente pres pte pdte
    president pres pdt
    capitan cap cpt
    coronel cnel cel
    comandante cmte cdte
    commandant cdt
    marechal mal mar
    mariscal mcal mscal
    maestro mtro
    ingeniero ing
    brigadier brig bgr
    teniente tte
    tenente ten
    sargento sgto
    almirante alte
    engenheiro eng
    padre pe p
    conde cde
    visconde visc
    notre n
    nossa n
    nuestra nra ntra
    senora sra
    senhora sra
    north n
    south s
    east e
    west w
    nord n
    sud s
    est e
    ouest o
    norte n
    sur s
    oeste o
    noord n
    zuid z
    oost o`,
  en: `
    street st str
    road rd
    avenue ave av aven
    boulevard blvd blv bvd bld
    drive dr
    lane ln
    court ct crt
    place pl
    square sq sqr
    terrace ter terr tce
    parkway pkwy pky
    highway hwy hgwy
    expressway expy expwy
    freeway fwy
    turnpike tpke
    route rte rt
    circle cir
    crescent cres cr
    close cl
    gardens gdns
    grove grv gr
    heights hts
    junction jct jctn
    park pk
    bridge br brg
    centre ctr center cntr
    station stn sta
    mountain mtn
    lake lk
    river riv
    point pt
    port pt
    island is
    trail trl
    creek cr crk
    county co
    township twp
    church ch
    village vlg
    upper upr
    lower lwr
    great gt
    little lit`,
  de: `
    strasse str
    platz pl
    gasse g
    weg w
    allee al
    bahnhof bf bhf
    hauptbahnhof hbf
    bad b
    brucke br
    siedlung sdlg
    parkplatz pp parkpl
    haupt hpt
    ober o
    unter u
    gross gr grosse grosser grosses
    klein kl kleine kleiner kleines
    neue n neuer neues
    alte a alter altes`,
  fr: `
    rue r
    avenue av ave
    boulevard bd boul bld blvd bvd bv
    route rte
    chemin ch che chem
    place pl
    impasse imp
    allee al all
    allees al all
    quai q
    square sq
    passage pass psg
    cours crs
    faubourg fg fbg
    promenade prom
    sentier sent
    rond rd
    esplanade esp
    residence res
    lotissement lot
    montee mte
    traverse tra trav
    ruelle rle
    grand gd
    grande gde
    gare g
    hameau ham
    carrefour car
    cite cte`,
  es: `
    calle c cl cll
    avenida av avda avd ave
    bulevar bv blvr blvd boulevard bvar
    plaza pza plz pl
    plazoleta plta pzta
    plazuela plzla
    paseo po pso
    carretera ctra carr crta
    camino cno cmno cam
    rambla rbla
    ronda rda
    travesia trva trav tr
    pasaje pje psje
    glorieta gta
    puerta pta
    punta pta
    puerto pto
    puente pte
    callejon cjon cllon
    cuesta cta
    autopista autop
    diagonal diag dg
    carrera cra kr cr
    urbanizacion urb
    barrio bo
    edificio edif
    poligono pol
    colonia col
    villa va`,
  ca: `
    carrer c
    placa pl pca
    passeig pg
    avinguda av avgda
    carretera ctra
    passatge ptge
    travessera trav`,
  it: `
    via v
    viale v vle
    piazza p pza pzza pz
    piazzale ple pzle
    piazzetta ptta pzta
    corso c cso
    largo lgo l
    vicolo vic vlo
    strada str
    strada sda
    lungomare lungom
    lungotevere lgt
    localita loc
    frazione fraz fr
    contrada cda ctr c
    borgo bgo
    ponte pte
    stazione staz
    santi ss
    santissima ss`,
  pt: `
    rua r
    avenida av avd avda
    praca pca pc pr
    praceta pcta pct
    largo lgo lg l
    travessa tv trav tr
    estrada estr est
    estrada e
    rodovia rod
    alameda al alam
    calcada cc calc
    escadas esc
    beco bco bc
    ladeira lad
    rotunda rot
    quinta qta
    bairro br
    viela vla
    caminho cam
    jardim jd
    parque pq
    ponte pte
    edificio ed`,
  nl: `
    straat str
    laan ln
    plein pln pl
    weg w
    gracht gr
    kade kd
    dijk dk
    singel sgl
    park pk
    burgemeester burg bgm
    dokter dr
    koningin kon
    prins pr
    prinses prs
    sint st
    noordzijde nz
    zuidzijde zz`,
  others: `
    ulica ul
    aleja al
    plac pl
    osiedle os
    namesti nam
    trida tr
    nabrezi nabr
    utca u
    gatan g
    gata g
    vej v
    vegen v
    plads pl
    cadde cad cd caddesi
    sokak sk sok sokagi
    bulvar blv bulvari
    mahalle mah mahallesi
    odos od
    leoforos leof l
    plateia pl
    ulitsa ul
    prospekt pr prosp
    ploshchad pl
    pereulok per
    shosse sh`,
};

/** Last parts of joined words, with their short forms: "Marktpl." is Marktplatz, "Kerkstr." is Kerkstraat. */
export const JOINED_ENDS: readonly (readonly [short: string, long: readonly string[]])[] = [
  ['str', ['strasse', 'straat', 'strase']],
  ['pl', ['platz', 'plein', 'plads', 'plass']],
  ['g', ['gasse', 'gatan', 'gata', 'gade']],
  ['w', ['weg']],
  ['ln', ['laan']],
  ['v', ['vagen', 'vej', 'vegen', 'veien']],
  ['bf', ['bahnhof']],
  ['bhf', ['bahnhof']],
];

/** Words for a street, which people add to its name: "Calle Ejido" for "Ejido". Folded; short forms follow from ROWS. */
const STREET_WORDS = `
  street road avenue boulevard drive lane way square
  strasse platz weg allee gasse
  rue avenue boulevard route chemin place quai
  calle avenida bulevar plaza paseo carretera camino rambla
  carrer placa passeig avinguda
  via viale piazza corso largo strada
  rua praca largo travessa estrada
  straat laan plein
  ulica utca ulitsa odos cadde sokak`
  .trim()
  .split(/\s+/);

/** Words that people add to names or leave out: articles, prepositions, conjunctions. Folded. */
export const FILLERS: ReadonlySet<string> = new Set(
  `the of and at in on
   der die das den dem des ein am an auf im zu zum zur von vom und bei
   le la les l de du des d un une et a au aux en sur
   el los las lo del al y e
   il i gli lo la le di da dei degli della delle dello dell del e ed
   o os a as do dos da das e em no na
   het de den der te ten ter t s van en aan op
   els les
   ta to ho hoi`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const formsOf = new Map<string, Set<string>>();
for (const row of Object.values(ROWS).flatMap((rows) => rows.trim().split('\n'))) {
  const forms = row.trim().split(' ');
  for (const form of forms) {
    const known = formsOf.get(form) ?? new Set<string>();
    for (const other of forms) if (other !== form) known.add(other);
    formsOf.set(form, known);
  }
}

const streetWords: ReadonlySet<string> = new Set(
  STREET_WORDS.flatMap((word) => [
    word,
    ...[...(formsOf.get(word) ?? [])].filter(({ length }) => length > 1),
  ]),
);

/** Returns the words of a street without that for a street: "Calle Ejido" is Ejido; null if there is none. */
export function withoutStreetWord(words: readonly string[]): readonly string[] | null {
  const [first, ...others] = words;
  const isNamed = others.some((word) => word.length > 1 && !FILLERS.has(word));
  return first !== undefined && streetWords.has(first) && isNamed ? others : null;
}

/** Returns the other forms of a folded word, long and short. */
export function otherForms(word: string): readonly string[] {
  const forms = new Set(formsOf.get(word));
  for (const [short, long] of JOINED_ENDS) {
    if (word.length > short.length + 3 && word.endsWith(short))
      for (const end of long) forms.add(word.slice(0, -short.length) + end);
  }
  // letters with two dots or a ring, as German, Dutch and Danish write them without
  if (/[aou]e|aa/.test(word)) forms.add(word.replace(/([aou])e/g, '$1').replaceAll('aa', 'a'));
  forms.delete(word);
  return [...forms];
}
