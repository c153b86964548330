/**
 * Stands for `@pandacss/is-valid-prop` in the built pages. That lists every property of CSS (8 kB) to tell styles from attributes;
 * `utilities.ts` names those that are used, and Chakra asks here for the rest.
 */
export function isCssProperty(name: string): boolean {
  return name.startsWith('--') || /[&@]/.test(name)
}
