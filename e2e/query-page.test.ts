// @slow

import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { defaultGraph } from 'oxigraph'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { root } from '#build/root.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { MEGABYTE } from '#contract/limits.ts'
import { translationOf } from '#i18n/msg.ts'
import { newFolder } from '#jest/test-folders.ts'
import { museumStore, museumVocabulary } from '#server/engine/testing/museum-graph.ts'
import { phpResponse, startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'
import { prepareQuery } from '#server/query-service/language/prepare-query.ts'
import { QueryPage } from '#server/query-service/page/query-page.ts'
import { OxigraphStore } from '#server/query-service/store/oxigraph-store.ts'
import { vocabularyOf } from '#server/query-service/vocabulary.ts'
import { listen } from '#server/testing/listen.ts'
import { accessibilityViolations } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'

// The built page, the gateway and a real store, with a museum's data in place of a wiki with Wikibase.
const dir = newFolder()
/** The wiki's answer to every search. */
const CREATOR = { id: 'P3', label: 'creator', description: 'who made a work' }
/** The URLs that a page of somebody else's server frames. */
const framing: string[] = []
const elsewhere = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(framing.map(address => `<iframe src="${address}"></iframe>`).join(''))
})
let store: OxigraphStore
let gateway: TestGateway
let browser: Browser | undefined
let url: string
/** Errors, warnings and requests to other hosts. */
let problems: string[]

beforeAll(async () => {
  store = await OxigraphStore.open({ memoryMax: 128 * MEGABYTE })
  gateway = await startTestGateway({
    queries: {
      timeoutMs: 20 * SECOND_MS,
      atOnce: 1,
      search: async () => [],
      prepare: async (text, { languages }) =>
        prepareQuery(text, { vocabulary: vocabularyOf(url), languages }),
      indexes: {
        query: async (_wiki, { text }, options, use) =>
          await store.query(text, options, result => use({ ...result, behind: 0 })),
      },
    },
    queryPage: new QueryPage(join(root, 'dist/query')),
  })
  url = `http://busy.localhost:${gateway.port}`
  gateway.php = async () =>
    phpResponse(JSON.stringify({ search: [CREATOR] }), [['content-type', 'application/json']])
  const museum = museumStore().dump({ format: 'application/n-triples', from_graph_name: defaultGraph() })
  const file = join(dir, 'museum.nt.gz')
  writeFileSync(file, gzipSync(museum.replaceAll(museumVocabulary.server, url)))
  await store.load(file)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  gateway?.close()
  elsewhere.close()
  await store?.close()
})
beforeEach(() => {
  problems = []
})
afterEach(async () => {
  await Promise.all((browser?.contexts() ?? []).map(context => context.close()))
  expect(problems).toEqual([])
})

async function visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  if (!browser) throw new Error('The browser starts before the first test')
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...options,
  })
  context.setDefaultTimeout(50_000)
  const page = await context.newPage()
  page.on('pageerror', error => problems.push(String(error.stack)))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type()) && !/status of 4\d\d/.test(message.text()))
      problems.push(message.text())
  })
  page.on('request', request => {
    if (/^http/.test(request.url()) && !request.url().startsWith(url)) problems.push(request.url())
  })
  await page.goto(path)
  return page
}

const link = (path: string, query: string) => `${path}#${encodeURIComponent(query)}`

const WORKS = `SELECT ?work ?workLabel ?artist ?artistLabel ?year ?place ?height {
  ?work wdt:P3 ?artist ; wdt:P4 ?year ; wdt:P5 ?town ; wdt:P8 ?height .
  ?town wdt:P6 ?place
  SERVICE wikibase:label { bd:serviceParam wikibase:language "en,mul" }
} ORDER BY ?year`

