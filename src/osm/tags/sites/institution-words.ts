/** Words for inns, hospitals, schools and other institutions that own car parks, one line per language, see `patternOf`. */
import { Owner } from '../../../region/format/codes.ts';
import { CLUB, CLUBS_FOR_ALL, PHRASES_OF_CLUBS } from './club-words.ts';
import { patternOf } from './whole-words.ts';

/** Words for hotels and inns, whose car parks are for guests. */
const INNS = [
  'hotel motel inn guesthouse',
  'gasthof gasthaus -gasthof -hotel hotelparkplatz hotelparkplätze hotelgäste',
  'hôtel auberge',
  'hostal hostería',
  'albergo locanda',
  'pousada hospedaria',
  'herberg',
  'hotell hotellet hotellets -hotell gjestegård gjestehus vertshus värdshus gästgiveri vandrarhem kro kroen hotelli hotellin majatalo', // no, sv, da, fi,
  'hotelu pensjonat pensjonatu zajazd karczma penzion penzionu penzión hostinec hostince', // pl, cs, sk,
  'szálloda szállodai vendégház panzió fogadó gostilna gostišče gostionica svratište konoba pensiune pensiunea hanul', // hu, sl, hr, ro,
  'otel oteli pansiyon ξενοδοχείο ξενοδοχείου ξενώνας гостиница гостиницы отель отеля хотел хотела готель готелю', // tr, el, ru, bg, uk,
  'viesnīca viesnīcas viešbutis viešbučio hótel gistiheimili מלון فندق الفندق', // lv … ar,
];
const HOSPITAL = [
  'hospital',
  '-klinik klinik- -klinikum klinikum -krankenhaus krankenhaus- -spital',
  'hôpital hopital chu',
  'clínica',
  'ospedale policlinico',
  'ziekenhuis- -ziekenhuis',
  'szpital szpitala',
  'sykehus- sjukhus- sygehus- nemocnice bolnica kórház sairaala',
  'hastane hastanesi νοσοκομείο νοσοκομείου больница больницы болница лікарня лікарні مستشفى المستشفى بیمارستان', // tr … fa
];
/** Words for inns and schools in scripts without spaces. */
export const INNS_UNSPACED = /ホテル|旅館|民宿|酒店|宾馆|賓館|旅馆|호텔|모텔|펜션|โรงแรม|khách sạn/iu;
const SCHOOL_UNSPACED = /学校|學校|小学|中学|초등학교|중학교|고등학교|โรงเรียน|trường học/iu;
/** Words for hospitals in scripts without spaces, and of two words. */
const HOSPITAL_UNSPACED = /病院|医院|醫院|병원|โรงพยาบาล|bệnh viện|בית[ -]?(?:ה)?חולים/iu;
/** Words for doctors, dentists, vets and care homes. */
const CARE = [
  'surgery dentist dental veterinary', // en: "care home" and the like are PHRASES_OF_CARE
  'arztpraxis zahnarzt- tierarzt- ärztehaus -praxis pflegeheim- seniorenheim- altenheim- altersheim- seniorenzentrum seniorenresidenz pflegezentrum',
  'ehpad vétérinaire dentaire',
  'consultorio veterinaria veterinario geriátrico',
  'ambulatorio veterinario',
  'consultório veterinária veterinário',
  'huisarts- huisartsenpraktijk tandarts- dierenarts- verpleeghuis- zorgcentrum woonzorgcentrum',
];
const PHRASES_OF_CARE =
  /(?<!\p{L})(?:(?:care|nursing|retirement|old people['’]s|rest) home|(?:medical|health) (?:centre|center|practice)|doctors?['’]?s? (?:surgery|office)|maison (?:de retraite|médicale|de santé)|casa di (?:cura|riposo)|residencia de (?:ancianos|mayores)|lar de idosos)(?!\p{L})/iu;
/** Words for emergency services and other authorities that keep their yards free. */
const AUTHORITY = [
  'police sheriff prison embassy consulate courthouse',
  'feuerwehr- -feuerwehr polizei- bundespolizei rettungswache- justizvollzugsanstalt botschaft',
  'pompiers sdis gendarmerie commissariat ambassade',
  'bomberos policía comisaría embajada',
  'pompieri carabinieri questura polizia ambasciata',
  'bombeiros polícia gnr embaixada',
  'brandweer- politie- ambassade',
  'straż policja hasiči brannstasjon brandstation paloasema',
  'politi politiet polisen polisstation poliisi policie policejní polícia policija rendőrség poliția αστυνομία полиция полиции поліція politsei', // no … et,
  'brannvesen räddningstjänsten palolaitos tűzoltóság vatrogasci vatrogasni gasilci gasilski pompierii itfaiye πυροσβεστική пожарная', // no … ru,
];
const PHRASES_OF_AUTHORITY =
  /(?<!\p{L})(?:fire (?:station|brigade|dep(?:artmen)?t|house|hall)|ambulance (?:station|service)|coast ?guard|vigili del fuoco|guardia civil)(?!\p{L})/iu;
const SCHOOL = [
  'school campus university college',
  'universität hochschule campus -schule -gymnasium schulparkplatz',
  'école ecole collège lycée université',
  'colegio escuela universidad',
  'scuola liceo università',
  'escola universidade',
  'basisschool -school universiteit',
  'szkoła szkoły',
  'skole- -skole skola -skolan škola',
  'skolan skolans -skolen koulu koulun -koulu iskola iskolai šola šole škole školy școala scoala școlii liceul okul okulu lise', // sv … tr,
  'σχολείο σχολείου школа школы школи училище училища гимназия гимназии בית-ספר مدرسة المدرسة', // el … ar,
];
const KINDERGARTEN = [
  'kindergarten kindergarten- nursery preschool',
  '-kindergarten kita kita- kindertagesstätte',
  'crèche maternelle',
  'guardería',
  'asilo',
  'creche',
  'kinderdagverblijf',
  'przedszkole przedszkola',
  'barnehage förskola børnehave mateřská',
  'barnehagen förskolan børnehaven dagis päiväkoti päiväkodin óvoda vrtec vrtca vrtić vrtića grădinița anaokulu νηπιαγωγείο детсад садик lasteaed', // no … et,
];
const WORSHIP = [
  'church parish mosque synagogue diocese',
  '-kirche -kirchengemeinde kirchengemeinde pfarr- pfarrei',
  'église paroisse mosquée',
  'iglesia parroquia mezquita',
  'chiesa parrocchia',
  'igreja paróquia',
  '-kerk kerk parochie moskee',
  'parafia kościół',
  'kirke menighet församling sogn',
  'kirken kirkens kyrka kyrkan församlingen seurakunta seurakunnan kościoła kostel kostela templom crkva cerkev župnija biserica cami camii', // no … tr,
  'εκκλησία εκκλησίας церковь церкви храм храма црква', // el, ru, bg, sr,
];
/** Patterns of owners in names and operators, the first that matches counts; with those of others that rule it out. */
export const OWNED: readonly (readonly [owner: number, pattern: RegExp, others?: RegExp])[] = [
  [Owner.club, CLUB, CLUBS_FOR_ALL],
  [Owner.club, PHRASES_OF_CLUBS],
  [Owner.hospital, patternOf(HOSPITAL)],
  [Owner.hospital, HOSPITAL_UNSPACED],
  [Owner.kindergarten, patternOf(KINDERGARTEN)],
  [Owner.school, patternOf(SCHOOL)],
  [Owner.school, SCHOOL_UNSPACED],
  [Owner.care, patternOf(CARE)],
  [Owner.care, PHRASES_OF_CARE],
  [Owner.authority, patternOf(AUTHORITY)],
  [Owner.authority, PHRASES_OF_AUTHORITY],
];
export const OF_WORSHIP = patternOf(WORSHIP);
export const OF_INNS = patternOf(INNS);
