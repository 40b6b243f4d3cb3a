/** Pictures that are bundled as their text. */
declare module '*.svg' {
  const text: string;
  export default text;
}
