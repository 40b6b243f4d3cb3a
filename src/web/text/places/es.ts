/** The words about lists of places, saved places and what is told of one, in Spanish. */
import type { PlacesTexts } from './en.ts';

export const placesEs: PlacesTexts = {
  tilesOffline: 'Sin conexión: esta parte del mapa no se había visto antes.',
  serviceUnknown:
    'El servicio no responde y este lugar no se había mirado antes. Tus últimos lugares siguen aquí:',
  pastNight: 'Noche pasada',
  placesHere: 'Lugares aquí',
  starred: (count) => `Guardados (${count})`,
  lists: 'Listas de lugares',
  placesNone:
    'No conocemos ningún lugar para dormir en esta parte del mapa. Toca el mapa para valorar un punto.',
  placesNoneGood: 'Aquí no hay nada bueno para esta noche. El buen lugar más cercano:',
  placesNoneGoodFar: 'Aquí no hay nada bueno para esta noche, y no conocemos un buen lugar en 50 km.',
  searchHere: 'Buscar en esta zona',
  betterThan: (name, score) => `Mejor que ${name} (${score})`,
  goBackTo: (name) => `Volver a ${name}`,
  star: 'Guardar este lugar',
  starsNone: 'La estrella guarda un lugar en este dispositivo. Dos o más se comparan aquí, noche a noche.',
  compareTitle: 'Las próximas noches comparadas',
  comparePlace: 'Lugar',
  bestOfNight: 'el mejor de esta noche',
  aboutPlace: 'Sobre este lugar',
  copyCoordinates: 'Copiar coordenadas',
  coordinatesCopied: 'Coordenadas copiadas',
  openIn: 'Abrir en',
  deviceMaps: 'app del dispositivo',
  campOrSite: 'Camping o área de autocaravanas',
  regionsHere: 'Tenemos un mapa de:',
};
