import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { QueryOutcome } from '#contract/types/query-response.ts'
import { driveEdge, type FlowDriver } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import {
  answered,
  refusedWith,
  startingProblem,
  syntaxProblem,
} from '#machines/query-page/query-page.examples.ts'
import { type queryPageMachine, retryPause } from '#machines/query-page/query-page.machine.ts'
import { queryPageModel } from '#machines/query-page/query-page.model.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { type RenderedStorePage, renderStorePage } from '#ui/testing/render-store-page.tsx'
import { USED_PROPERTIES } from './examples.ts'
import { EmbeddedResult, QueryPage } from './query-page.tsx'
import type { QueryWiki } from './query-wiki.ts'
import { type HeldQuery, holdQueries } from './testing/held-queries.ts'

const WIKI: QueryWiki = {
  sitename: 'Museum of cards',
  server: 'http://museum.localhost',
  language: 'en',
  prefixes: { wd: 'http://museum.localhost/entity/', wdt: 'http://museum.localhost/prop/direct/' },
  isEmbedded: false,
}
const QUERY = 'SELECT * { ?s ?p ?o }'

let asked: HeldQuery[]

/** The newest request that was neither answered nor cancelled. */
const open = () => {
  const found = asked.findLast(({ signal }) => !signal.aborted)
  if (!found) throw new Error('Nothing was asked.')
  return found
}

