/** `import … with { type: 'text' }` of a migration. */
declare module '*.sql' {
  const text: string;
  export default text;
}
