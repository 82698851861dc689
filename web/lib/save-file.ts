/** Saves a file on the device. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it over when the next task runs.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
