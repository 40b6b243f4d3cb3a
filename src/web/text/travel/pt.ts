/** The words about drives, files of places, where is searched and regions to take along, in Portuguese. */
import type { TravelTexts } from './en.ts';

export const travelPt: TravelTexts = {
  language: 'Idioma',
  theme: 'Tema',
  themes: { system: 'Sistema', day: 'Dia', night: 'Noite' },
  units: 'Unidades',
  unitNames: { metric: 'Quilómetros', imperial: 'Milhas' },

  routeTab: 'A minha rota',
  routeFrom: 'De',
  routeTo: 'Para',
  routeWithin: 'Distância da rota',
  routeSpeed: 'Velocidade média',
  routeDeparture: 'Partida (vazio: agora)',
  routeFind: 'Procurar lugares',
  routeChange: 'Alterar',
  routeTrack: 'Abrir um trajeto GPX',
  routeTrackOf: (name) => `Trajeto: ${name}`,
  routeForgetTrack: 'Antes dois lugares',
  routeStraight: 'Entre dois lugares procuramos ao longo da linha reta. Um trajeto GPX segue a sua estrada.',
  routeNotFound: (name) => `Não encontramos “${name}”.`,
  routeNoPosition: 'A sua posição não é conhecida. Escreva no primeiro campo de onde parte.',
  routeNoTrack: 'Neste ficheiro não há um trajeto. Leem-se ficheiros GPX com um trajeto ou uma rota.',
  routeTooLong: (km) => `Esta rota é longa demais. Procuramos ao longo de ${km} km no máximo.`,
  routeNoPlaces: (distance) => `Não conhecemos nenhum lugar para dormir a menos de ${distance} desta rota.`,
  routeArrival: (when) => `chegada ${when}`,
  routeOff: (distance) => `a ${distance} da rota`,
  starsAsGpx: 'Guardar como GPX',
  starsAsGeoJson: 'Guardar como GeoJSON',
  starsOpen: 'Abrir um ficheiro',
  starsReading: 'A ler o ficheiro…',
  starsNoFile: 'Neste ficheiro não há lugares. Leem-se ficheiros GPX e GeoJSON.',
  starsAdded: (count) =>
    count === 1 ? '1 lugar foi acrescentado.' : `${count} lugares foram acrescentados.`,
  starsNotRated: (count) =>
    count === 1
      ? '1 não pôde ser avaliado agora: abra o ficheiro mais tarde.'
      : `${count} não puderam ser avaliados agora: abra o ficheiro mais tarde.`,
  starsFull: (most) => `Guardam-se no máximo ${most} lugares.`,

  takeAlong: 'Para levar',
  takeAlongText:
    'Uma região guardada funciona sem ligação: mapa, notas em qualquer lugar, noites, lugares por perto, procura.',
  saveRegion: (title, size) => `Guardar ${title} sem ligação (${size})`,
  savePart: (title) => `Guardar só o que o mapa mostra de ${title}`,
  regionSaved: (title, date, size) => `${title}: guardada, de ${date}, ${size}`,
  regionUnusable: (title) =>
    `${title}: guardada por uma versão antiga desta página. Atualize-a antes de ficar sem ligação.`,
  regionSaving: (title) => `A guardar ${title}`,
  updateRegion: (title, size) => `Atualizar ${title} (${size})`,
  remove: 'Apagar',
  removeRegion: (title) => `Apagar ${title} deste aparelho`,
  stopSaving: 'Parar',
  savedBytes: (done, total) => `${done} de ${total}`,
  savingFailed: 'Não foi possível guardar. O que chegou fica: a próxima tentativa continua daí.',
  savingFull: 'Já não há espaço neste aparelho.',
  roomLeft: (size) => `Espaço livre para esta página: ${size}`,
};
