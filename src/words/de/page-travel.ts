/** Texts of routes, files of places, search areas and offline regions, in German. */
import type { TravelTexts } from '../en/page-travel.ts';

export const travelDe: TravelTexts = {
  language: 'Sprache',
  theme: 'Darstellung',
  themes: { system: 'System', day: 'Tag', night: 'Nacht' },
  units: 'Einheiten',
  unitNames: { metric: 'Kilometer', imperial: 'Meilen' },
  drivingPerDay: 'Fahrzeit am Tag',
  hoursOf: (hours) => `${hours}\u00a0Std.`,
  navigationApp: 'App zum Navigieren',

  routeTab: 'Route nach Tagen',
  routeStop: (number) => `Halt ${number}`,
  addStop: 'Halt einfügen',
  removeStop: (number) => `Halt ${number} entfernen`,
  routeChange: 'Route ändern',
  routeEstimated:
    'Die Straßen dieser Route sind nicht alle auf dieser Karte: Längen und Zeiten sind geschätzt.',
  routePlanB: (name: string, score: number, minutes: number) =>
    `Falls er voll ist: ${score} · ${minutes}\u00a0Min. · ${name}`,
  routeTooLong: (days) => `Diese Route braucht mehr als ${days} Tage. Plane einen Teil davon.`,
  routeTooSlow: (days, hours) =>
    `Mit ${hours}\u00a0Std. Fahrt am Tag braucht diese Route mehr als ${days} Tage. Fahre am Tag länger (in den Einstellungen), oder plane einen Teil davon.`,
  routeForgetChoice: 'Diese Wahl vergessen',
  routeFix: 'Nächte festlegen',
  routeFixed: 'Nächte stehen fest',
  routeToDestination: 'Bis zu deinem Ziel',
  onTheWay: 'am Weg',
  fromStop: (distance, stop) => `${distance} von ${stop || 'deinem Halt'}`,
  routeGoal: (place) => `Bis ${place}`,
  dayNumber: (number) => `Tag ${number}`,
  nightsCount: (count) => `${count} ${count === 1 ? 'Nacht' : 'Nächte'}`,
  duration: (hours, minutes) =>
    hours === 0
      ? `${minutes}\u00a0Min.`
      : minutes === 0
        ? `${hours}\u00a0Std.`
        : `${hours}\u00a0Std. ${minutes}`,
  routeLook: 'Diesen Platz ansehen',
  routeInstead: 'Oder hier übernachten:',
  routeNoOther: 'Kein anderer Platz in Reichweite.',
  routeWishes: (filters) => `Nur: ${filters}`,
  routesKept: 'Gemerkte Routen',
  routeFrom: 'Von',
  routeTo: 'Nach',
  routeDeparture: 'Abfahrt (leer: jetzt)',
  routeFind: 'Plätze finden',
  routeTrack: 'Track öffnen (GPX, KML)',
  routeTrackOf: (name) => `GPX-Track: ${name}`,
  routeForgetTrack: 'Doch zwei Orte',
  routeNotFound: (name) => `Wir finden „${name}“ nicht.`,
  didYouMean: 'Meintest du …?',
  routeNoPosition: 'Deine Position ist nicht bekannt. Schreib ins erste Feld, wo du losfährst.',
  routeNoTrack:
    'In dieser Datei ist kein Track. Lesbar sind GPX-, KML- und GeoJSON-Dateien mit einem Track oder einer Route.',
  routeOff: (distance) => `${distance} neben der Route`,

  savedList: 'Liste',
  compare: (count) => `Vergleichen (${count})`,
  compareThis: (name) => `${name} vergleichen`,
  savedOnMap: 'Alle auf der Karte zeigen',
  noteOrRemove: (name: string) => `Notiz oder entfernen: ${name}`,
  note: 'Deine Notiz',
  savedOn: (date: string) => `Gemerkt am ${date}`,
  removePlace: 'Entfernen',
  noteDone: 'Fertig',
  savedNone:
    'Noch kein Platz gemerkt. Öffne einen Platz und tippe auf Merken: Dann ist er auch ohne Netz hier.',
  onlyHere: 'Nur auf diesem Gerät.',
  tickToCompare: 'Zwei oder drei ankreuzen und vergleichen.',
  placesAsFile: 'Plätze als Datei',
  likely: 'Wahrscheinlich',
  loudest: 'Am lautesten',
  kindName: 'Art',
  priceName: 'Preis',
  yes: 'ja',
  no: 'nein',
  notRecordedAtAll: 'keine Angabe',
  saveAs: (format) => `Als ${format} sichern`,
  starsOpen: 'Datei öffnen',
  starsReading: 'Die Datei wird gelesen …',
  starsNoFile:
    'In dieser Datei sind keine Orte. Lesbar sind GPX-, KML-, KMZ-, GeoJSON- und CSV-Dateien mit Spalten lat und lon.',
  fileDamaged: (line) => `Die Datei ist in Zeile ${line} beschädigt. Gelesen wurde, was davor steht.`,
  fileLink:
    'Diese Datei verweist nur auf eine Karte im Netz. Speichere die Karte selbst als KML und öffne diese Datei.',
  fileUnreadable: 'Die Datei ist beschädigt und nicht lesbar.',
  trackDamaged: (line) => `Die Datei ist in Zeile ${line} beschädigt. Exportiere sie noch einmal.`,
  fileCorrected: (line) => `Zeile ${line} der Datei hat einen Fehler; sie wurde trotzdem gelesen.`,
  fileTooLarge: (size) => `Diese Datei ist zu groß: höchstens ${size}.`,
  routeAsFile: 'Route als Datei',
  routeAfterDark: 'Du kommst im Dunkeln an.',
  routePrice: (sum, known, nights) => `Nächte: ${sum || 'kostenlos'} (bekannt bei ${known} von ${nights})`,
  starsAdded: (count) => (count === 1 ? '1 Platz ist dazugekommen.' : `${count} Plätze sind dazugekommen.`),
  starsNotRated: (count) =>
    count === 1
      ? '1 ließ sich gerade nicht bewerten: Öffne die Datei später noch einmal.'
      : `${count} ließen sich gerade nicht bewerten: Öffne die Datei später noch einmal.`,
  starsFull: (most) => `Höchstens ${most} Plätze werden gemerkt.`,

  takeAlong: 'Karten ohne Netz',
  takeAlongText:
    'Eine gespeicherte Region geht ohne Netz: Karte, Bewertung jedes Platzes, Nächte, Plätze, Suche.',
  findRegion: 'Region finden',
  saveOffline: 'Speichern',
  saveRegion: (title, size) => `Speichern: ${title}, für unterwegs (${size})`,
  update: 'Aktualisieren',
  updateRegion: (title, size) => `Aktualisieren: ${title} (${size})`,
  regionSaved: 'Gespeichert:',
  regionUnusable:
    'Von einer älteren Fassung dieser Seite gespeichert. Aktualisiere sie, solange Netz da ist.',
  savingNeedsHttps: 'Regionen lassen sich nur über HTTPS speichern.',
  savePart: (title) => `Nur den Kartenausschnitt von ${title} speichern`,
  regionSaving: (title) => `${title} wird gespeichert`,
  remove: 'Löschen',
  removeRegion: (title) => `Löschen: ${title} von diesem Gerät`,
  stopSaving: 'Anhalten',
  savedBytes: (done, total) => `${done} von ${total}`,
  installApp: 'Als App installieren',
  keepsNothing: 'Dieser Browser behält nichts für diese Seite: Gespeichertes ist weg, wenn du sie schließt.',
  savingNotHere:
    'Regionen lassen sich nicht speichern: Dieser Browser kann die Seite ohne Netz nicht öffnen. Nimm Safari, Firefox oder Chrome.',
  savingFailed: 'Das Speichern ist nicht gelungen.',
  savingResumes: 'Was schon da ist, bleibt: Der nächste Versuch macht dort weiter.',
  packNotOffered: 'Dieser Dienst bietet sie nicht zum Speichern an.',
  packOnlyParts: 'Sie lässt sich nicht ganz speichern. Zeig einen Teil davon auf der Karte.',
  mayBeDeleted: 'Der Browser darf das löschen, wenn das Gerät voll ist.',
  homeScreen:
    'Safari löscht das nach einer Woche ohne Besuch. Leg die Seite auf den Home-Bildschirm (Teilen, Zum Home-Bildschirm) und speichere dort.',
  savingFull: 'Auf diesem Gerät ist kein Platz mehr.',
  roomLeft: (size) => `Freier Platz für diese Seite: ${size}`,

  nextSteps: 'Nächste Schritte',
  sampleText:
    'Du siehst das Beispiel, das dem Programm beiliegt. Wer diesen Dienst betreibt, kann jede Region laden:',
  nextImport: 'Dein Land importieren, in einem zweiten Terminal:',
  nextContact: 'Bevor andere ihn nutzen, mit einem Kontakt starten:',
  aboutTitle: 'Über spotscore',
  aboutText:
    'spotscore schätzt aus offenen Kartendaten, wie ruhig und ungestört eine Nacht im Van wird: Straßen, Bahnen, Bars, Regeln vor Ort und was andere melden. Es ist eine Schätzung. Schilder und Gesetze gehen immer vor.',
  aboutPrivacy:
    'Kein Konto, keine Cookies, und der Browser spricht mit niemandem außer diesem Dienst. Der Standort bleibt auf diesem Gerät, bis auf den Ort, den du bewerten lässt. Meldungen tragen eine Zufallszahl dieses Geräts, die der Dienst nur verschlüsselt aufbewahrt.',
  aboutData: '© OpenStreetMap-Mitwirkende, Open Database License',
  aboutFix: 'Fehler in der Karte melden',
  aboutApi: 'Schnittstelle für Programme',
};
