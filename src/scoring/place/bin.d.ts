/** Files embedded by `import path from './x.bin' with { type: 'file' }`: the import is a path to read. */
declare module '*.bin' {
  const path: string;
  export default path;
}
