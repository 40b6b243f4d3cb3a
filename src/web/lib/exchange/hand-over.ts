/** Hands a file to the browser, which saves it on the device. */

export function handOver(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  // by then the browser has begun to read the file, and can finish without the URL
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
