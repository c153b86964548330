import { semanticTokens } from '#theme/semantic-tokens.ts'

const { bg, fg, border, teal, amber, red } = semanticTokens.colors

/**
 * The style sheet of the panel. Its shadow root keeps the styles of panel and app apart. The colors are the
 * app's.
 */
export const panelStyles = `
:host { all: initial; color-scheme: inherit; }
* { box-sizing: border-box; }
.edge {
  position: fixed; inset-block: auto 0; inset-inline: auto 0; z-index: 2147483000; display: flex; flex-direction: column-reverse;
  align-items: flex-end; max-width: 100%; padding: 8px; pointer-events: none;
  font: 14px/1.45 system-ui, sans-serif; color: ${fg.DEFAULT.value};
}
.edge > * { pointer-events: auto; }
button {
  min-height: 32px; padding: 4px 12px; font: inherit; cursor: pointer; color: ${fg.inverted.value};
  background: ${bg.inverted.value}; border: 1px solid ${border.control.value}; border-radius: 6px;
}
kbd { margin-inline-start: 8px; font: 12px ui-monospace, monospace; }
aside {
  width: 384px; max-width: 100%; max-height: min(72vh, 720px); margin-bottom: 8px; padding: 0 16px 12px; overflow: auto;
  overscroll-behavior: contain; background: ${bg.DEFAULT.value}; border: 1px solid ${border.control.value}; border-radius: 8px;
}
aside[hidden] { display: none; }
header {
  position: sticky; top: 0; margin: 0 -16px; padding: 12px 16px 8px; background: ${bg.DEFAULT.value};
  border-bottom: 1px solid ${border.DEFAULT.value};
}
header + p { margin-top: 8px; }
h2, h3, p, ul, ol, pre { margin: 0; padding: 0; }
h2 { font-size: 17px; line-height: 1.35; }
h3 { font-size: 15px; overflow-wrap: anywhere; }
ul, ol { list-style: none; }
code, pre { font: 13px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
article {
  display: grid; gap: 6px; margin-top: 10px; padding: 10px 12px; background: ${bg.panel.value};
  border: 1px solid ${border.DEFAULT.value}; border-radius: 6px;
}
article > * { min-width: 0; }
article[data-ended='true'] { background: ${bg.subtle.value}; }
.state, .tag, .status {
  display: inline-block; margin-inline-end: 8px; padding: 0 8px; border-radius: 4px; font-weight: 500; overflow-wrap: anywhere;
}
.state { color: ${teal.contrast.value}; background: ${teal.solid.value}; }
.tag, .status[data-status='running'] { color: ${amber.fg.value}; background: ${amber.subtle.value}; }
.status[data-status='done'] { color: ${teal.fg.value}; background: ${teal.subtle.value}; }
.status[data-status='failed'] { color: ${red.fg.value}; background: ${red.subtle.value}; }
.status[data-status='stopped'] { color: ${fg.muted.value}; background: ${bg.muted.value}; }
.quiet, time { color: ${fg.muted.value}; }
time { font-variant-numeric: tabular-nums; }
.refused { color: ${fg.error.value}; font-weight: 500; }
.event { font-weight: 600; }
/* Reversed, so that the latest event stays in view without a script. */
.log {
  display: flex; flex-direction: column-reverse; max-height: 180px; padding: 4px 8px; overflow: auto;
  border: 1px solid ${border.DEFAULT.value}; border-radius: 4px;
}
.log li + li { margin-top: 4px; padding-top: 4px; border-top: 1px solid ${border.muted.value}; }
.actors li { margin-top: 4px; }
summary { width: fit-content; min-height: 24px; cursor: pointer; color: ${teal.fg.value}; }
pre { max-height: 200px; overflow: auto; white-space: pre-wrap; padding: 8px; background: ${bg.subtle.value}; border-radius: 4px; }
a { display: inline-block; min-height: 24px; color: ${teal.fg.value}; }
:focus-visible { outline: 2px solid ${teal.focusRing.value}; outline-offset: 2px; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 599px) {
  .edge { inset-inline-start: 0; }
  kbd { display: none; }
  aside { width: 100%; max-height: 55vh; }
}
@media print { .edge { display: none; } }
`