beforeEach(() => {
  asked = holdQueries()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/query')
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

/** Never loads the editor with colors, which needs a browser; tests use the plain field. */
const never = () => new Promise<never>(() => undefined)

async function openPage() {
  return await renderStorePage(<QueryPage wiki={WIKI} loadEditor={never} />)
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Query in SPARQL' })
const runButton = () => screen.getByRole('button', { name: /^Run/ })

async function run({ user }: RenderedStorePage, query = QUERY) {
  await user.clear(field())
  await user.click(field())
  await user.paste(query)
  await user.click(runButton())
  await waitFor(() => expect(asked.at(-1)?.body).toBe(query))
}

describe('the query page', () => {
  test('shows the answer, and puts the query into the URL', async () => {
    const page = await openPage()
    expect(runButton()).toBeDisabled()
    await run(page)
    expect(screen.getByText('The query is running …')).toBeVisible()
    await open().answer(answered())
    const result = await screen.findByRole('region', { name: 'Result' })
    expect(within(result).getByText('Clay')).toBeVisible()
    expect(screen.getByText(/^1 result in [\d.]+ s\.$/)).toBeVisible()
    expect(decodeURIComponent(window.location.hash)).toBe(`#${QUERY}`)
    await expectNoAxeViolations(page.container)
  })

  test('says that a query was cancelled, and leaves the focus at the button that runs it', async () => {
    const page = await openPage()
    await run(page)
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await findMessage('status', 'The query was cancelled.')
    expect(runButton()).toHaveFocus()
    expect(asked.at(-1)?.signal.aborted).toBe(true)
  })

  test('says how many changes the answer does not include', async () => {
    await run(await openPage())
    await open().answer(answered({ behind: 3 }))
    expect(await screen.findByText(/does not include the last 3 changes to the wiki yet\.$/)).toBeVisible()
  })

  test('shows triples as a table', async () => {
    await run(await openPage())
    await open().answer(answered({ kind: 'triples', text: '<http://a/s> <http://a/p> "Wood" .\n' }))
    expect(await screen.findByText('Wood')).toBeVisible()
  })

  test('says what the requested view needs, and shows the table', async () => {
    const page = await openPage()
    await run(page, `#defaultView:BubbleChart\n${QUERY}`)
    await open().answer(answered())
    expect(
      await screen.findByText(
        'The query asks for the view “Bubble chart”, which needs a column of numbers and another column. ' +
          'This result does not have them, so it is shown as a table.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('table')).toBeVisible()
    await expectNoAxeViolations(page.container)
  })

  test('says where the query is wrong, and keeps it', async () => {
    const page = await openPage()
    await run(page)
    await open().answer(refusedWith(syntaxProblem))
    expect(await findMessage('alert', 'This is not SPARQL')).toBeVisible()
    expect(screen.getByText('Line 2, column 5:')).toBeVisible()
    expect(field()).toHaveValue(QUERY)
    await expectNoAxeViolations(page.container)
  })

  test.each([
    ['offline', /^You seem to be offline\./],
    ['fault', /went wrong on our side/],
  ] as const)('says what is wrong when there is no answer: %s', async (answer, text) => {
    await run(await openPage())
    await open().answer(answer)
    expect(await screen.findByText(text)).toBeVisible()
    expect(field()).toHaveValue(QUERY)
  })

  test.each([
    [['de', 'pt'], 'en,de;q=0.9,pt;q=0.8'],
    [['pt', 'en-GB'], undefined],
  ])('sends queries in its own language even if the browser prefers %p', async (languages, header) => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
    await run(await openPage())
    expect(open().headers['accept-language']).toBe(header)
  })

  test('says that an answer was cut off', async () => {
    await run(await openPage())
    await open().answer(answered({ text: '{"head":' }))
    expect(await screen.findByText('The answer cannot be read.')).toBeVisible()
  })

  test('runs the query of a link, and one of a link that is followed on the page', async () => {
    window.history.replaceState(null, '', `/query#${encodeURIComponent(QUERY)}`)
    await openPage()
    expect(field()).toHaveValue(QUERY)
    await waitFor(() => expect(asked.at(-1)?.body).toBe(QUERY))
    act(() => {
      window.location.hash = encodeURIComponent('ASK {}')
    })
    await waitFor(() => expect(asked.at(-1)?.body).toBe('ASK {}'))
    expect(field()).toHaveValue('ASK {}')
  })

  test('keeps what was typed when it is loaded again', async () => {
    const page = await openPage()
    await page.user.type(field(), 'ASK')
    page.unmount()
    window.history.replaceState(null, '', '/query')
    await openPage()
    expect(field()).toHaveValue('ASK')
    expect(asked.map(({ body }) => body)).toEqual([USED_PROPERTIES])
  })

  test('keeps what was typed after a query ran, and shows the answer of that query', async () => {
    window.history.replaceState(null, '', '/query#ASK%20%7B%7D')
    const { user, unmount } = await openPage()
    await user.type(field(), ' # more')
    unmount()
    await openPage()
    expect(field()).toHaveValue('ASK {} # more')
    await waitFor(() => expect(asked.map(({ body }) => body)).toEqual(['ASK {}', 'ASK {}']))
  })

  test('runs with Ctrl and Enter', async () => {
    const page = await openPage()
    await page.user.type(field(), 'ASK{Control>}{Enter}{/Control}')
    await waitFor(() => expect(asked.at(-1)?.body).toBe('ASK'))
  })

  test('offers examples of the wiki’s own data, and some that work everywhere', async () => {
    const page = await openPage()
    const list = screen.getByRole('list', { name: 'Examples' })
    expect(within(list).getAllByRole('button')).toHaveLength(3)
    await waitFor(() => expect(asked.at(-1)?.body).toBe(USED_PROPERTIES))
    const uri = (value: string) => ({ type: 'uri', value })
    const bindings = [
      {
        property: uri('http://museum.localhost/entity/P1'),
        propertyLabel: { type: 'literal', value: 'material' },
        type: uri('http://wikiba.se/ontology#WikibaseItem'),
        some: uri('http://museum.localhost/entity/Q7'),
        someLabel: { type: 'literal', value: 'Clay' },
      },
    ]
    const text = JSON.stringify({ head: { vars: Object.keys(bindings[0] ?? {}) }, results: { bindings } })
    // The service may still have to read the wiki's data.
    jest.useFakeTimers({ advanceTimers: true })
    await open().answer(refusedWith(startingProblem))
    await act(async () => {
      await jest.advanceTimersByTimeAsync(retryPause(startingProblem))
    })
    await open().answer(answered({ text }))
    await page.user.click(
      await within(list).findByRole('button', { name: 'All things whose “material” is “Clay”' }),
    )
    expect(field().value).toContain('?thing wdt:P1 wd:Q7 .')
    await waitFor(() => expect(asked.at(-1)?.body).toBe(field().value))
  })
})

describe('a result in somebody else’s page', () => {
  test('is shown without an editor, with a link to its query', async () => {
    window.history.replaceState(null, '', `/query/embed#${encodeURIComponent(QUERY)}`)
    const page = await renderStorePage(<EmbeddedResult wiki={{ ...WIKI, isEmbedded: true }} />)
    await waitFor(() => expect(asked.at(-1)?.body).toBe(QUERY))
    await open().answer(answered())
    expect(await screen.findByText('Clay')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Query in SPARQL' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Open this query in Museum of cards' })).toHaveAttribute(
      'href',
      `http://localhost/query#${encodeURIComponent(QUERY)}`,
    )
    await expectNoAxeViolations(page.container)
  })

  test('says so when the link has no query', async () => {
    await renderStorePage(<EmbeddedResult wiki={{ ...WIKI, isEmbedded: true }} />)
    expect(screen.getByText('This link has no query.')).toBeVisible()
    expect(asked).toEqual([])
  })
})

type Machine = typeof queryPageMachine

function driver(page: RenderedStorePage): FlowDriver<Machine> {
  const failedWith = screen.queryByText.bind(screen)
  return {
    events: {
      'query.run': ({ query }) => run(page, query),
      'query.cancel': () => page.user.click(screen.getByRole('button', { name: 'Cancel' })),
      'xstate.done.actor.ask': event => open().answer((event as { output: QueryOutcome }).output),
      'xstate.error.actor.ask': () => open().answer('offline'),
      'xstate.after.retry.queryPage.waiting': () =>
        act(async () => {
          await jest.advanceTimersByTimeAsync(retryPause(startingProblem))
        }),
    },
    states: {
      editing: () => expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument(),
      running: () => expect(screen.getByText('The query is running …')).toBeVisible(),
      waiting: () => expect(screen.getByText(/^The query service is starting\./)).toBeVisible(),
      answered: () => expect(screen.getByText('Clay')).toBeVisible(),
      refused: () => expect(screen.getByText(syntaxProblem.title)).toBeVisible(),
      failed: () => expect(failedWith(/^You seem to be offline\./)).toBeVisible(),
    },
  }
}

describe('the page follows its machine', () => {
  const walk = walkEdges(queryPageModel)
  test.each(walk.edges)('$name', async edge => {
    jest.useFakeTimers({ advanceTimers: true })
    const page = await openPage()
    await driveEdge(walk, edge, driver(page))
    page.unmount()
  })
})

test('a service that is starting is asked again by itself', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  await run(await openPage())
  await open().answer(refusedWith(startingProblem))
  expect(screen.getByText(/^The query service is starting\./)).toBeVisible()
  await act(async () => {
    await jest.advanceTimersByTimeAsync(retryPause(startingProblem))
  })
  expect(asked.map(({ body }) => body).filter(body => body === QUERY)).toHaveLength(2)
})
