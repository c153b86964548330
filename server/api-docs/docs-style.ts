/** The style of the page, in the colors of the service's own pages. */
export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; scroll-padding-top: 1rem;
  --page: light-dark(#fbfaf7, #121417); --card: light-dark(#fff, #1a1d21); --text: light-dark(#16181d, #eceae4);
  --muted: light-dark(#555b66, #a9adb5); --line: light-dark(#dcd8cf, #34383f); --link: light-dark(#0b6b69, #5cc2bf) }
:root[data-color-mode=light] { color-scheme: light }
:root[data-color-mode=dark] { color-scheme: dark }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1rem; max-width: 74rem; background: var(--page); color: var(--text); overflow-wrap: anywhere }
a { color: var(--link) }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
h1, h2 { font-family: Georgia, serif; font-weight: 600; line-height: 1.25 }
h1 { font-size: 2rem; margin: 1.5rem 0 .5rem }
h2 { font-size: 1.5rem; margin: 2.5rem 0 1rem }
h3 { font-size: 1.1rem; margin: 0 0 .5rem }
h4 { font-size: .95rem; margin: 1.25rem 0 .25rem }
main > ul { max-width: 46rem; padding-left: 1.2rem }
p { margin: .25rem 0 .75rem; max-width: 46rem }
code, pre { font: .9em/1.5 ui-monospace, monospace }
pre { padding: .75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; white-space: pre-wrap }
nav ul { list-style: none; margin: 0; padding: 0 }
nav > ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: 1rem 1.5rem }
nav ul ul a { display: inline-block; padding: .15rem 0 }
article { padding: 1rem; margin: 0 0 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px }
.path { margin: 0 0 .5rem }
.method { font-weight: 700 }
.muted, .type { color: var(--muted) }
dl { margin: 0; display: grid; grid-template-columns: minmax(8rem, max-content) minmax(0, 1fr); gap: .4rem 1rem }
dt, dd { margin: 0 }
dd dl { margin-top: .4rem; padding-left: .75rem; border-left: 2px solid var(--line) }
details { margin-top: 1rem }
summary { cursor: pointer; font-weight: 600; font-size: .95rem }
@media (max-width: 40rem) { dl { grid-template-columns: minmax(0, 1fr); gap: .1rem } dd { margin: 0 0 .6rem } }
@media print { article { break-inside: avoid } }
`
