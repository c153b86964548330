import { Global } from '@emotion/react'

/**
 * The serif of the headings, and what stands for it until it has come: Times New Roman's bold (on other systems the font of
 * the same widths), stretched to the serif's width and lines, so that nothing moves when the serif takes its place.
 * The widths were summed over this app's headings at weight 600, against the widths Adobe publishes for Times Bold; ascent
 * and descent are the serif's own (1.036 and 0.335 em) divided by the same factor. Where a system has DejaVu alone, as a plain
 * Linux has, its bold is stretched by the widths measured over the same headings.
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
  size-adjust: 111.75%;
  ascent-override: 92.7%;
  descent-override: 30%;
  line-gap-override: 0%;
}
@font-face {
  font-family: 'Wikistead Serif Fallback DejaVu';
  src: local('DejaVu Serif Bold'), local('DejaVuSerif-Bold');
  font-weight: 400 700;
  size-adjust: 85.9%;
  ascent-override: 120.6%;
  descent-override: 39%;
  line-gap-override: 0%;
}
`

export function FontFaces() {
  return <Global styles={FACES} />
}
