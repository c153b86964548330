import { Global } from '@emotion/react'

/** On paper: the text alone, dark on white, with the addresses of its links. */
const ON_PAPER = `@media print {
  html { color-scheme: light !important; }
  *:has(> main) > :not(main), main nav, main button { display: none !important; }
  main a[href^="http"]::after, main a[href^="/"]::after { content: " (" attr(href) ")"; }
  main h2, main h3 { break-after: avoid; }
  main li, main tr { break-inside: avoid; }
}`

/** How a legal text is printed. */
export function PrintStyles() {
  return <Global styles={ON_PAPER} />
}
