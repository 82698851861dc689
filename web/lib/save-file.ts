/** Saves content as a file on the device. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By the next task the browser has taken the content over, so the address is freed.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
