/** @jest-environment <rootDir>/jest/browser-environment.ts */

import createCache from '@emotion/cache'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { StyleSheet as StandIn } from './style-sheet.ts'

/** The class of `@emotion/sheet`, which Jest does not replace. */
const Original = createCache({ key: 'original' }).sheet.constructor as typeof StandIn

const PRERENDERED =
  '<style data-emotion="css-global a" data-s>html{color:red}</style><style data-emotion="css b" data-s>.b{color:red}</style><link rel="icon">'

beforeEach(() => {
  document.head.innerHTML = PRERENDERED
})

/** Every rule of the document, in the order in which the browser applies them. */
function rules(): string[] {
  const sheets = [...document.querySelectorAll('style')].map(({ sheet }) => sheet)
  return sheets.flatMap(sheet => [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText))
}

/** What Emotion does with a prerendered page and after that. */
function use(Sheet: typeof StandIn): string[][] {
  const element = (names: string) => document.querySelector<HTMLStyleElement>(`[data-emotion="${names}"]`)
  const options = { key: 'css', container: document.head }
  const steps: string[][] = []
  const sheet = new Sheet(options)
  sheet.hydrate([element('css b')].filter(found => found !== null))
  const globals = new Sheet({ ...options, key: 'css-global' })
  globals.before = sheet.tags[0] ?? null
  globals.hydrate([element('css-global a')].filter(found => found !== null))
  steps.push(rules())
  sheet.insert('.c{color:blue}')
  sheet.insert('.d{color:blue}')
  steps.push(rules())
  const later = new Sheet({ ...options, key: 'css-global' })
  later.before = sheet.tags[0] ?? null
  later.insert('body{color:green}')
  steps.push(rules())
  globals.flush()
  globals.insert('html{color:green}')
  later.flush()
  steps.push(rules())
  return steps
}

describe('the stand-in for Emotion’s style sheets', () => {
  test('is compared with the original', () => {
    expect(Original).not.toBe(StandIn)
    expect(String(Original)).toContain('StyleSheet')
  })

  test('leaves the same rules in the same order as the original', () => {
    const expected = use(Original)
    document.head.innerHTML = PRERENDERED
    expect(use(StandIn)).toEqual(expected)
    expect(expected.flat().length).toBeGreaterThan(0)
  })

  test('does not move the elements of a prerendered page', async () => {
    const changes: MutationRecord[] = []
    const observer = new MutationObserver(records => void changes.push(...records))
    observer.observe(document.head, { childList: true })
    const sheet = new StandIn({ key: 'css', container: document.head })
    sheet.hydrate([...document.querySelectorAll('style')])
    changes.push(...observer.takeRecords())
    expect(changes).toEqual([])
  })

  test('skips a rule that the browser does not know', () => {
    const sheet = new StandIn({ key: 'css', container: document.head })
    sheet.insert('::not-a-selector(]{color:red}')
    sheet.insert('.e{color:red}')
    expect(rules().at(-1)).toContain('.e')
  })
})
