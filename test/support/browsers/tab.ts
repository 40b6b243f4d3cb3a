/** What the walk does in a browser, whichever it is. Each browser implements it by its own protocol. */
export interface Tab {
  /** Opens an address, and waits until it is loaded. */
  open(url: string): Promise<void>;
  /** Runs a function in the page, without access to its surroundings, and resolves to its result. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Presses at a position in the window, px. */
  pressAt(x: number, y: number): Promise<void>;
  /** Types text, or one of the KEYS, into the focused element. */
  type(text: string): Promise<void>;
  /** Sets the size of the page, px. */
  resize(width: number, height: number): Promise<void>;
  /** Takes a picture of the window (PNG). */
  picture(): Promise<Uint8Array>;
  /** Ends the browser. */
  close(): Promise<void>;
}

/** Keys by their code points in WebDriver. */
export const KEYS = { enter: '\uE007', escape: '\uE00C' } as const;

/** Returns the script that runs a function and resolves to its result as JSON. */
export function callOf(run: (...args: never[]) => unknown, args: readonly unknown[]): string {
  // `undefined` has no JSON
  return `(async () => JSON.stringify((await (${run})(...${JSON.stringify(args)})) ?? null))()`;
}

/** Actions of WebDriver, classic and BiDi: one press. */
export const pressActions = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'finger',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

/** Actions of WebDriver, classic and BiDi: keys one after the other. */
export const keyActions = (text: string) => [
  {
    type: 'key',
    id: 'keys',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];
