/** Writes a line to standard output. Unlike `console.log`, an error such as a full disk ends the command with a failure. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
