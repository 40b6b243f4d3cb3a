/**
 * Words of the page that only its HTML has. They are apart from the other texts, so that no script of a first visit
 * contains them.
 */
import type { Language } from '../shared/language.ts';

export interface FrameTexts {
  /** for search engines, and for a home screen */
  description: string;
  /** in place of the page, without JavaScript */
  needsScript: string;
  /** in place of the page, in a browser that is too old (before-paint.ts) */
  needsNewer: string;
  missingTitle: string;
  missingText: string;
  missingLink: string;
}

export const FRAME: Readonly<Record<Language, FrameTexts>> = {
  en: {
    description:
      'How quiet and undisturbed will tonight be at this place? A score for people who sleep in a van.',
    needsScript: 'The map needs JavaScript. The same answers are available at /swagger.',
    needsNewer: 'This page needs a newer browser: Safari 16.4, Firefox 115, Chrome 110 or later.',
    missingTitle: 'Nothing here',
    missingText: 'There is no page at this address.',
    missingLink: 'To the map',
  },
  de: {
    description:
      'Wie ruhig und ungestört wird die Nacht an diesem Ort? Eine Zahl für alle, die im Van schlafen.',
    needsScript: 'Die Karte braucht JavaScript. Dieselben Antworten gibt es unter /swagger.',
    needsNewer:
      'Diese Seite braucht einen neueren Browser: Safari ab 16.4, Firefox ab 115 oder Chrome ab 110.',
    missingTitle: 'Hier ist nichts',
    missingText: 'Unter dieser Adresse gibt es keine Seite.',
    missingLink: 'Zur Karte',
  },
  fr: {
    description: 'La nuit sera-t-elle calme ici\u00a0? Une note pour ceux qui dorment dans un van.',
    needsScript: 'La carte a besoin de JavaScript. Les mêmes réponses se trouvent sous /swagger.',
    needsNewer:
      'Cette page a besoin d’un navigateur plus récent\u00a0: Safari 16.4, Firefox 115, Chrome 110 ou ultérieur.',
    missingTitle: 'Rien ici',
    missingText: 'Il n’y a pas de page à cette adresse.',
    missingLink: 'Vers la carte',
  },
  es: {
    description: '¿Será tranquila la noche en este lugar? Una nota para quien duerme en una camper.',
    needsScript: 'El mapa necesita JavaScript. Las mismas respuestas están en /swagger.',
    needsNewer:
      'Esta página necesita un navegador más nuevo: Safari 16.4, Firefox 115, Chrome 110 o posterior.',
    missingTitle: 'Aquí no hay nada',
    missingText: 'No hay ninguna página en esta dirección.',
    missingLink: 'Al mapa',
  },
  it: {
    description: 'Sarà tranquilla la notte in questo posto? Un voto per chi dorme nel van.',
    needsScript: 'La mappa ha bisogno di JavaScript. Le stesse risposte sono su /swagger.',
    needsNewer:
      'Questa pagina richiede un browser più recente: Safari 16.4, Firefox 115, Chrome 110 o successivo.',
    missingTitle: 'Qui non c’è niente',
    missingText: 'A questo indirizzo non c’è nessuna pagina.',
    missingLink: 'Alla mappa',
  },
  pt: {
    description: 'Será calma a noite neste lugar? Uma nota para quem dorme na autocaravana.',
    needsScript: 'O mapa precisa de JavaScript. As mesmas respostas estão em /swagger.',
    needsNewer:
      'Esta página precisa de um navegador mais recente: Safari 16.4, Firefox 115, Chrome 110 ou posterior.',
    missingTitle: 'Aqui não há nada',
    missingText: 'Não há nenhuma página neste endereço.',
    missingLink: 'Para o mapa',
  },
  nl: {
    description: 'Hoe rustig wordt de nacht op deze plek? Een cijfer voor wie in een camper slaapt.',
    needsScript: 'De kaart heeft JavaScript nodig. Dezelfde antwoorden staan op /swagger.',
    needsNewer:
      'Deze pagina heeft een nieuwere browser nodig: Safari 16.4, Firefox 115, Chrome 110 of later.',
    missingTitle: 'Hier is niets',
    missingText: 'Op dit adres is geen pagina.',
    missingLink: 'Naar de kaart',
  },
};
