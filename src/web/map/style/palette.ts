/** The colours of the drawn map. Contrasts were computed after WCAG: names on their halos have 6 : 1 and more. */

/** For each use by day and by night. */
const COLOURS = {
  earth: ['#f4f1ea', '#151c25'],
  /** land without a loaded map, and the hatch on it */
  elsewhere: ['#eeebe4', '#121820'],
  hatch: ['#ddd8cd', '#1c2530'],
  water: ['#a9cfe3', '#0c2a3d'],
  shore: ['#8fbfd8', '#1d4a66'],
  wood: ['#d3e2c8', '#16271f'],
  grass: ['#e2ebd3', '#19261f'],
  farm: ['#f0ecd9', '#1b2226'],
  residential: ['#eae5dc', '#1d2530'],
  industrial: ['#e5e1e4', '#20252e'],
  bare: ['#ebe7de', '#1f242b'],
  sand: ['#f5ead0', '#26261f'],
  ice: ['#eef5f8', '#1d2b36'],
  paved: ['#efece6', '#212a35'],
  building: ['#d8cfc2', '#2a3340'],
  buildingEdge: ['#c6bbaa', '#364252'],
  casing: ['#b9ad9a', '#0a0f15'],
  motorway: ['#f2b26b', '#a86c33'],
  major: ['#fbd98f', '#80683a'],
  medium: ['#ffffff', '#525f70'],
  minor: ['#ffffff', '#414d5c'],
  /** streets while the scores are shown: white vanishes on yellow and light green but for a darker edge */
  scoredCasing: ['#8d8170', '#0a0f15'],
  scoredStreet: ['#ffffff', '#8796a8'],
  track: ['#b08a5c', '#8f7753'],
  path: ['#a8907a', '#75685c'],
  /** beneath tracks and paths: parts them from whatever they cross */
  trackCasing: ['#fffdf8', '#0a0f15'],
  rail: ['#9a948d', '#5c6570'],
  border: ['#8a7a99', '#8475a0'],
  region: ['#2b4a94', '#a9c1ff'],
  text: ['#2b3138', '#e3e9f0'],
  halo: ['#ffffff', '#0b1016'],
  street: ['#4a4f57', '#b9c4d0'],
  waterName: ['#2f6487', '#7fb6d6'],
  green: ['#41663a', '#8fbf95'],
  poi: ['#6a3d7c', '#d0a9e0'],
  sign: ['#6a6f77', '#9aa5b1'],
  /** what takes points away, and what gives some */
  minus: ['#b9361f', '#f4806c'],
  plus: ['#1d7a4c', '#4fc48b'],
  surface: ['#fffdf9', '#17212c'],
  you: ['#2f7bff', '#5b97ff'],
} as const satisfies Record<string, readonly [day: string, night: string]>;

export type Palette = Readonly<Record<keyof typeof COLOURS, string>>;

export function palette(isNight: boolean): Palette {
  const entries = Object.entries(COLOURS).map(([use, [day, night]]) => [use, isNight ? night : day]);
  return Object.fromEntries(entries) as Palette;
}
