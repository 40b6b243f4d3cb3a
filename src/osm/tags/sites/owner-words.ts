/** Derives the owner and access of a car park from words in its name or operator, in about 25 languages. */
import { Access, Owner } from '../../../region/format/codes.ts';
import { firstOf, isSet, partsOf, type Tags } from '../tags.ts';
import { ONLY } from './disabled-bays.ts';
import { INNS_UNSPACED, OF_INNS, OF_WORSHIP, OWNED } from './institution-words.ts';
import { isAboutPlace, patternOf } from './whole-words.ts';

/** Words for staff, one line per language, see `patternOf`. The lists below have the same format. */
const STAFF = [
  'staff employee employees personnel', // en
  'mitarbeiter- personalparkplatz personalparkplätze bedienstete- beschäftigte- lehrerparkplatz firmenparkplatz firmenparkplätze betriebsparkplatz werksparkplatz dienstparkplatz dienstparkplätze', // de
  'personnel salariés employés enseignants', // fr
  'empleados trabajadores personal', // es
  'dipendenti personale', // it
  'funcionários funcionarios colaboradores trabalhadores', // pt
  'personeel- medewerkers', // nl
  'pracowników pracownicy pracowniczy', // pl
  'ansatte anställda medarbejdere henkilökunta zaměstnanci', // no, sv, da, fi, cs
  'personel personeli çalışan çalışanları προσωπικό προσωπικού υπαλλήλων εργαζομένων', // tr, el
  'сотрудники сотрудников персонал персонала служебная служебный працівників', // ru, uk
  'עובדים לעובדים עובדי موظفين الموظفين موظفي للموظفين العاملين', // he, ar
  'zaměstnance zaměstnanců zamestnanci zamestnancov zaposlene zaposlenih zaposlenike djelatnike osoblje', // cs, sk, sl, hr, sr
  'personalparkering personaleparkering ansattparkering henkilökunnan henkilöstön henkilöstö', // sv, da, no, fi
  'dolgozói dolgozók alkalmazotti személyzeti angajați angajati angajaților personalului', // hu, ro
  'töötajate töötajatele darbinieku darbiniekiem darbuotojų darbuotojams starfsmenn starfsfólk', // et, lv, lt, is
  'персоналу співробітників служебен служители вработени запослене запослених қызметкерлер', // uk, bg, mk, sr, kk
  'თანამშრომლების თანამშრომელთა პერსონალის աշխատակիցների işçilər əməkdaşlar xodimlar', // ka, hy, az, uz
  'کارکنان کارمندان پرسنل ملازمین कर्मचारी कर्मचारियों स्टाफ কর্মচারী', // fa, ur, hi, bn
  'karyawan pegawai kakitangan treballadors traballadores langileentzat punonjësve stafi', // id, ms, ca, gl, eu, sq
];
/** Words for staff in scripts without spaces, where words have no ends. */
const STAFF_UNSPACED =
  /従業員|職員|社員|関係者|員工|员工|职工|内部|內部|单位停|직원|임직원|관계자|พนักงาน|เจ้าหน้าที่|nhân viên|cán bộ|nội bộ/iu;
const RESIDENTS = [
  'resident residents tenant tenants members subscribers',
  'anwohner- bewohner- mieter- mietparkplatz mietparkplätze mietstellplatz mietstellplätze dauerparker- dauerstell- anlieger- vereinsparkplatz clubparkplatz mitgliederparkplatz mitglieder vereinsmitglieder',
  'résidents riverains adhérents abonnés locataires copropriétaires',
  'residentes vecinos abonados',
  'residenti condominio condomini abbonati inquilini',
  'moradores assinantes inquilinos',
  'bewoners- vergunninghouders',
  'mieszkańców mieszkańcy',
  'beboere beboer- boende boende- asukkaat',
  'sakinleri sakinlerine κατοίκων ενοίκων жителей жильцов мешканців',
  'דיירים לדיירים תושבים לתושבים سكان السكان للسكان',
  'obyvatele rezidenty rezidenti obyvateľov stanare stanovalce stanari hyresgäster asukkaille asukas-',
  'lakossági lakók rezidenți locatari elanike elanikele iedzīvotājiem gyventojams gyventojų',
  'станаре мешканцям მაცხოვრებლების ساکنین ساکنان निवासियों penghuni veïns bizilagunak banorëve',
];
/** Words for those who have a permit, or for whom spaces are kept: families, cars that charge. */
const PERMIT_HOLDERS = [
  'permits reserved authorised authorized', // en
  'berechtigte- reserviert- mutter-kind-parkplatz mutter-kind-parkplätze eltern-kind-parkplatz eltern-kind-parkplätze familienparkplatz familienparkplätze frauenparkplatz frauenparkplätze', // de
  'réservé réservés réservée autorisés', // fr
  'autorizados reservado reservados', // es, pt
  'autorizzati riservato riservati', // it
  'gereserveerd vergunninghouders', // nl
  'zastrzeżony vyhrazené vyhrazeno rezervirano reservert reserverad reserveret varattu', // pl, cs, hr, no, sv, da, fi
];
const PERMIT_PHRASES =
  /(?<!\p{L})(?:permit (?:holders?|only|required)|by permit|(?:student|faculty) (?:parking|lot)|parents? (?:and|&) child(?:ren)?|(?:electric|ev)s?(?: vehicles?| cars?)? (?:charging )?only)(?!\p{L})/iu;
