/** Has the browser save a file under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  // Within the page, and for as long as the browser may ask: it reads name and bytes after the click.
  document.body.append(link);
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(address);
    link.remove();
  }, 60_000);
}
