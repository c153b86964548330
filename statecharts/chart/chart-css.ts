import { modesOf } from '#theme/contrast.ts'
import { semanticTokens } from '#theme/semantic-tokens.ts'
import { FACES } from './sheet.ts'

type Value = string | { readonly value: string }
type Rules = Readonly<Record<string, Readonly<Record<string, Value>>>>

const { bg, fg, border, teal, amber, red, gray } = semanticTokens.colors

/** Every colour by what it means, from the theme; so a chart looks as the pages do. */
const RULES: Rules = {
  '.sc-chart': {
    'font-family':
      "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif",
  },
  '.sc-ground': { fill: bg.DEFAULT },
  '.sc-box': { fill: bg.panel, stroke: border.control },
  '.sc-parent > .sc-box': { fill: bg.subtle, stroke: border.DEFAULT },
  '.sc-any > .sc-box': { fill: 'none', stroke: border.control, 'stroke-dasharray': '4 4' },
  '.sc-inner': { fill: 'none', stroke: border.control },
  '.sc-text': { fill: fg.DEFAULT },
  ...Object.fromEntries(
    Object.entries(FACES).map(([style, { size }]) => [`.sc-text.sc-${style}`, { 'font-size': `${size}px` }]),
  ),
  '.sc-name, .sc-event': { 'font-weight': '700' },
  '.sc-description, .sc-action': { fill: fg.muted },
  '.sc-tag': { fill: amber.fg },
  '.sc-chip': { fill: amber.subtle },
  '.sc-type .sc-tag': { fill: gray.fg },
  '.sc-type .sc-chip': { fill: gray.muted },
  '.sc-sign': { fill: 'none', stroke: fg.muted, 'stroke-width': '1.3' },
  '.sc-line': { fill: 'none', stroke: border.control, 'stroke-width': '1.5' },
  '.sc-head, .sc-dot': { fill: border.control },
  '.sc-dot': { fill: fg.DEFAULT },
  '.sc-label > .sc-box': { fill: bg.DEFAULT, stroke: border.DEFAULT },
  '.sc-row > .sc-box': { fill: 'transparent', stroke: 'none' },
  ...edgeRules('done', teal),
  ...edgeRules('error', red),
  ...edgeRules('after', amber),
  '.sc-by-always .sc-line': { 'stroke-dasharray': '5 4' },
  '.sc-by-always .sc-event': { 'font-weight': '400', fill: fg.muted },
}

/** Where the simulation is, and what can be taken from here; a picture shows neither. */
const ON_A_PAGE: Rules = {
  '.sc-current > .sc-box': { fill: teal.subtle, stroke: teal.solid, 'stroke-width': '2.5' },
  '.sc-current > .sc-inner': { stroke: teal.solid },
  '.sc-parent.sc-current > .sc-box': { fill: bg.subtle, stroke: teal.solid, 'stroke-width': '1.5' },
  '.sc-taken > .sc-line': { stroke: teal.solid, 'stroke-width': '3' },
  '.sc-taken > .sc-head': { fill: teal.solid },
  '.sc-can': { cursor: 'pointer', outline: 'none' },
  '.sc-chart .sc-can > .sc-box': { fill: teal.subtle, stroke: teal.solid, 'stroke-width': '1.5' },
  '.sc-chart .sc-can:hover > .sc-box': { 'stroke-width': '2.5' },
  '.sc-chart .sc-can:focus-visible > .sc-box': { stroke: fg.DEFAULT, 'stroke-width': '3.5' },
}

/**
 * The looks of a chart as one style sheet.
 *
 * @param place in a page the colours follow its `color-scheme`, and so its switch; in a file they follow the system, by means
 * that every program which shows SVG understands.
 */
export function chartCss(place: 'page' | 'file'): string {
  if (place === 'page') return write({ ...RULES, ...ON_A_PAGE }, colour => colour)
  const dark = write(RULES, colour => modesOf(colour).dark, true)
  return `${write(RULES, colour => modesOf(colour).light)}\n@media (prefers-color-scheme: dark) {\n${dark}\n}`
}

function edgeRules(kind: string, colours: Readonly<Record<'solid' | 'fg' | 'border', Value>>): Rules {
  return {
    [`.sc-by-${kind} .sc-line`]: { stroke: colours.solid },
    [`.sc-by-${kind} .sc-head`]: { fill: colours.solid },
    [`.sc-by-${kind}.sc-label > .sc-box`]: { stroke: colours.border },
    [`.sc-by-${kind} .sc-event`]: { fill: colours.fg },
  }
}

function write(rules: Rules, toColour: (pair: string) => string, coloursOnly = false): string {
  return Object.entries(rules)
    .map(([selector, declarations]) => {
      const body = Object.entries(declarations)
        .filter(([, value]) => !coloursOnly || typeof value !== 'string')
        .map(
          ([property, value]) => `${property}: ${typeof value === 'string' ? value : toColour(value.value)}`,
        )
        .join('; ')
      return body && `${selector} { ${body} }`
    })
    .filter(Boolean)
    .join('\n')
}