/** Words for residents and monthly rental in scripts without spaces. */
const RESIDENTS_UNSPACED =
  /居住者|入居者|住民専用|月極|契約者|契約駐車|住户|住戶|业主|月租|거주자|입주민|입주자|월주차|월정기|ลูกบ้าน|ผู้พักอาศัย|cư dân/iu;
const PRIVATE = [
  'private',
  'privat privatparkplatz privatparkplätze privatparken privatgrund privatgelände',
  'privé privée',
  'privado privada privativo privativa',
  'privato riservato',
  'privé',
  'prywatny soukromý soukromé súkromné privát privat',
  'özel ιδιωτικό ιδιωτικός ιδιωτικοί частная частный приватна приватна',
  'פרטי פרטית خاص الخاص خاصة الخاصة',
  'yksityinen yksityisalue magánterület magánparkoló privată privatni privatno privaten eramaa privāts privati',
  'приватний приватно частен კერძო մասնավոր خصوصی اختصاصی نجی निजी ব্যক্তিগত pribadi persendirian şəxsi',
];
const PRIVATE_UNSPACED = /私有地|私有|私人|プライベート|사유지|전용주차|ส่วนบุคคล|tư nhân/iu;
/** Words for customers, for whom a car park is by its name. */
const CUSTOMERS = [
  'customer customers patrons clients guest guests patient patients',
  'kunden- gästeparkplatz gästeparkplätze besucherparkplatz',
  'clients clientèle',
  'clientes',
  'clienti',
  'clientes',
  'klanten-',
  'klientów klienci gości zákazníky zákazníků zákazníci zákazníkov hosty kupce goste stranke', // pl, cs, sk, hr, sl
  'kunder kunde- kundparkering gäster gäst- gjester gjeste- gæster gæste- besøks- besökande besöks- asiakas- asiakkaille vieras-', // no … fi
  'ügyfelek ügyfeleink- vásárlók vásárlói vásárlóink- vendégek vendégeink- clienților clienți oaspeți müşteri müşterileri müşterilerine misafir', // hu, ro, tr
  'πελατών πελάτες клиентов клиенти клиенты покупателей гостей клієнтів покупців купаца', // el, ru, bg, uk, sr
  'לקוחות ללקוחות אורחים לאורחים عملاء العملاء للعملاء الزبائن مشتریان مهمانان pelanggan tamu', // he, ar, fa, id
];
/** Words for customers and guests in scripts without spaces. */
const CUSTOMERS_UNSPACED = /お客様|お客さま|顧客|来客|来店|客户|客戶|顾客|고객|손님|ลูกค้า|khách hàng/iu;
const APARTMENTS = [
  'apartment apartments condominium condominiums condos',
  'wohnanlage wohnhaus studentenwohnheim',
  'copropriété logements résidence résidences',
  'apartamentos',
  'appartamenti residence',
  'apartamentos condomínio',
  'appartementen',
];
/** Words for ferries. A name with words of both FERRY and QUEUE is that of a waiting area for a ferry. */
const FERRY = [
  'ferry',
  'fähre fähr-',
  'ferry bac',
  'ferri',
  'traghetto traghetti',
  'balsa',
  'veer- veerboot',
];
const QUEUE = [
  'queue lane lanes marshalling waiting boarding',
  'wartespur wartespuren warteraum -spur',
  'attente embarquement',
  'embarque espera',
  'imbarco attesa',
  'embarque fila',
  'wachtrij opstelstrook',
];
/**
 * Words in names of streets ("Church Street", "Rue de l’École", "Ziekenhuisplein"). Car parks named after a street are
 * public.
 */
const STREET = [
  'street road lane avenue',
  '-straße straße -strasse strasse -weg weg -gasse gasse -allee',
  'rue place avenue boulevard chemin route quai impasse',
  'calle plaza avenida paseo carrer plaça camino',
  'via piazza piazzale viale corso largo vicolo',
  'rua praça largo travessa',
  '-straat -plein -laan',
  'ulica ul plac',
  '-gata -gate -gatan -gade -vej -vägen -veien -katu -tie',
  'ulice náměstí utca tér trg cesta strada piața cadde caddesi sokak sokağı meydanı οδός πλατεία улица улицы площадь вулиця',
];
/**
 * Words that rule out an owner. Ski and driving schools are not schools in this sense, and an "old hospital" has a
 * different use.
 */
const NOT_OWNED = [
  'skischule -skischule fahrschule surfschule tanzschule hundeschule',
  'old former alte altes altem alten ehemalige ehemaliges ancienne ancien antigua antiguo antiga antigo vecchia vecchio oude',
];

