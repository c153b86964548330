import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { BASE_SET, type ImportOrder } from '#contract/entities/entity-import.ts'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { driveEdge, ends, type FlowDriver } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { finishedImport, importRecord, otherOrder } from '#machines/entity-import/entity-import.examples.ts'
import type { entityImportMachine } from '#machines/entity-import/entity-import.machine.ts'
import { entityImportModel } from '#machines/entity-import/entity-import.model.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { eachTestHasFakeTimers } from '#ui/testing/fake-timers.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import { EntityImportCard } from './entity-import-card.tsx'
import { importTexts } from './structured-data-texts.ts'

type Machine = typeof entityImportMachine

const LIST = 'GET /wiki/entityImport'
const START = 'POST /wiki/entityImport'

eachTestHasFakeTimers()
beforeEach(() => sessionStorage.clear())

const open = (extensions: readonly string[] = ['wikibase']) =>
  openCard(wiki => <EntityImportCard wiki={wiki} />, {
    held: [LIST, START],
    engine: { extensions },
  })

const button = () => screen.getByRole('button', { name: /import/i })

async function choose({ user }: RenderedStorePage, order: ImportOrder): Promise<void> {
  if (order === BASE_SET) return await user.click(screen.getByRole('radio', { name: /^The base set/ }))
  await user.click(screen.getByRole('radio', { name: /^Entities that I choose/ }))
  const type = async (name: RegExp, text: string) => {
    await user.clear(screen.getByRole('textbox', { name }))
    await user.paste(text)
  }
  await type(/^Address/, order.source_wiki_url)
  await type(/^Ids/, order.entity_ids)
}

const withData = (data: unknown) => ({ success: true, data })

function driver(page: RenderedStorePage): FlowDriver<Machine> {
  let started = BASE_SET
  const list = respond(page.server, LIST, withData)
  const start = respond(page.server, START, withData)
  return {
    events: {
      'import.start': async ({ order }) => {
        started = order
        await choose(page, order)
        await page.user.click(button())
      },
      'imports.reload': () => page.user.click(screen.getByRole('button', { name: 'Try again' })),
      ...ends('loadImports', list),
      ...ends('followImports', list),
      ...ends('startImport', start),
      'xstate.after.pollInterval.entityImport.pending': () =>
        act(async () => void (await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS))),
    },
    states: {
      loading: () => expect(button()).toBeDisabled(),
      ready: () => expect(button()).toBeEnabled(),
      starting: () => {
        expect(button()).toBeDisabled()
        expect(page.server.requestsTo(START).at(-1)?.json).toEqual({ wiki: 7, ...started })
      },
      pending: () => {
        expect(button()).toBeDisabled()
        expect(screen.getByText(importTexts.pending)).toBeVisible()
      },
      polling: () => expect(screen.getByText(importTexts.pending)).toBeVisible(),
      succeeded: () => {
        expect(button()).toBeDisabled()
        expect(screen.getByText('You can only import the base set once per Wikibase instance.')).toBeVisible()
      },
      failed: () => {
        expect(button()).toBeEnabled()
        expect(screen.getByText('Your entity import failed. Please try again.')).toBeVisible()
      },
      unknown: () => expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible(),
    },
  }
}

describe('the import card follows its machine', () => {
  const walk = walkEdges(entityImportModel)
  test.each(walk.edges)('$name', async edge => {
    const page = await open()
    await driveEdge(walk, edge, driver(page))
  })
})

test('a running import is not asked for while the page is hidden, and at once when it is shown', async () => {
  const page = await open()
  await page.server.release(LIST, { json: withData([importRecord('pending')]) })
  page.environment.hide()
  await act(async () => void (await jest.advanceTimersByTimeAsync(10 * POLL_INTERVAL_MS)))
  expect(page.server.requestsTo(LIST)).toHaveLength(1)
  await page.environment.show()
  await page.server.release(LIST, { json: withData([importRecord('failed')]) })
  expect(page.server.requestsTo(LIST)).toHaveLength(2)
  expect(screen.getByText('Your entity import failed. Please try again.')).toBeVisible()
})

