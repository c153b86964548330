/** What Chakra's elements take beyond styles and attributes. Source: `HTMLChakraProps`. */
const NO_ATTRIBUTES = new Set(['as', 'asChild', 'recipe', 'theme', 'unstyled'])

/**
 * Stands for `@emotion/is-prop-valid` in the built pages. That lists every attribute of HTML and SVG (4 kB); here the types see
 * to it that an element gets no others.
 */
// biome-ignore lint/style/noDefaultExport: the package it stands for has one
export default function isPropValid(name: string): boolean {
  return !NO_ATTRIBUTES.has(name)
}
