/**
 * Words of addresses that people shorten, by language: the long form first, then its short ones. All forms of a row are one
 * word for the search, on the map and in a query. Folded, without the full stop. The forms are those that libpostal's
 * dictionaries list (https://github.com/openvenues/libpostal/tree/master/resources/dictionaries), and the long form
 * of one language that another uses for the same saint.
 */
export const ADDRESS_WORDS: Readonly<Record<string, string>> = {
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