describe('the choice of a source', () => {
  test('says beside each field what is wrong, and keeps what was typed', async () => {
    const page = await open()
    await page.server.release(LIST, { json: { data: [] } })
    await choose(page, { source_wiki_url: '', entity_ids: 'Q1 L5' })
    await page.user.click(button())
    expect(screen.getByRole('textbox', { name: /^Address/ })).toHaveAccessibleDescription(
      'This field is required',
    )
    const ids = screen.getByRole('textbox', { name: /^Ids/ })
    expect(ids).toHaveAccessibleDescription(
      '“L5” is not the id of an item or property. Those look like Q42 and P31.',
    )
    expect(page.server.requestsTo(START)).toEqual([])

    await choose(page, otherOrder)
    await page.user.click(button())
    const reason = 'A wiki cannot import from itself.'
    await page.server.release(START, {
      status: 422,
      json: { message: reason, errors: { source_wiki_url: [reason] } },
    })
    const address = screen.getByRole('textbox', { name: /^Address/ })
    expect(address).toHaveAccessibleDescription(reason)
    expect(address).toHaveFocus()
    expect(address).toHaveValue(otherOrder.source_wiki_url)
    expect(screen.getByRole('textbox', { name: /^Ids/ })).toHaveValue(otherOrder.entity_ids)
    await expectNoAxeViolations(page.container)
  })

  test('is restored after a reload', async () => {
    const page = await open()
    await page.server.release(LIST, { json: { data: [] } })
    await choose(page, otherOrder)
    page.unmount()
    const { server } = await open()
    await server.release(LIST, { json: { data: [] } })
    expect(screen.getByRole('textbox', { name: /^Ids/ })).toHaveValue(otherOrder.entity_ids)
  })

  test('is the base set unless a member chooses otherwise', async () => {
    const { user, server } = await open()
    await server.release(LIST, { json: { data: [] } })
    await user.click(button())
    expect(server.requestsTo(START)[0]?.json).toEqual({ wiki: 7, ...BASE_SET })
  })
})

