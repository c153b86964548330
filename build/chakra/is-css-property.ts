/**
 * Replaces `@pandacss/is-valid-prop`, which lists every property of CSS to distinguish styles from attributes
 * (2.2 kB). The theme names the properties that are used (`src/theme/utilities.ts`), and Chakra asks this
 * function only about other names.
 */
export function isCssProperty(name: string): boolean {
  return name.startsWith('--') || /[&@]/.test(name)
}