/** How many pixels of the chart differ from its corner. */
async function inkOf(page: Page): Promise<number> {
  return await page.locator('canvas').evaluate(element => {
    const canvas = element as HTMLCanvasElement
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let ink = 0
    for (let index = 0; index < data.length; index += 4)
      if ([0, 1, 2, 3].some(part => data[index + part] !== data[part])) ink += 1
    return ink
  })
}

/** Whether the first line of the query begins beside the numbers of lines, not below them. */
const isLineWhole = (page: Page) =>
  page.evaluate(() => {
    const numbers = document.querySelector('.CodeMirror-gutters')?.getBoundingClientRect()
    const text = document.querySelector('.CodeMirror-line > span > span')?.getBoundingClientRect()
    return numbers !== undefined && text !== undefined && numbers.width > 0 && numbers.right <= text.left
  })

const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

const CHARTS = [
  ['Map', /^Map with 2 points/, 'Next point'],
  ['Timeline', /^Timeline with 2 dates/, 'Next date'],
  ['Bar chart', /^Bar chart of height/, 'Next bar'],
  ['Line chart', /^Line chart of height along year/, 'Next point'],
  ['Area chart', /^Area chart of height along year/, 'Next point'],
  ['Scatter chart', /^Scatter chart of height along year/, 'Next point'],
  ['Dimensions', /^Chart of 5 dimensions with 2 rows/, 'Next row'],
  ['Bubble chart', /^Bubble chart of height/, 'Next bubble'],
  ['Treemap', /^Treemap of height/, 'Next area'],
  ['Graph', /^Graph of 3 things and 2 connections/, 'Next thing'],
] as const

