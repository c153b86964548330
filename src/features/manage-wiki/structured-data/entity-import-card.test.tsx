import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { BASE_SET, type EntityImport, type ImportOrder } from '#contract/entities/entity-import.ts'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { type Driver, driveEdge } from '#machine-testing/kit/drive-edge.ts'
import type { SystemEvent } from '#machine-testing/kit/events.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { importRecord } from '#machines/entity-import/entity-import.examples.ts'
import type { entityImportMachine } from '#machines/entity-import/entity-import.machine.ts'
import { entityImportModel } from '#machines/entity-import/entity-import.model.ts'
import { answerOfEvent } from '#store/testing/answer-of-failure.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import { EntityImportCard } from './entity-import-card.tsx'
import { importTexts } from './structured-data-texts.ts'

type Machine = typeof entityImportMachine

const LIST = 'GET /wiki/entityImport'
const START = 'POST /wiki/entityImport'

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: 1 })
})
afterEach(() => {
  jest.useRealTimers()
})

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

function driver(
  page: RenderedStorePage,
): Driver<SnapshotFrom<Machine>, EventFromLogic<Machine> | SystemEvent> {
  let started = BASE_SET
  const list = (event: SystemEvent) => page.server.release(LIST, answerOfEvent(event, withData))
  const start = (event: SystemEvent) => page.server.release(START, answerOfEvent(event, withData))
  return {
    events: {
      'import.start': async ({ order }) => {
        started = order
        await choose(page, order)
        await page.user.click(button())
      },
      'imports.reload': () => page.user.click(screen.getByRole('button', { name: 'Try again' })),
      'xstate.done.actor.loadImports': list,
      'xstate.error.actor.loadImports': list,
      'xstate.done.actor.pollImports': list,
      'xstate.error.actor.pollImports': list,
      'xstate.done.actor.startImport': start,
      'xstate.error.actor.startImport': start,
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

const finished: EntityImport = importRecord('success', {
  entities: [
    { source_id: 'P31', local_id: 'P1', label: 'instance of', outcome: 'reused', notes: [] },
    {
      source_id: 'Q42',
      local_id: 'Q9',
      label: 'Douglas Adams',
      outcome: 'created',
      notes: ['Left out: 1 × statement.'],
    },
    { source_id: 'Q5', local_id: null, label: 'human', outcome: 'skipped', notes: ['The wiki refused it.'] },
  ],
})

describe('the result of an import', () => {
  test('links each entity into the wiki and says what was left out', async () => {
    const { user, server, container } = await open()
    await server.release(LIST, { json: { data: [finished] } })
    await user.click(screen.getByText('What was imported'))
    expect(screen.getByRole('link', { name: /^Q9/ })).toHaveAttribute(
      'href',
      '//herbarium.localhost:8080/wiki/Special:EntityPage/Q9',
    )
    expect(screen.getByText('Left out: 1 × statement.')).toBeVisible()
    expect(screen.getByText(/was not imported/)).toBeVisible()
    await expectNoAxeViolations(container)
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
    await server.release(LIST, { json: { data: [finished] } })
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
