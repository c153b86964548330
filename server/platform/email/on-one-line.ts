/** Makes a typed text fit on one line, such as a name in a header: control characters become spaces. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
