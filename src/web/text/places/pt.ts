/** The words about lists of places, saved places and what is told of one, in Portuguese. */
import type { PlacesTexts } from './en.ts';

export const placesPt: PlacesTexts = {
  tilesOffline: 'Sem ligação: esta parte do mapa nunca foi vista.',
  serviceUnknown: 'O serviço não responde, e este lugar nunca foi visto. Os últimos lugares continuam aqui:',
  pastNight: 'Noite passada',
  placesHere: 'Lugares aqui',
  starred: (count) => `Guardados (${count})`,
  lists: 'Listas de lugares',
  placesNone:
    'Não conhecemos nenhum lugar para dormir nesta parte do mapa. Toque no mapa para avaliar um ponto.',
  placesNoneGood: 'Nada aqui é bom para esta noite. O bom lugar mais próximo:',
  placesNoneGoodFar: 'Nada aqui é bom para esta noite, e não conhecemos um bom lugar num raio de 50 km.',
  searchHere: 'Procurar nesta zona',
  betterThan: (name, score) => `Melhor do que ${name} (${score})`,
  goBackTo: (name) => `Voltar a ${name}`,
  star: 'Guardar este lugar',
  starsNone: 'A estrela guarda um lugar neste dispositivo. Dois ou mais são comparados aqui, noite a noite.',
  compareTitle: 'As próximas noites lado a lado',
  comparePlace: 'Lugar',
  bestOfNight: 'o melhor desta noite',
  aboutPlace: 'Sobre este lugar',
  copyCoordinates: 'Copiar coordenadas',
  coordinatesCopied: 'Coordenadas copiadas',
  openIn: 'Abrir em',
  deviceMaps: 'app do dispositivo',
  campOrSite: 'Parque de campismo ou autocaravanas',
  regionsHere: 'Temos um mapa de:',
};
