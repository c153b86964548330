/** Text of a stranger for a place that holds one line, such as a name in a header: control characters become spaces. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
