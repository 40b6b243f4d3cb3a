/** Spanish words for wishes that people type into the search; phrases are separated by commas. */
import type { WishPhrases } from '../wish-phrases.ts';

export const wishesEs: WishPhrases = {
  wishes: {
    layby: 'apartadero',
    power: 'electricidad, con luz, y luz, luz eléctrica, corriente, enchufe',
    waste: 'basura, basuras, contenedores',
    dog: 'perro, perros, admite perros, se admiten perros, mascotas, se admiten mascotas',
    level: 'llano, llana, plano, terreno llano, llanas',
    paved: 'suelo firme, asfaltado, pavimentado',
    lit: 'iluminado, iluminada, alumbrado, iluminación',
    dark: 'oscuro, oscura, oscuro de noche',
    by_water:
      'junto al agua, junto al mar, junto al lago, a orillas del lago, orilla del mar, cerca del mar, cerca de la playa, cerca del lago, cerca del agua, en la playa, junto a la playa, a pie de playa, junto al río',
    water_view:
      'vistas al agua, vistas al mar, vista al mar, vistas al lago, vista al lago, vistas del mar, vista del mar',
    few_houses: 'pocas casas, sin casas, aislado, apartado, aislada, apartada, solitario',
    no_aerodrome: 'sin aeródromo cerca, sin aeródromo, sin aeropuerto, sin aviones',
    open: 'abierto, abierta, abierto ahora, abierto todo el año, abierto en invierno',
  },
  here: 'aquí, cerca de aquí, cerca de mí, cerca, por aquí',
  upTo: 'hasta, menos de, a menos de, como máximo, máximo, max',
};
