import { describe, expect, jest, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { driveEdge, ends, type FlowDriver } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import type { queryServiceMachine } from '#machines/query-service/query-service.machine.ts'
import { queryServiceModel } from '#machines/query-service/query-service.model.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { eachTestHasFakeTimers } from '#ui/testing/fake-timers.ts'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import { openQueryServiceCard, REBUILD, rebuildButton, STATUS } from './query-service-testing.tsx'
import { queryTexts } from './query-service-texts.ts'

type Machine = typeof queryServiceMachine

eachTestHasFakeTimers()

const withData = (data: unknown) => ({ success: true, data })
const dialog = () => within(screen.getByRole('alertdialog'))

function driver(page: RenderedStorePage): FlowDriver<Machine> {
  const answer = (route: typeof STATUS | typeof REBUILD) => respond(page.server, route, withData)
  const wait = (ms: number) => () => act(async () => void (await jest.advanceTimersByTimeAsync(ms)))
  const isClosed = () => expect(screen.queryByRole('alertdialog')).toBeNull()
  return {
    events: {
      'status.reload': () => page.user.click(screen.getByRole('button', { name: 'Try again' })),
      'rebuild.request': () => page.user.click(screen.getByRole('button', { name: queryTexts.rebuild })),
      'rebuild.confirm': () => page.user.click(dialog().getByRole('button', { name: queryTexts.rebuild })),
      'rebuild.cancel': () => page.user.click(dialog().getByRole('button', { name: 'Cancel' })),
      ...ends('loadStatus', answer(STATUS)),
      ...ends('followStatus', answer(STATUS)),
      ...ends('rebuild', answer(REBUILD)),
      'xstate.after.pollInterval.queryService.working': wait(POLL_INTERVAL_MS),
      'xstate.after.restingInterval.queryService.resting': wait(5 * POLL_INTERVAL_MS),
    },
    states: {
      loading: () => expect(rebuildButton()).toBeNull(),
      unknown: () => expect(screen.getByText(queryTexts.notLoaded)).toBeVisible(),
      resting: () => {
        isClosed()
        expect(screen.queryByRole('progressbar')).toBeNull()
      },
      working: () => expect(screen.getByRole('progressbar', { name: queryTexts.rebuilding })).toBeVisible(),
      polling: isClosed,
      confirming: () => expect(dialog().getByText(queryTexts.about)).toBeVisible(),
      requesting: () => expect(page.server.requestsTo(REBUILD).at(-1)?.json).toEqual({ wiki: 7 }),
      failed: () => expect(dialog().getByText(queryTexts.notRequested)).toBeVisible(),
    },
  }
}

describe('the card of the query service follows its machine', () => {
  const walk = walkEdges(queryServiceModel)
  test.each(walk.edges)('$name', async edge => {
    await driveEdge(walk, edge, driver(await openQueryServiceCard()))
  })
})
