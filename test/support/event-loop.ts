/** Lets the event loop turn `count` times, for tasks that need nothing else. */
export async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** Runs everything that is ready to run, including bodies of answers. */
export const settle = (): Promise<void> => turns(5);
