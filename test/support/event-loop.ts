/** Lets the event loop turn, for what needs no more than that. */
export async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets everything that is ready to run, run, bodies of answers included. */
export const settle = (): Promise<void> => turns(5);
