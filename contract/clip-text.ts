/** Cuts a text after so many characters, and then ends it with an ellipsis. */
export function clipText(text: string, max: number): string {
  if (text.length <= max) return text
  // A character may have two code units.
  const characters = Array.from(text.slice(0, 2 * max + 2))
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : text
}
