/** Reads the output of a program until a pattern matches, and resolves to its first group. The output is read on. */
export function firstMatch(output: ReadableStream<Uint8Array>, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    void (async () => {
      let text = '';
      const decoder = new TextDecoder();
      for await (const bytes of output) {
        text += decoder.decode(bytes, { stream: true });
        const found = pattern.exec(text);
        if (found) resolve(found[1]!);
      }
      reject(new Error(`ended without ${pattern}: ${text}`));
    })();
  });
}
