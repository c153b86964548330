/**
 * Puts a library's styles into the lowest of Chakra's layers: unlayered styles would override ours.
 *
 * @param {string} css
 */
export default function intoLowestLayer(css) {
  return `@layer reset{${css}}`
}
