/** The words about drives, files of places, where is searched and regions to take along, in German. */
import type { TravelTexts } from './en.ts';

export const travelDe: TravelTexts = {
  language: 'Sprache',
  theme: 'Darstellung',
  themes: { system: 'System', day: 'Tag', night: 'Nacht' },
  units: 'Einheiten',
  unitNames: { metric: 'Kilometer', imperial: 'Meilen' },

  routeTab: 'Meine Route',
  routeFrom: 'Von',
  routeTo: 'Nach',
  routeWithin: 'Abstand von der Route',
  routeSpeed: 'Tempo im Schnitt',
  routeDeparture: 'Abfahrt (leer: jetzt)',
  routeFind: 'Plätze finden',
  routeChange: 'Ändern',
  routeTrack: 'GPX-Track öffnen',
  routeTrackOf: (name) => `GPX-Track: ${name}`,
  routeForgetTrack: 'Doch zwei Orte',
  routeStraight:
    'Zwischen zwei Orten suchen wir entlang der geraden Linie. Ein GPX-Track folgt deiner Straße.',
  routeNotFound: (name) => `Wir finden „${name}“ nicht.`,
  routeNoPosition: 'Deine Position ist nicht bekannt. Schreib ins erste Feld, wo du losfährst.',
  routeNoTrack: 'In dieser Datei ist kein Track. Lesbar sind GPX-Dateien mit einem Track oder einer Route.',
  routeTooLong: (km) => `Diese Route ist zu lang. Wir suchen entlang von höchstens ${km} km.`,
  routeNoPlaces: (distance) => `Wir kennen keinen Schlafplatz bis ${distance} neben dieser Route.`,
  routeArrival: (when) => `Ankunft ${when}`,
  routeOff: (distance) => `${distance} neben der Route`,
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
};
