import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from './root.ts'

/** The modules that handle both directions. */
const PLACES = ['src/ui/direction/reading-direction.ts', 'src/ui/direction/scroll-row.ts']

/** Files where left and right do not depend on the language, or do not mean sides. */
const OTHERS: Readonly<Record<string, string>> = {
  'src/operator/console-pages.ts': 'what somebody may do, not a side',
  'src/operator/overview/figure-option.ts': 'a drawing with an axis of numbers',
  'src/query/results/bars/bars-option.ts': 'a drawing with an axis of numbers',
  'src/query/results/bubbles/bubbles-option.ts': 'a drawing without sides',
  'src/query/results/dimensions/dimensions-option.ts': 'a drawing with axes of numbers',
  'src/query/results/graph/graph-option.ts': 'a drawing without a direction',
  'src/query/results/map/map-option.ts': 'a map, with the west on the left',
  'src/query/results/plot/plot-option.ts': 'a drawing with an axis of numbers',
  'src/query/results/timeline/timeline-option.ts': 'a drawing with an axis of time',
  'src/query/results/treemap/treemap-option.ts': 'a drawing without sides',
  'src/features/manage-wiki/domain/dns-seen.tsx':
    'an arrow between domains, which are read from left to right',
  'src/theme/theme-config.ts': 'what moves within a track that is mirrored',
  'statecharts/chart/elk-graph.ts': 'a drawing that is read from left to right',
  'statecharts/page/use-drag.ts': 'a drawing that is read from left to right',
  'statecharts/page/use-zoom.ts': 'a drawing that is read from left to right',
  'statecharts/page/chart-view.tsx': 'a drawing that is read from left to right',
  'statecharts/page/chart-as-text.tsx': 'an arrow between names in code',
  'statecharts/page/history-list.tsx': 'an arrow between names in code',
  'statecharts/live/event-outcome.tsx': 'an arrow between names in code',
}

const VALUE = String.raw`(?:=\{?|:\s*)`

const PART = String.raw`[^\s"'\`;,]+`

/** A style that names a side, or a script that counts from one. Its logical counterpart names start and end. */
const SIDES = new RegExp(
  [
    String.raw`\b(?:margin|padding|border|inset|scroll-margin|scroll-padding|border-top|border-bottom)-(?:left|right)\b`,
    String.raw`\b(?:margin|padding|border|inset|rounded|scrollMargin|scrollPadding|borderTop|borderBottom)(?:Left|Right)`,
    String.raw`\b(?:ml|mr|pl|pr)${VALUE}(?=["'\`\d{-])`,
    String.raw`\b(?:left|right)${VALUE}(?:["'\`\d-]|\{\s*(?:base|sm|md|lg|xl):|auto\b|calc\()`,
    String.raw`\b(?:float|clear|textAlign|text-align|alignItems|alignSelf|justify\w+|transformOrigin|transform-origin|objectPosition|backgroundPosition)${VALUE}(?:["'\`]?[^"'\`;,]*|\{[^}]*)\b(?:left|right)\b`,
    String.raw`\bgradient\([^)]*\bto (?:left|right)\b`,
    String.raw`\b(?:margin|padding|inset|m|p|borderWidth|borderColor)${VALUE}["'\`]?${PART} (${PART}) ${PART} (?!\1["'\`;])${PART}["'\`;]`,
    String.raw`\b(?:translateX|scrollLeft|offsetLeft|ArrowLeft|ArrowRight)\b`,
  ].join('|'),
)

/** An arrow in the direction of reading. Browsers mirror ‹ and », but not arrows. */
const ARROW = /(?<!<Mirrored>)[←→]/

const files = globSync('{src,statecharts}/**/*.{ts,tsx,html}', { cwd: root })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !/\.test\.tsx?$|\/testing\/|\/legal\/texts\/|\/text-width\.ts$/.test(file))
  .toSorted()

const sided = files.filter(file => {
  const code = withoutComments(readFileSync(join(root, file), 'utf8'))
  return SIDES.test(code) || ARROW.test(code)
})

function withoutComments(source: string): string {
  return source.replace(/\/\*.*?\*\/|(?<=^|\s)\/\/ .*?$/gms, '')
}

test('Sides are swapped in languages that are written from right to left', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(sided.filter(file => !PLACES.includes(file) && !(file in OTHERS))).toEqual([])
})

test('Every exception to that is still one', () => {
  expect([...PLACES, ...Object.keys(OTHERS)].filter(file => !sided.includes(file))).toEqual([])
})

test.each([
  'ml="2"',
  "pr: { base: '4' }",
  'left="0"',
  "right={{ base: '4' }}",
  "left: '50%'",
  "marginLeft: 'auto'",
  'borderLeftWidth: 1',
  "borderTopLeftRadius: 'md'",
  "float: 'right'",
  'text-align: left;',
  'textAlign="left"',
  "textAlign: { base: 'right' }",
  "transformOrigin: 'top left'",
  'padding: 0 1px 0 2px;',
  "inset: '0 auto auto 0'",
  'row.scrollLeft += 40',
  "key === 'ArrowLeft'",
  "transform: 'translateX(150%)'",
])('%s names a side', style => {
  expect(style).toMatch(SIDES)
})

test.each([
  'ms="2"',
  'textAlign="start"',
  "insetEnd: '0'",
  'padding: 0 1px 0 1px;',
  "margin: '0 auto'",
  'left={data.left}',
  'The email on the left: a rule.',
])('%s names none', style => {
  expect(style).not.toMatch(SIDES)
})