describe('the result of an import', () => {
  test('links each entity into the wiki and says what was left out', async () => {
    const { user, server, container } = await open()
    await server.release(LIST, { json: { data: [finishedImport] } })
    await user.click(screen.getByText('What was imported'))
    expect(screen.getByRole('link', { name: /^Q9/ })).toHaveAttribute(
      'href',
      '//herbarium.localhost:8080/wiki/Special:EntityPage/Q9',
    )
    expect(screen.getByText('Left out: 1 × statement.')).toBeVisible()
    expect(screen.getByText(/was not imported/)).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test('says what a running import does, and what becomes of each entity', async () => {
    const { server, container } = await open()
    const step = { phase: 'creating', place: 5, id: 'Q64', label: '‮Berlin <b>' } as const
    const record = importRecord('pending', {
      ...{ source_wiki_url: 'http://other.localhost:8080', entity_ids: 'P31@17,Q64,Q9,Q5' },
      progress: { done: 1, total: 12, step },
      entities: finishedImport.entities?.slice(0, 1) ?? [],
    })
    await server.release(LIST, { json: { data: [record] } })
    // Only the start and the end are announced.
    expect(screen.getByText(importTexts.pending).closest('[role=status]')).not.toHaveTextContent('Q64')
    expect(screen.getByText(/^Importing 5 of 12: Q64/)).toHaveTextContent('Q64 ‮Berlin <b>')
    expect(screen.getAllByText('‮Berlin <b>').map(({ tagName }) => tagName)).toEqual(['BDI', 'BDI'])
    expect(screen.getByRole('progressbar', { name: 'Importing 5 of 12' })).toHaveAttribute(
      'aria-valuenow',
      '44',
    )
    expect(screen.getByText(/1 of 12 entities from other.localhost:8080/)).toBeVisible()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'P31 (instance of) already existed as P1 (opens in a new tab)',
      'Q64 (‮Berlin <b>) is being imported …',
      'Q9 is waiting.',
      'Q5 is waiting.',
    ])
    await expectNoAxeViolations(container)
  })

  test.each([
    [null, 'Waiting to start'],
    [{ phase: 'waiting', place: 3 }, 'Waiting for other imports to have their turn, at 3 of 12'],
    [{ phase: 'reading', place: 3 }, 'Reading 3 of 12'],
    [{ phase: 'statements', place: 12 }, 'Adding the statements of 12 of 12'],
  ] as const)('at the step %j says "%s"', async (step, text) => {
    const { server } = await open()
    const progress = { done: 2, total: 12, step: step && { ...step, id: null, label: null } }
    await server.release(LIST, { json: { data: [importRecord('pending', { progress })] } })
    expect(screen.getByRole('progressbar', { name: text })).toBeVisible()
  })

  test('links to the first imported entity in the wiki', async () => {
    const { server } = await open()
    await server.release(LIST, { json: { data: [finishedImport] } })
    expect(screen.getByRole('link', { name: /^Douglas Adams \(Q9\)/ })).toHaveAttribute(
      'href',
      '//herbarium.localhost:8080/wiki/Special:EntityPage/Q9',
    )
  })

  test.each([
    [0, 'Nothing was imported. Check what you asked for, and try again.'],
    [1, /^One entity was imported and stays. If you try again with the same source, the import continues/],
    [2, /^2 entities were imported and stay\./],
  ])('says what a failed import has left, and what to do: %d entities', async (kept, text) => {
    const { server } = await open()
    const record = importRecord('failed', {
      entity_ids: 'P31,Q42,Q64,Q9',
      progress: { done: kept, total: 4, step: { phase: 'creating', place: 3, id: 'Q64', label: 'Berlin' } },
      entities: finishedImport.entities?.slice(0, kept) ?? [],
    })
    await server.release(LIST, { json: { data: [record] } })
    expect(screen.getByText(text)).toBeVisible()
    const items = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)
    expect(items.slice(-2)).toEqual([
      'Q64 (Berlin) failed: The source did not answer.',
      'Q9 was not reached.',
    ])
  })

  test('starts again with the choices of a failed import', async () => {
    const { server } = await open()
    await server.release(LIST, { json: { data: [importRecord('failed', otherOrder)] } })
    expect(screen.getByRole('textbox', { name: /^Address/ })).toHaveValue('http://other.localhost:8080')
    expect(screen.getByRole('textbox', { name: /^Ids/ })).toHaveValue('Q64, P31')
  })

  test('offers no mappings to Wikidata for entities of another wiki', async () => {
    const { server } = await open()
    const source_wiki_url = 'http://other.localhost:8080'
    await server.release(LIST, { json: { data: [{ ...finishedImport, source_wiki_url }] } })
    expect(screen.queryByRole('button', { name: 'Use as mapping' })).toBeNull()
  })

  test('shows the progress while the import is running', async () => {
    const { server } = await open()
    await server.release(LIST, { json: { data: [importRecord('pending')] } })
    expect(screen.getByRole('progressbar', { name: '5 of 12 entities' })).toHaveAttribute(
      'aria-valuenow',
      '42',
    )
  })

  test.each(['pending', 'success', 'failed'] as const)(
    'shows a %s record of a server that reports neither progress nor entities',
    async status => {
      const { server, container } = await open()
      const { id, wiki_id, started_at, finished_at } = importRecord(status)
      await server.release(LIST, { json: { data: [{ id, wiki_id, status, started_at, finished_at }] } })
      expect(
        screen.getByText({ pending: 'Running', success: 'Finished', failed: 'Failed' }[status]),
      ).toBeVisible()
      expect(screen.queryByRole('progressbar')).toBeNull()
      expect(screen.queryByText('What was imported')).toBeNull()
      await expectNoAxeViolations(container)
    },
  )

  test('says why an import failed', async () => {
    const { server } = await open()
    await server.release(LIST, { json: { data: [importRecord('failed')] } })
    expect(screen.getByText('The source did not answer.')).toBeVisible()
  })

  test('can be used as mappings with one click', async () => {
    const { user, server } = await open()
    await server.release(LIST, { json: { data: [finishedImport] } })
    const route = 'POST /wiki/setting/wikibaseManifestEquivEntities/update'
    server.on(route, { json: { success: true } })
    await user.click(screen.getByRole('button', { name: 'Use as mapping' }))
    expect(await screen.findByText('The imported entities are now your mappings.')).toBeVisible()
    expect(server.requestsTo(route)[0]?.json).toMatchObject({
      value: JSON.stringify({ properties: { P31: 'P1' }, items: { Q42: 'Q9' } }),
    })
  })

  test('says that the import cannot be started without Wikibase', async () => {
    const { server } = await open([])
    await server.release(LIST, { json: { data: [] } })
    expect(screen.getByText(/The import needs the Wikibase extension/)).toBeVisible()
    expect(button()).toBeDisabled()
  })
})
