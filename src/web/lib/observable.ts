/** A small state object with callbacks for changed fields. */

export interface Store<S extends object> {
  get(): Readonly<S>;
  set(patch: Partial<S>): void;
  /** Calls back after each change of one of these fields. */
  on(fields: readonly (keyof S)[], callback: (state: Readonly<S>) => void): void;
}

export function createStore<S extends object>(initial: S): Store<S> {
  let state = initial;
  const listeners: { fields: readonly (keyof S)[]; callback: (state: Readonly<S>) => void }[] = [];
  return {
    get: () => state,
    set(patch) {
      const changed = (Object.keys(patch) as (keyof S)[]).filter((field) => state[field] !== patch[field]);
      if (changed.length === 0) return;
      state = { ...state, ...patch };
      for (const { fields, callback } of listeners) {
        if (fields.some((field) => changed.includes(field))) callback(state);
      }
    },
    on(fields, callback) {
      listeners.push({ fields, callback });
    },
  };
}
