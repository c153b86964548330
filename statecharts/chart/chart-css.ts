import { lightAndDark } from '#theme/contrast.ts'
import { semanticTokens } from '#theme/semantic-tokens.ts'
import { FACES } from './text-block.ts'

type Value = string | { readonly value: string }
type Rules = Readonly<Record<string, Readonly<Record<string, Value>>>>

const { bg, fg, border, teal, amber, red, gray } = semanticTokens.colors

/** All colors come from the theme, so that a chart matches the pages. */
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

/** The current state of the simulation and its available transitions, which pictures do not show. */
const ON_PAGE: Rules = {
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
 * The style sheet of a chart.
 *
 * @param place in a page the colors follow its `color-scheme` and so the switch for the color mode. In a file
 * they follow the system, in a way that every SVG viewer supports.
 */
export function chartCss(place: 'page' | 'file'): string {
  if (place === 'page') return write({ ...RULES, ...ON_PAGE }, color => color)
  const dark = write(RULES, color => lightAndDark(color).dark, true)
  return `${write(RULES, color => lightAndDark(color).light)}\n@media (prefers-color-scheme: dark) {\n${dark}\n}`
}

function edgeRules(kind: string, colors: Readonly<Record<'solid' | 'fg' | 'border', Value>>): Rules {
  return {
    [`.sc-by-${kind} .sc-line`]: { stroke: colors.solid },
    [`.sc-by-${kind} .sc-head`]: { fill: colors.solid },
    [`.sc-by-${kind}.sc-label > .sc-box`]: { stroke: colors.border },
    [`.sc-by-${kind} .sc-event`]: { fill: colors.fg },
  }
}

function write(rules: Rules, toColor: (pair: string) => string, colorsOnly = false): string {
  return Object.entries(rules)
    .map(([selector, declarations]) => {
      const body = Object.entries(declarations)
        .filter(([, value]) => !colorsOnly || typeof value !== 'string')
        .map(
          ([property, value]) => `${property}: ${typeof value === 'string' ? value : toColor(value.value)}`,
        )
        .join('; ')
      return body && `${selector} { ${body} }`
    })
    .filter(Boolean)
    .join('\n')
}
