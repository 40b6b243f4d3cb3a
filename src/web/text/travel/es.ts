/** The words about drives, files of places, where is searched and regions to take along, in Spanish. */
import type { TravelTexts } from './en.ts';

export const travelEs: TravelTexts = {
  language: 'Idioma',
  theme: 'Tema',
  themes: { system: 'Sistema', day: 'Día', night: 'Noche' },
  units: 'Unidades',
  unitNames: { metric: 'Kilómetros', imperial: 'Millas' },

  routeTab: 'Mi ruta',
  routeFrom: 'Desde',
  routeTo: 'Hasta',
  routeWithin: 'Distancia a la ruta',
  routeSpeed: 'Velocidad media',
  routeDeparture: 'Salida (vacío: ahora)',
  routeFind: 'Buscar lugares',
  routeChange: 'Cambiar',
  routeTrack: 'Abrir un track GPX',
  routeTrackOf: (name) => `Track GPX: ${name}`,
  routeForgetTrack: 'Mejor dos lugares',
  routeStraight: 'Entre dos lugares buscamos a lo largo de la línea recta. Un track GPX sigue tu carretera.',
  routeNotFound: (name) => `No encontramos «${name}».`,
  routeNoPosition: 'No se conoce tu posición. Escribe en el primer campo de dónde sales.',
  routeNoTrack: 'En este archivo no hay ningún track. Se leen archivos GPX con un track o una ruta.',
  routeTooLong: (km) => `Esta ruta es demasiado larga. Buscamos a lo largo de ${km} km como mucho.`,
  routeNoPlaces: (distance) => `No conocemos ningún lugar para dormir a menos de ${distance} de esta ruta.`,
  routeArrival: (when) => `llegada ${when}`,
  routeOff: (distance) => `a ${distance} de la ruta`,
  starsAsGpx: 'Guardar como GPX',
  starsAsGeoJson: 'Guardar como GeoJSON',
  starsOpen: 'Abrir un archivo',
  starsReading: 'Leyendo el archivo…',
  starsNoFile: 'En este archivo no hay lugares. Se leen archivos GPX y GeoJSON.',
  starsAdded: (count) => (count === 1 ? 'Se añadió 1 lugar.' : `Se añadieron ${count} lugares.`),
  starsNotRated: (count) =>
    count === 1
      ? '1 no se pudo valorar ahora: abre el archivo más tarde.'
      : `${count} no se pudieron valorar ahora: abre el archivo más tarde.`,
  starsFull: (most) => `Se guardan como mucho ${most} lugares.`,

  takeAlong: 'Para llevar',
  takeAlongText:
    'Una región guardada funciona sin conexión: mapa, notas en cualquier lugar, noches, lugares cercanos, búsqueda.',
  saveRegion: (title, size) => `Guardar ${title} sin conexión (${size})`,
  savePart: (title) => `Guardar solo lo que muestra el mapa de ${title}`,
  regionSaved: (title, date, size) => `${title}: guardada, del ${date}, ${size}`,
  regionUnusable: (title) =>
    `${title}: guardada por una versión anterior de esta página. Actualízala antes de quedarte sin conexión.`,
  regionSaving: (title) => `Guardando ${title}`,
  updateRegion: (title, size) => `Actualizar ${title} (${size})`,
  remove: 'Borrar',
  removeRegion: (title) => `Borrar ${title} de este aparato`,
  stopSaving: 'Parar',
  savedBytes: (done, total) => `${done} de ${total}`,
  savingFailed: 'No se pudo guardar. Lo que ha llegado se conserva: el próximo intento sigue desde ahí.',
  savingFull: 'No queda sitio en este aparato.',
  roomLeft: (size) => `Sitio libre para esta página: ${size}`,
};
