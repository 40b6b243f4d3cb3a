/** Portuguese words for wishes that people type into the search; phrases are separated by commas. */
import type { WishPhrases } from '../wish-phrases.ts';

export const wishesPt: WishPhrases = {
  wishes: {
    layby: 'baía de estacionamento, baía de paragem, berma',
    power: 'eletricidade, com luz, e luz, luz elétrica, corrente',
    waste: 'lixo, caixote do lixo',
    dog: 'cão, cães, aceita cães, aceita animais',
    level: 'plano, plana, terreno plano',
    paved: 'piso firme, asfaltado, pavimentado',
    lit: 'iluminado, iluminada, iluminação',
    dark: 'escuro, escura, escuro à noite',
    by_water:
      'junto à água, junto ao mar, à beira-mar, junto ao lago, à beira do lago, perto do mar, perto da praia, perto do rio, perto do lago, na praia, junto à praia, junto ao rio, beira-mar, à beira-rio',
    water_view:
      'vista para a água, vista mar, vista para o mar, vista para o lago, vista do mar, vista de mar, vista para o rio',
    few_houses: 'poucas casas, sem casas, isolado, afastado, isolada, longe de casas',
    no_aerodrome: 'sem aeródromo perto, sem aeródromo, sem aeroporto, sem aviões',
    open: 'aberto, aberta, aberto agora, aberto todo o ano, aberto no inverno',
  },
  here: 'aqui, aqui perto, perto de mim, perto daqui, nas proximidades',
  upTo: 'até, menos de, a menos de, no máximo, máximo, max',
};
