/**
 * Colours of the drawn map and its overlays. Colours that the page has as well (styles/tokens.css) are equal; a
 * test compares them. Contrasts follow WCAG: at least 6 : 1 for names on their halos.
 */

/** Colours by day and by night. */
const COLOURS = {
  earth: ['#f3f1ea', '#161d26'],
  water: ['#a9d0e6', '#10384f'],
  shore: ['#8fbfd8', '#1f5474'],
  wood: ['#cfe0c3', '#1a2d24'],
  grass: ['#e3ecd6', '#1b2926'],
  farm: ['#efebd9', '#1c2328'],
  /** built-up areas at low zooms, and at high zooms, where houses are drawn */
  builtUp: ['#d9d0c1', '#36424f'],
  residential: ['#e3ddd2', '#262f3b'],
  industrial: ['#e2dee0', '#262b35'],
  bare: ['#e8e4db', '#23282f'],
  sand: ['#f4e8cc', '#2a2a22'],
  ice: ['#eef5f8', '#22323d'],
  paved: ['#ece8e0', '#252e39'],
  building: ['#d6ccbe', '#323d4a'],
  buildingEdge: ['#c3b7a5', '#404d5d'],
  casing: ['#b3a692', '#0a0f15'],
  motorway: ['#eea45c', '#b5763a'],
  major: ['#f8d27d', '#8b7240'],
  minor: ['#ffffff', '#5b697b'],
  /** streets while scores are shown: white needs a darker edge on yellow and light green */
  scoredCasing: ['#8d8170', '#0a0f15'],
  scoredStreet: ['#ffffff', '#8796a8'],
  track: ['#b08a5c', '#8f7753'],
  path: ['#a8907a', '#75685c'],
  /** below tracks and paths, to separate them from what they cross */
  trackCasing: ['#fffdf8', '#0a0f15'],
  rail: ['#9a948d', '#5c6570'],
  border: ['#8a7a99', '#8475a0'],
  /** road shields */
  motorwayShield: ['#2f5f9e', '#35619a'],
  motorwayText: ['#ffffff', '#f4f8fc'],
  shield: ['#ffffff', '#2b3644'],
  shieldEdge: ['#7d848d', '#6d7b8b'],
  shieldText: ['#2b3138', '#e3e9f0'],
  text: ['#17202b', '#eaf0f5'],
  muted: ['#53606e', '#a9b7c5'],
  halo: ['#ffffff', '#0b1016'],
  street: ['#4a4f57', '#b9c4d0'],
  waterName: ['#2f6487', '#7fb6d6'],
  green: ['#41663a', '#8fbf95'],
  /** icons: places to sleep, water and hygiene, everything else */
  sleeping: ['#6a3d7c', '#d0a9e0'],
  hygiene: ['#1f6a8c', '#7cc4e4'],
  sign: ['#6a6f77', '#9aa5b1'],
  peak: ['#7a5a3c', '#c2a487'],
  /** slopes facing away from the light and towards it */
  shade: ['#6b6252', '#05090d'],
  lit: ['#ffffff', '#3a4654'],
  /** lines to factors with negative and positive points */
  minus: ['#b3341e', '#f4836f'],
  plus: ['#17714a', '#55c891'],
  ground: ['#f3f1ea', '#0f151c'],
  surface: ['#fffefb', '#18212b'],
  accent: ['#2749a0', '#a9c1ff'],
  you: ['#2f7bff', '#5b97ff'],
} as const satisfies Record<string, readonly [day: string, night: string]>;

export type Palette = Readonly<Record<keyof typeof COLOURS, string>>;

export function palette(isNight: boolean): Palette {
  const entries = Object.entries(COLOURS).map(([use, [day, night]]) => [use, isNight ? night : day]);
  return Object.fromEntries(entries) as Palette;
}

/** Colours of a pin: fill, text on it, and edge (null for none). */
export interface PinColours {
  fill: string;
  on: string;
  edge: string | null;
}

const NONE = { fill: ['#66727e', '#8e9caa'], on: ['#ffffff', '#18212b'], edge: [null, null] } as const;

const PINS = {
  good: { fill: ['#17714a', '#55c891'], on: ['#ffffff', '#06281a'], edge: [null, null] },
  // yellow on land has a contrast of only 1.7 : 1, so by day the pin gets a dark edge
  fair: { fill: ['#f0b23a', '#f0b64a'], on: ['#2a1c00', '#2a1c00'], edge: ['#8f5f00', null] },
  bad: { fill: ['#b3341e', '#f4836f'], on: ['#ffffff', '#3a0a02'], edge: [null, null] },
  not_allowed: NONE,
  no_van: NONE,
  unknown: NONE,
} as const;

export function pinColours(light: keyof typeof PINS, isNight: boolean): PinColours {
  const { fill, on, edge } = PINS[light];
  const at = isNight ? 1 : 0;
  return { fill: fill[at], on: on[at], edge: edge[at] };
}
