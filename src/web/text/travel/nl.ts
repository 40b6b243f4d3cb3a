/** The words about drives, files of places, where is searched and regions to take along, in Dutch. */
import type { TravelTexts } from './en.ts';

export const travelNl: TravelTexts = {
  language: 'Taal',
  theme: 'Thema',
  themes: { system: 'Systeem', day: 'Dag', night: 'Nacht' },
  units: 'Eenheden',
  unitNames: { metric: 'Kilometers', imperial: 'Mijlen' },

  routeTab: 'Mijn route',
  routeFrom: 'Van',
  routeTo: 'Naar',
  routeWithin: 'Afstand tot de route',
  routeSpeed: 'Gemiddelde snelheid',
  routeDeparture: 'Vertrek (leeg: nu)',
  routeFind: 'Plekken zoeken',
  routeChange: 'Wijzigen',
  routeTrack: 'GPX-track openen',
  routeTrackOf: (name) => `GPX-track: ${name}`,
  routeForgetTrack: 'Toch twee plaatsen',
  routeStraight: 'Tussen twee plaatsen zoeken we langs de rechte lijn. Een GPX-track volgt je weg.',
  routeNotFound: (name) => `We vinden “${name}” niet.`,
  routeNoPosition: 'Je positie is niet bekend. Schrijf in het eerste veld waar je vertrekt.',
  routeNoTrack: 'In dit bestand staat geen track. GPX-bestanden met een track of route zijn leesbaar.',
  routeTooLong: (km) => `Deze route is te lang. We zoeken langs hoogstens ${km} km.`,
  routeNoPlaces: (distance) => `We kennen geen slaapplek binnen ${distance} van deze route.`,
  routeArrival: (when) => `aankomst ${when}`,
  routeOff: (distance) => `${distance} van de route`,
  starsAsGpx: 'Opslaan als GPX',
  starsAsGeoJson: 'Opslaan als GeoJSON',
  starsOpen: 'Bestand openen',
  starsReading: 'Het bestand wordt gelezen…',
  starsNoFile: 'In dit bestand staan geen plekken. GPX- en GeoJSON-bestanden zijn leesbaar.',
  starsAdded: (count) => (count === 1 ? '1 plek is toegevoegd.' : `${count} plekken zijn toegevoegd.`),
  starsNotRated: (count) =>
    count === 1
      ? '1 kon nu niet beoordeeld worden: open het bestand later opnieuw.'
      : `${count} konden nu niet beoordeeld worden: open het bestand later opnieuw.`,
  starsFull: (most) => `Hoogstens ${most} plekken worden bewaard.`,

  takeAlong: 'Meenemen',
  takeAlongText:
    'Een bewaarde regio werkt zonder verbinding: kaart, cijfers op elke plek, nachten, plekken in de buurt, zoeken.',
  saveRegion: (title, size) => `${title} bewaren voor onderweg (${size})`,
  savePart: (title) => `Alleen bewaren wat de kaart nu van ${title} toont`,
  regionSaved: (title, date, size) => `${title}: bewaard, van ${date}, ${size}`,
  regionUnusable: (title) =>
    `${title}: bewaard door een oudere versie van deze pagina. Werk haar bij voor je zonder verbinding bent.`,
  regionSaving: (title) => `${title} wordt bewaard`,
  updateRegion: (title, size) => `${title} bijwerken (${size})`,
  remove: 'Wissen',
  removeRegion: (title) => `${title} van dit apparaat wissen`,
  stopSaving: 'Stoppen',
  savedBytes: (done, total) => `${done} van ${total}`,
  savingFailed: 'Het bewaren is mislukt. Wat er al is, blijft: de volgende poging gaat daar verder.',
  savingFull: 'Er is geen ruimte meer op dit apparaat.',
  roomLeft: (size) => `Vrije ruimte voor deze pagina: ${size}`,
};
