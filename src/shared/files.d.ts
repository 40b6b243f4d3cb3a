/** Files that are imported `with { type: 'file' }`: the import is the path at which they can be read. */

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

/** `import … with { type: 'text' }` of a migration. */
declare module '*.sql' {
  const text: string;
  export default text;
}
