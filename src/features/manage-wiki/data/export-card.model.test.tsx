import { describe, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { driveEdge, ends, type FlowDriver } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import type { wikiExportMachine } from '#machines/wiki-export/wiki-export.machine.ts'
import { wikiExportModel } from '#machines/wiki-export/wiki-export.model.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { eachTestHasFakeTimers } from '#ui/testing/fake-timers.ts'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import { LIST, openExportCard, order, REMOVE, removeButton, START, startButton } from './export-testing.tsx'
import { exportTexts } from './export-texts.ts'

type Machine = typeof wikiExportMachine

eachTestHasFakeTimers()

const withData = (data: unknown) => ({ success: true, data })

function driver(page: RenderedStorePage): FlowDriver<Machine> {
  const answer = (route: typeof LIST | typeof START | typeof REMOVE) => respond(page.server, route, withData)
  const isPending = () => expect(screen.getByRole('progressbar', { name: 'Public archive' })).toBeVisible()
  return {
    events: {
      'exports.reload': () => page.user.click(screen.getByRole('button', { name: 'Try again' })),
      'export.start': event => order(page, event.order),
      'export.remove': () => page.user.click(removeButton()),
      ...ends('loadExports', answer(LIST)),
      ...ends('followExports', answer(LIST)),
      ...ends('startExport', answer(START)),
      ...ends('removeExport', answer(REMOVE)),
      'xstate.after.pollInterval.wikiExport.preparing': () =>
        act(async () => void (await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS))),
    },
    states: {
      loading: () => expect(startButton()).toBeNull(),
      unknown: () => expect(screen.getByText(exportTexts.notLoaded)).toBeVisible(),
      choosing: () => expect(startButton()).toBeEnabled(),
      starting: () =>
        expect(screen.getByRole('button', { name: 'Starting …' })).toHaveAttribute('aria-disabled', 'true'),
      preparing: isPending,
      polling: isPending,
      removing: () => expect(page.server.requestsTo(REMOVE).at(-1)?.json).toEqual({ wiki: 7, id: 1 }),
    },
  }
}

describe('the export card follows its machine', () => {
  const walk = walkEdges(wikiExportModel)
  test.each(walk.edges)('$name', async edge => {
    await driveEdge(walk, edge, driver(await openExportCard()))
  })
})
