/** Props of Chakra's elements that are neither styles nor attributes. Source: Chakra's type `HTMLChakraProps`. */
const NOT_ATTRIBUTES = new Set(['as', 'asChild', 'recipe', 'theme', 'unstyled'])

/**
 * Replaces `@emotion/is-prop-valid`, which lists every attribute of HTML and SVG (1.7 kB). Here the types
 * ensure that an element gets only attributes that it has.
 */
// biome-ignore lint/style/noDefaultExport: the package that it replaces has one
export default function isPropValid(name: string): boolean {
  return !NOT_ATTRIBUTES.has(name)
}
