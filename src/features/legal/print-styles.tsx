import { Global } from '@emotion/react'

/** Prints only the text, dark on white, with the addresses of its links. */
const PRINT_CSS = `@media print {
  html { color-scheme: light !important; }
  *:has(> main) > :not(main), main nav, main button { display: none !important; }
  main a[href^="http"]::after, main a[href^="/"]::after { content: " (" attr(href) ")"; }
  main h2, main h3 { break-after: avoid; }
  main li, main tr { break-inside: avoid; }
}`

export function PrintStyles() {
  return <Global styles={PRINT_CSS} />
}
