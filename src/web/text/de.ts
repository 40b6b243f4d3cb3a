/** Every word of the page in German. The reader is „du“. */
import type { Texts } from './en.ts';
import { placesDe } from './places/de.ts';
import { tonightDe } from './tonight/de.ts';
import { travelDe } from './travel/de.ts';

export const de: Texts = {
  ...placesDe,
  ...tonightDe,
  ...travelDe,
  title: 'spotscore: Wo schlafe ich heute Nacht?',
  description:
    'Wie ruhig und ungestört wird die Nacht an diesem Ort? Eine Zahl für alle, die im Van schlafen.',
  skipToScore: 'Zur Bewertung springen',
  needsScript: 'Die Karte braucht JavaScript. Dieselben Antworten gibt es unter /swagger.',
  attribution: '© OpenStreetMap-Mitwirkende',

  menu: 'Info und Einstellungen',
  close: 'Schließen',
  search: 'Ort suchen',
  searchHint: 'Stadt, Straße oder Ort',
  searchGo: 'Suchen',
  searchResults: 'Gefundene Orte',
  searchNothing: 'Nichts gefunden. Vielleicht anders geschrieben?',
  searchMore: 'Nicht dabei? Mit Enter überall suchen.',
  searchFailed: 'Die Ortssuche antwortet gerade nicht. Namen auf dieser Karte werden trotzdem gefunden.',
  searchCoordinates: 'Koordinaten',
  searchShortLink: 'Dieser Kurzlink sagt nicht, wohin er führt. Öffne ihn und kopiere die Koordinaten.',
  places: (count) => `${count} ${count === 1 ? 'Ort' : 'Orte'} gefunden`,

  mapLabel: 'Karte. Pfeiltasten verschieben, Plus und Minus zoomen, Enter bewertet den Ort in der Mitte.',
  myPosition: 'Mein Standort',
  scoreLayer: 'Bewertungen auf der Karte zeigen',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  legend: 'Bewertung',
  legendNoVans: 'kein Platz für Camper',
  legendAtlas: (date) => `Gerechnet für die Nacht vom ${date}`,
  legendQuiet: 'Zahlen: ruhige Plätze',
  quietPlace: 'Ruhiger Platz',
  tilesMissing: 'Die Karte gibt es gerade nicht. Bewertungen schon.',
  mapNotHere: 'Von diesem Ort gibt es noch keine Karte. Gebiete mit Karte sind umrandet.',
  mapAbsent: 'Die Karte lässt sich hier nicht zeichnen. Suche, Standort und Bewertung gehen auch ohne.',
  locating: 'Standort wird gesucht…',
  positionDenied: 'Der Browser gibt den Standort nicht frei. Tippe stattdessen auf die Karte.',
  positionFailed: 'Der Standort war nicht zu finden. Tippe stattdessen auf die Karte.',
  you: 'Dein Standort',

  sheet: 'Bewertung des gewählten Platzes',
  sheetMore: 'Mehr zeigen',
  sheetLess: 'Weniger zeigen',
  welcomeTitle: 'Wo schläfst du heute Nacht?',
  welcomeText: 'Tippe auf die Karte und sieh, wie ruhig und ungestört die Nacht wird.',
  useMyPosition: 'Mein Standort',
  lastPlaces: 'Zuletzt angesehen',
  rating: 'Der Platz wird bewertet…',

  outOf: 'von 100',
  verdict: {
    green: 'Gut für die Nacht',
    yellow: 'Geht, mit Abstrichen',
    red: 'Lieber nicht hier',
    unknown: 'Zu wenig bekannt',
  },
  announce: (score, verdict, night) => `${score} von 100. ${verdict}. ${night}`,
  nothingDisturbs: 'Wir wissen von nichts, was hier stört.',
  tonight: 'Heute Nacht',
  thisNight: 'In dieser Nacht',
  nightOf: (days) => `Nacht ${days}`,
  nightSpan: (from, to) => `${from}–${to} Uhr Ortszeit`,
  restOfNight: (from, to) => `von ${from} bis ${to} Uhr Ortszeit`,
  fromTo: (from, to) => `${from} auf ${to}`,
  dayAndTime: (day, time) => `${day} um ${time}`,
  nights: 'Welche Nacht?',

  why: 'Warum?',
  whyTitle: (score) => `Von 100 bis ${score}`,
  whyText: 'Jede Nacht beginnt mit 100 Punkten. Das hier nimmt welche weg oder gibt welche zurück.',
  whyStart: 'Perfekte Nacht',
  whyRounded: 'Gerundet auf eine ganze Zahl',
  whyLimited: 'Die Bewertung bleibt zwischen 0 und 100',
  whyEnd: 'Bewertung',
  whyWhat: 'Was',
  whyPoints: 'Punkte',
  whyShow: 'Auf der Karte zeigen',
  whyCaption: 'Was die Bewertung ausmacht, Schritt für Schritt',
  vehicles: (count, written) => `${written} ${count === 1 ? 'Fahrzeug' : 'Fahrzeuge'} pro Stunde`,
  about: (what) => `etwa ${what}`,
  lorries: (share) => `${share} Lkw`,
  counted: 'gezählt',
  estimated: 'geschätzt',
  hoursTitle: 'Stunde für Stunde',
  hoursText: 'Wie laut es draußen ist, in Dezibel',
  loudest: 'Am lautesten',
  quietHour: 'ruhig',

  nearby: 'Bessere Plätze in der Nähe',
  nearbyShort: 'Bessere Plätze',
  nearbyNone: 'Im Umkreis von 10 km kennen wir nichts Besseres.',
  nearbyLoading: 'Die Umgebung wird abgesucht…',
  nearbyHigher: (points) => `+${points} besser`,
  kind: {
    caravan_site: 'Stellplatz',
    camp_site: 'Campingplatz',
    parking: 'Parkplatz',
    rest_area: 'Rastplatz',
    services: 'Raststätte',
    layby: 'Parkbucht',
    kerb: 'Straßenrand',
    track: 'Feldweg',
  },
  fee: 'kostet etwas',
  free: 'kostenlos',
  maxStay: (hours) => `höchstens ${hours} Std.`,
  capacity: (count) => `${count} Plätze`,
  heightLimit: (metres) => `bis ${metres} m Höhe`,
  facility: {
    toilets: 'Toiletten',
    water: 'Wasser',
    dump_station: 'Entsorgung',
    power: 'Strom',
    showers: 'Duschen',
    waste: 'Mülleimer',
    lit: 'beleuchtet',
  },

  share: 'Teilen',
  shareText: (score) => `Hier schlafen: ${score} von 100`,
  linkCopied: 'Link kopiert',
  copyFailed: 'Zum Teilen die Adresse dieser Seite kopieren.',
  navigate: 'Hinfahren',

  signal: { calm: 'Ruhige Nacht', noise: 'Lärm', knock: 'Angeklopft', police: 'Polizei' },
  signalThanks: 'Danke. Deine Meldung zählt ab jetzt.',
  signalWaiting:
    'Keine Verbindung. Deine Meldung wird aufgehoben und später gesendet, mit der Uhrzeit von jetzt.',
  signalsSent: (count) =>
    count === 1
      ? 'Die aufgehobene Meldung ist gesendet.'
      : `Die ${count} aufgehobenen Meldungen sind gesendet.`,
  signalAgain: (when) =>
    `Du hast diesen Platz schon gemeldet. Damit jede Stimme gleich viel zählt, geht die nächste ${when}.`,
  signalNext: (when) => `Die nächste geht hier ${when}.`,
  waitingCount: (count) =>
    count === 1 ? '1 Meldung wartet auf Verbindung.' : `${count} Meldungen warten auf Verbindung.`,

  range: { sure: 'Sicher', fair: 'Recht sicher', rough: 'Grob' },
  rangeLine: (word, low, high) => `${word}: ${low} bis ${high} in vier von fünf Fällen`,

  qualityTitle: 'Wie sicher ist das?',
  qualityLine: (level) => `Verlässlichkeit: ${level}`,

  offline: 'Keine Verbindung',
  offlineSaved: (when) => `Keine Verbindung. Das ist die Bewertung, die du ${when} gesehen hast.`,
  offlineUnknown:
    'Keine Verbindung, und dieser Ort wurde noch nie angesehen. Die letzten Plätze sind noch da:',
  offlineRegion: (title, date) =>
    `Keine Verbindung. Auf diesem Gerät bewertet, mit deiner gespeicherten Karte von ${title}, Stand ${date}. Neue Meldungen von anderen fehlen darin.`,

  takeAlong: 'Mitnehmen',
  takeAlongText:
    'Eine gespeicherte Region geht ohne Verbindung: Karte, Bewertungen an jedem Platz, Nächte, Plätze in der Nähe, Suche.',
  saveRegion: (title, size) => `${title} für unterwegs speichern (${size})`,
  savePart: (title) => `Nur den Kartenausschnitt von ${title} speichern`,
  regionSaved: (title, date, size) => `${title}: gespeichert, Stand ${date}, ${size}`,
  regionUnusable: (title) =>
    `${title}: von einer älteren Fassung dieser Seite gespeichert. Aktualisiere sie, bevor du ohne Verbindung bist.`,
  regionSaving: (title) => `${title} wird gespeichert`,
  updateRegion: (title, size) => `${title} aktualisieren (${size})`,
  remove: 'Löschen',
  removeRegion: (title) => `Löschen: ${title} von diesem Gerät`,
  stopSaving: 'Anhalten',
  savedBytes: (done, total) => `${done} von ${total}`,
  savingFailed:
    'Das Speichern ist nicht gelungen. Was schon da ist, bleibt: Der nächste Versuch macht dort weiter.',
  savingFull: 'Auf diesem Gerät ist kein Platz mehr.',
  roomLeft: (size) => `Freier Platz für diese Seite: ${size}`,

  serviceDown: 'Der Dienst antwortet gerade nicht.',
  tryAgain: 'Nochmal versuchen',
  noDataTitle: 'Von hier gibt es noch keine Karte',
  noDataText: 'Über den Lärm hier ist nichts bekannt, darum gibt es keine Bewertung.',
  loadingData: 'Die Karte von diesem Ort wird gerade geholt. Gleich kommt die Bewertung.',
  sampleNotice: (title) => `Beispielregion: ${title}`,
  sampleText:
    'Es ist noch keine Region geladen, darum siehst du das Beispiel, das dem Programm beiliegt. Wer diesen Dienst betreibt, kann jede Region der Welt laden:',
  noRegions: 'Es gibt noch keine Karte',
  noRegionsText: 'Wer diesen Dienst betreibt, kann jede Region der Welt laden:',
  importCommand: 'spotscore import <datei.osm.pbf oder Adresse>',

  aboutTitle: 'Über spotscore',
  aboutText:
    'spotscore schätzt aus offenen Kartendaten, wie ruhig und ungestört eine Nacht im Van wird: Straßen, Bahnen, Bars, Regeln vor Ort und was andere melden. Es ist eine Schätzung. Schilder und Gesetze gehen immer vor.',
  aboutPrivacy:
    'Kein Konto, keine Cookies, und der Browser spricht mit niemandem außer diesem Dienst. Der Standort bleibt auf diesem Gerät, bis auf den Ort, den du bewerten lässt. Meldungen tragen eine Zufallszahl dieses Geräts, die der Dienst nur verschlüsselt aufbewahrt.',
  aboutData: 'Kartendaten',
  aboutDataText: 'OpenStreetMap-Mitwirkende, Open Database License.',
  aboutFix: 'Fehler in der Karte melden',
  aboutApi: 'Für Programme: die Schnittstelle',
  language: 'Sprache',
  loadedRegions: 'Gebiete mit Karte',
  dataOf: (date) => `Stand ${date}`,
};
