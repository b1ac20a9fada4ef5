/**
 * Written by the browser itself: what is in the page goes from it to the disk.
 * @example saveFile('gift-codes.csv', writeCsv(rows))
 */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