test.each([
  ['a computer, in light colors', 1280, 'light'],
  ['a phone, in dark colors', 390, 'dark'],
] as const)(
  'a visitor follows a link to a query and looks at the result in every way, on %s',
  async (...options) => {
    const [, width, colorScheme] = options
    const page = await visit(link('/query', WORKS), { colorScheme, viewport: { width, height: 844 } })
    await page.getByRole('link', { name: 'Morning' }).first().waitFor()
    expect(await page.getByRole('link', { name: 'Morning' }).first().getAttribute('href')).toBe(
      '/wiki/Special:EntityPage/Q20',
    )
    expect(await page.getByRole('cell').filter({ hasText: '1 January 1905' }).count()).toBe(1)
    await page.locator('.CodeMirror').waitFor()
    expect(await isLineWhole(page)).toBe(true)
    expect(await isTooWide(page)).toBe(false)
    expect(await accessibilityViolations(page)).toEqual([])
    for (const [view, label, next] of CHARTS) {
      await page.getByText(view, { exact: true }).click()
      await page.getByRole('img', { name: label }).waitFor()
      await page.getByRole('button', { name: next }).click()
      await page.getByRole('status').getByRole('link', { name: 'Morning' }).first().waitFor()
      expect(await inkOf(page)).toBeGreaterThan(100)
      expect(await accessibilityViolations(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
    }
  },
)

/** Twelve years of three towns, whose names contain what a page or a chart could take for markup. */
const MANY = `SELECT ?year ?people ?works ?town ?townLabel {
  VALUES (?town ?townLabel ?from) {
    (wd:Q30 "Berlin <img src=x onerror=alert(1)>" 100) (wd:Q31 "Potsdam {a|b}" 60) (wd:Q32 "Suva, the capital of Fiji at the sea" 20)
  }
  VALUES ?step { 0 1 2 3 4 5 6 7 8 9 10 11 }
  BIND(STR(1900 + ?step) AS ?year)
  BIND(?from + ?step * ?step AS ?people)
  BIND(?from / (?step + 1) AS ?works)
} ORDER BY ?year`

test.each([
  ['AreaChart', /^Area chart of people along year for each town with 36 points/],
  ['LineChart', /^Line chart of people along year for each town with 36 points/],
  ['BubbleChart', /^Bubble chart of people with 36 bubbles/],
  ['Dimensions', /^Chart of 4 dimensions with 36 rows/],
] as const)(
  'a query written for Wikidata is drawn as its %s, on a phone of 320 pixels',
  async (view, label) => {
    const page = await visit(link('/query', `#defaultView:${view}\n${MANY}`), {
      viewport: { width: 320, height: 700 },
    })
    await page.getByRole('img', { name: label }).waitFor()
    await page.getByRole('button', { name: /^Next/ }).click()
    await page.getByRole('status').getByRole('link').first().waitFor()
    expect(await inkOf(page)).toBeGreaterThan(100)
    expect(await page.locator('img[src=x]').count()).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  },
)

test('a query written for Wikidata is shown as its tree, which keys open, on a phone of 320 pixels', async () => {
  const page = await visit(
    link(
      '/query',
      `#defaultView:Tree\n${MANY.replace('?year ?people ?works ?town ?townLabel', '?town ?townLabel ?people (wd:Q20 AS ?work)')}`,
    ),
    { viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
  )
  await page.getByRole('list', { name: 'Tree of 6 things' }).waitFor()
  await page.getByRole('button', { name: /^1 thing below Berlin/ }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('list', { name: /^1 thing below Berlin/ })
    .getByRole('link', { name: 'Q20' })
    .waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
})

test('a visitor writes a query with completion, sees where it is wrong, corrects it, downloads its result and finds it after reloading', async () => {
  const page = await visit('/query')
  const editor = page.getByRole('textbox', { name: 'Query in SPARQL' })
  await page.locator('.CodeMirror').waitFor()
  await editor.focus()
  await page.keyboard.insertText('SELECT ?work {\n  ?work ')
  await page.keyboard.type('wdt:crea')
  await page.getByRole('option', { name: 'creator wdt:P3 who made a work' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  // Completion sends requests only to the wiki, and Tab leaves the editor.
  await page.keyboard.press('Control+Space')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(
    await page.getByRole('button', { name: 'Run query' }).evaluate(run => run === document.activeElement),
  ).toBe(true)

  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Line 2' }).waitFor()
  expect(await page.locator('.query-problem-line').count()).toBe(1)
  expect(await page.getByRole('option').count()).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])

  await editor.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText(' ?artist }')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('status').filter({ hasText: '4 results in' }).waitFor()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await readFile(await (await downloaded).path(), 'utf8')).split('\r\n')).toContain(
    `${url}/entity/Q20`,
  )
  expect(decodeURIComponent(new URL(page.url()).hash)).toContain('?work wdt:P3 ?artist }')
  await page.reload()
  await page.getByRole('link', { name: 'Q20' }).waitFor()
})

test.each([
  ['de-AT', 'ltr'],
  ['ar', 'rtl'],
])('a visitor whose browser asks for %s reads the page in that language', async (locale, dir) => {
  const page = await visit('/query', { locale })
  const run = translationOf(locale.slice(0, 2)).text('query-run-query', [])
  await page.getByRole('button', { name: run ?? '', exact: true }).waitFor()
  expect(await page.getAttribute('html', 'dir')).toBe(dir)
  expect(await page.title()).toBe(translationOf(locale.slice(0, 2)).text('common-query-service', []))
  expect(await accessibilityViolations(page)).toEqual([])
})

test('another site frames a result and nothing else', async () => {
  framing.push(url + link('/query/embed', `#defaultView:BarChart\n${WORKS}`), `${url}/query`)
  const other = `http://elsewhere.localhost:${await listen(elsewhere)}/`
  const page = await visit(other)
  const [result, whole] = [page.frameLocator('iframe').first(), page.frameLocator('iframe').last()]
  await result.getByRole('img', { name: /^Bar chart of height/ }).waitFor()
  expect(await result.getByRole('textbox').count()).toBe(0)
  expect(await whole.getByRole('heading', { name: 'Query service' }).count()).toBe(0)
  expect(problems.splice(0)).toEqual([other, expect.stringContaining("frame-ancestors 'none'")])
})
