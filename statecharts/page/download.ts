/** Makes the browser save a text as a file. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser starts saving before the next task; the URL has to be valid until then.
  setTimeout(() => URL.revokeObjectURL(url))
}
