/** Returns the text of a tool's result, which must have one content. */
export function textOf(result: object): string {
  const { content } = result as { content: { type: string; text: string }[] };
  if (content.length !== 1 || content[0]!.type !== 'text') throw new Error('expected one text');
  return content[0]!.text;
}
