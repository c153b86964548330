/**
 * Puts a library's styles into the lowest of Chakra's layers: outside of all layers they would win over ours.
 *
 * @param {string} css
 */
export default function intoLowestLayer(css) {
  return `@layer reset{${css}}`
}
