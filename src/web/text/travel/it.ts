/** The words about drives, files of places, where is searched and regions to take along, in Italian. */
import type { TravelTexts } from './en.ts';

export const travelIt: TravelTexts = {
  language: 'Lingua',
  theme: 'Tema',
  themes: { system: 'Sistema', day: 'Giorno', night: 'Notte' },
  units: 'Unità',
  unitNames: { metric: 'Chilometri', imperial: 'Miglia' },

  routeTab: 'Il mio percorso',
  routeFrom: 'Da',
  routeTo: 'A',
  routeWithin: 'Distanza dal percorso',
  routeSpeed: 'Velocità media',
  routeDeparture: 'Partenza (vuoto: ora)',
  routeFind: 'Trova posti',
  routeChange: 'Cambia',
  routeTrack: 'Apri una traccia GPX',
  routeTrackOf: (name) => `Traccia: ${name}`,
  routeForgetTrack: 'Meglio due luoghi',
  routeStraight: 'Tra due luoghi cerchiamo lungo la linea retta. Una traccia GPX segue la tua strada.',
  routeNotFound: (name) => `Non troviamo «${name}».`,
  routeNoPosition: 'La tua posizione non è nota. Scrivi nel primo campo da dove parti.',
  routeNoTrack: 'In questo file non c’è una traccia. Si leggono file GPX con una traccia o un percorso.',
  routeTooLong: (km) => `Questo percorso è troppo lungo. Cerchiamo lungo ${km} km al massimo.`,
  routeNoPlaces: (distance) => `Non conosciamo posti per dormire entro ${distance} da questo percorso.`,
  routeArrival: (when) => `arrivo ${when}`,
  routeOff: (distance) => `a ${distance} dal percorso`,
  starsAsGpx: 'Salva come GPX',
  starsAsGeoJson: 'Salva come GeoJSON',
  starsOpen: 'Apri un file',
  starsReading: 'Lettura del file…',
  starsNoFile: 'In questo file non ci sono posti. Si leggono file GPX e GeoJSON.',
  starsAdded: (count) => (count === 1 ? '1 posto aggiunto.' : `${count} posti aggiunti.`),
  starsNotRated: (count) =>
    count === 1
      ? '1 ora non si può valutare: riapri il file più tardi.'
      : `${count} ora non si possono valutare: riapri il file più tardi.`,
  starsFull: (most) => `Si tengono al massimo ${most} posti.`,

  takeAlong: 'Da portare via',
  takeAlongText:
    'Una regione salvata funziona senza connessione: mappa, voti in ogni posto, notti, posti vicini, ricerca.',
  saveRegion: (title, size) => `Salva ${title} offline (${size})`,
  savePart: (title) => `Salva solo la parte di ${title} che si vede sulla mappa`,
  regionSaved: (title, date, size) => `${title}: salvata, del ${date}, ${size}`,
  regionUnusable: (title) =>
    `${title}: salvata da una versione vecchia di questa pagina. Aggiornala prima di restare senza connessione.`,
  regionSaving: (title) => `Salvo ${title}`,
  updateRegion: (title, size) => `Aggiorna ${title} (${size})`,
  remove: 'Elimina',
  removeRegion: (title) => `Elimina ${title} da questo dispositivo`,
  stopSaving: 'Ferma',
  savedBytes: (done, total) => `${done} di ${total}`,
  savingFailed:
    'Il salvataggio non è riuscito. Ciò che è arrivato resta: il prossimo tentativo riparte da lì.',
  savingFull: 'Su questo dispositivo non c’è più spazio.',
  roomLeft: (size) => `Spazio libero per questa pagina: ${size}`,
};
