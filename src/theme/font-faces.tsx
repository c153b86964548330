import { Global } from '@emotion/react'

/**
 * The serif of the headings, and what stands for it until it has come: Times New Roman's bold (on other systems the font of
 * the same widths), stretched to the serif's width and lines, so that nothing moves when the serif takes its place.
 * The adjustments were measured over headings of this app at weight 600.
 */
const FACES = `
@font-face {
  font-family: 'Wikistead Serif';
  src: url('/fonts/wikistead-serif.ccdf5c3e1c.woff2') format('woff2');
  font-weight: 400 700;
  font-display: swap;
}
@font-face {
  font-family: 'Wikistead Serif Fallback';
  src: local('Times New Roman Bold'), local('TimesNewRomanPS-BoldMT'), local('Liberation Serif Bold'), local('Tinos Bold');
  font-weight: 400 700;
  size-adjust: 100%;
}
`

export function FontFaces() {
  return <Global styles={FACES} />
}
