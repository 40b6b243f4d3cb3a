/** Texts of routes, files of places, search areas and offline regions, in German. */
import type { TravelTexts } from '../en/page-travel.ts';

export const travelDe: TravelTexts = {
  language: 'Sprache',
  theme: 'Darstellung',
  themes: { system: 'System', day: 'Tag', night: 'Nacht' },
  units: 'Einheiten',
  unitNames: { metric: 'Kilometer', imperial: 'Meilen' },
  drivingPerDay: 'Fahrzeit am Tag',
  hoursOf: (hours) => `${hours} Std.`,
  navigationApp: 'App zum Navigieren',

  routeTab: 'Route nach Tagen',
  routeStop: (number) => `Halt ${number}`,
  addStop: 'Halt einfügen',
  removeStop: (number) => `Halt ${number} entfernen`,
  routeChange: 'Route ändern',
  routeEstimated:
    'Die Straßen dieser Route sind nicht alle auf dieser Karte: Längen und Zeiten sind geschätzt.',
  routePlanB: (name: string, score: number, minutes: number) =>
    `Falls er voll ist: ${score} · ${minutes} Min. · ${name}`,
  routeTooLong: (days) => `Diese Route braucht mehr als ${days} Tage. Plane einen Teil davon.`,
  routeTooSlow: (days, hours) =>
    `Mit ${hours} Std. Fahrt am Tag braucht diese Route mehr als ${days} Tage. Fahre am Tag länger (in den Einstellungen), oder plane einen Teil davon.`,
  routeForgetChoice: 'Diese Wahl vergessen',
  routeToDestination: 'Bis zu deinem Ziel',
  onTheWay: 'am Weg',
  toCentre: (distance) => `${distance} zum Zentrum`,
  routeGoal: (place) => `Bis ${place}`,
  dayNumber: (number) => `Tag ${number}`,
  nightsCount: (count) => `${count} ${count === 1 ? 'Nacht' : 'Nächte'}`,
  duration: (hours, minutes) =>
    hours === 0 ? `${minutes} Min.` : minutes === 0 ? `${hours} Std.` : `${hours} Std. ${minutes}`,
  routeLook: 'Diesen Platz ansehen',
  routeInstead: 'Oder hier übernachten:',
  routeNoOther: 'Kein anderer Platz in Reichweite.',
  routeWishes: (filters) => `Nur: ${filters}`,
  routesKept: 'Gemerkte Routen',
  routeFrom: 'Von',
  routeTo: 'Nach',
  routeDeparture: 'Abfahrt (leer: jetzt)',
  routeFind: 'Plätze finden',
  routeTrack: 'GPX-Track öffnen',
  routeTrackOf: (name) => `GPX-Track: ${name}`,
  routeForgetTrack: 'Doch zwei Orte',
  routeNotFound: (name) => `Wir finden „${name}“ nicht.`,
  didYouMean: 'Meintest du …?',
  routeNoPosition: 'Deine Position ist nicht bekannt. Schreib ins erste Feld, wo du losfährst.',
  routeNoTrack: 'In dieser Datei ist kein Track. Lesbar sind GPX-Dateien mit einem Track oder einer Route.',
  routeOff: (distance) => `${distance} neben der Route`,

  savedList: 'Liste',
  compare: (count) => `Vergleichen (${count})`,
  compareThis: (name) => `${name} vergleichen`,
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
  starsAsGpx: 'Als GPX sichern',
  starsAsGeoJson: 'Als GeoJSON sichern',
  starsOpen: 'Datei öffnen',
  starsReading: 'Die Datei wird gelesen …',
  starsNoFile: 'In dieser Datei sind keine Orte. Lesbar sind GPX- und GeoJSON-Dateien.',
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
  saveRegion: (title, size) => `Speichern: ${title}, für ohne Netz (${size})`,
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