const patterns = {
  staff: patternOf(STAFF),
  residents: patternOf(RESIDENTS),
  permitHolders: patternOf(PERMIT_HOLDERS),
  private: patternOf(PRIVATE),
  customers: patternOf(CUSTOMERS),
  apartments: patternOf(APARTMENTS),
  ferry: patternOf(FERRY),
  queue: patternOf(QUEUE),
  street: patternOf(STREET),
  notOwned: patternOf(NOT_OWNED),
};

/** Words for public operators, and for car parks of walkers, which no neighbour owns. */
const PUBLIC = [
  'public municipal municipality city town county council borough parish state department national trailhead',
  'öffentlich- stadt gemeinde markt landkreis kanton bund staatlich- wanderparkplatz -wanderparkplatz tourismusverband',
  'publique commune communal ville mairie département canton état',
  'público ayuntamiento municipio diputación',
  'pubblico comune comunale provincia regione',
  'câmara junta freguesia município',
  'openbaar openbare gemeente provincie staatsbosbeheer',
];
const PUBLIC_PATTERN = patternOf(PUBLIC);
/** Values of `parking` for spaces at the edge of a public street. */
const ON_STREET = new Set([
  'street_side',
  'lane',
  'layby',
  'on_street',
  'on_kerb',
  'half_on_kerb',
  'shoulder',
]);
const PUBLIC_OPERATORS = new Set(['public', 'government', 'municipal', 'municipality', 'council']);

/** Returns true for a car park that does not belong to a neighbour by its operator, its name or its place. */
export function isPublicParking(tags: Tags): boolean {
  return (
    partsOf(tags.get('parking') ?? '').some((kind) => ON_STREET.has(kind)) ||
    PUBLIC_OPERATORS.has(tags.get('operator:type') ?? '') ||
    [firstOf(tags, 'operator', 'owner'), tags.get('name') ?? ''].some((text) => PUBLIC_PATTERN.test(text))
  );
}

/** Longest note that may stand for a name: "Lehrerparkplatz Kunigundenschule". */
const NOTE_CHARACTERS = 40;

/** Returns the name of a car park; of one without a name a short note. */
function calledBy(tags: Tags): string {
  const [name, note] = [tags.get('name') ?? '', tags.get('note') ?? ''];
  return name === '' && note.length <= NOTE_CHARACTERS ? note : name;
}

const TOWN_HALL = /h[oô]tel[ -]de[ -](?:la )?(?:ville|région|métropole|département)/i;

/** Returns the Access code implied by the name or operator of a car park; untagged = none. */
export function accessByName(tags: Tags): number {
  const name = calledBy(tags);
  const operator = firstOf(tags, 'operator', 'owner');
  const description = tags.get('description') ?? '';
  // of a description only what says for whom alone a place is
  const texts = [name, operator, ONLY.test(description) ? description : ''];
  if (isAbout(patterns.private, PRIVATE_UNSPACED, name)) return Access.private;
  if (texts.some((text) => isAbout(patterns.staff, STAFF_UNSPACED, text))) return Access.private;
  if (
    texts.some(
      (text) =>
        isAbout(patterns.residents, RESIDENTS_UNSPACED, text) || isNamedAfter(patterns.apartments, text),
    )
  )
    return Access.permit;
  // a car park whose name is nothing else, or says for whom it is; "reserved" in a description is about some spaces
  if (isAboutPlace(patterns.permitHolders, name) || PERMIT_PHRASES.test(name)) return Access.permit;
  if (patterns.ferry.test(name) && patterns.queue.test(name)) return Access.customers;
  if (isAbout(patterns.customers, CUSTOMERS_UNSPACED, name)) return Access.customers;
  const isOfInn = [name, operator].some(
    (text) => (isNamedAfter(OF_INNS, text) || isAboutPlace(INNS_UNSPACED, text)) && !TOWN_HALL.test(text),
  );
  return isOfInn ? Access.customers : Access.untagged;
}

function isAbout(pattern: RegExp, unspaced: RegExp, text: string): boolean {
  return isAboutPlace(pattern, text) || isAboutPlace(unspaced, text);
}

/** Returns true if a word of a pattern is about the place, and the text contains no word of STREET or NOT_OWNED. */
function isNamedAfter(pattern: RegExp, text: string): boolean {
  return isAboutPlace(pattern, text) && !patterns.street.test(text) && !patterns.notOwned.test(text);
}

/**
 * Returns the Owner code of a car park by its name or operator. For places of worship only the operator counts, because
 * many squares are named after churches.
 */
export function ownerByName(tags: Tags): number {
  // whatever it is a club for, unless others may or pay
  const isForOthers =
    isSet(tags, 'fee') || ['yes', 'permissive', 'public'].includes(tags.get('access') ?? '');
  if (isSet(tags, 'club') && !isForOthers) return Owner.club;
  const operator = firstOf(tags, 'operator', 'owner');
  if (OF_WORSHIP.test(operator)) return Owner.worship;
  for (const text of [operator, calledBy(tags)]) {
    const found = OWNED.find(([, pattern, others]) => isNamedAfter(pattern, text) && !others?.test(text));
    if (found) return found[0];
  }
  return Owner.nobody;
}
