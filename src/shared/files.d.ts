/** Files imported `with { type: 'file' }`: the import is their path. */

declare module '*.spots' {
  const path: string;
  export default path;
}

declare module '*.pmtiles' {
  const path: string;
  export default path;
}

declare module '*.bin' {
  const path: string;
  export default path;
}

declare module '*.bundle' {
  const path: string;
  export default path;
}

/** Migrations imported with `import … with { type: 'text' }`. */
declare module '*.sql' {
  const text: string;
  export default text;
}
