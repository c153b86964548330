// @slow

import { describe, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { driveEdge, ends, type FlowDriver } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import type { bulkEditMachine } from '#machines/bulk-edit/bulk-edit.machine.ts'
import { bulkEditModel } from '#machines/bulk-edit/bulk-edit.model.ts'
import type { Route } from '#store/testing/fake-server.ts'
import { respond, responseOfEvent } from '#store/testing/response-of-failure.ts'
import { eachTestHasFakeTimers } from '#ui/testing/fake-timers.ts'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import {
  ACTS,
  actButton,
  LIST,
  openBulkEdit,
  PREVIEW,
  PROBLEMS,
  SEND,
  sendFile,
  TABLE,
} from './bulk-edit-testing.tsx'
import { bulkTexts } from './bulk-texts.ts'

type Machine = typeof bulkEditMachine

eachTestHasFakeTimers()

const plain = (data: unknown) => data
const wrapped = (data: unknown) => ({ data })

function driver(page: RenderedStorePage): FlowDriver<Machine> {
  const answer = (route: Route, shape: (data: unknown) => unknown) => respond(page.server, route, shape)
  /** The route of the last act. */
  const acted = (): Route => {
    const route = ACTS.find(one => page.server.requestsTo(one).length > (answered.get(one) ?? 0))
    if (!route) throw new Error('Nothing was done with the batch.')
    answered.set(route, (answered.get(route) ?? 0) + 1)
    return route
  }
  const answered = new Map<Route, number>()
  const isWorking = () => expect(screen.getByText(/is being read|is checking it|Running/)).toBeVisible()
  return {
    events: {
      'batches.reload': () => page.user.click(screen.getByRole('button', { name: 'Try again' })),
      'file.send': event => sendFile(page, event.batch),
      'batch.act': async ({ step }) => {
        const button = actButton(step.act)
        if (!button) throw new Error(`There is no button to ${step.act}.`)
        await page.user.click(button)
        if (step.act === 'undo')
          await page.user.click(screen.getByRole('button', { name: 'Undo this batch' }))
      },
      ...ends('loadBatches', answer(LIST, plain)),
      ...ends('followBatches', answer(LIST, plain)),
      'xstate.done.actor.sendFile': () => page.server.release(SEND, { status: 201, json: {} }),
      'xstate.error.actor.sendFile': answer(SEND, plain),
      ...ends('loadTable', answer(TABLE, wrapped)),
      'xstate.done.actor.loadReport': async event => {
        const { problems, preview } = (
          event as unknown as { output: { problems: unknown; preview: unknown } }
        ).output
        await page.server.release(PROBLEMS, { json: { data: problems, next: null } })
        await page.server.release(PREVIEW, { json: { data: preview } })
      },
      'xstate.error.actor.loadReport': answer(PROBLEMS, plain),
      ...ends('actOnBatch', event => page.server.release(acted(), responseOfEvent(event, wrapped))),
      'xstate.after.pollInterval.bulkEdit.working': () =>
        act(async () => void (await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS))),
    },
    states: {
      loading: () => expect(screen.queryByRole('button', { name: bulkTexts.send })).toBeNull(),
      unknown: () => expect(screen.getByText(bulkTexts.notLoaded)).toBeVisible(),
      ready: () => expect(screen.getByRole('button', { name: bulkTexts.send })).toBeEnabled(),
      sending: () =>
        expect(screen.getByRole('button', { name: bulkTexts.sending })).toHaveAttribute(
          'aria-disabled',
          'true',
        ),
      working: isWorking,
      polling: isWorking,
      looking: () => expect(screen.getByText(/Waiting for a choice of columns/)).toBeVisible(),
      mapping: () => expect(actButton('check')).toBeEnabled(),
      reviewing: () => expect(screen.getByText(/Expected result/)).toBeVisible(),
      checked: () => expect(actButton('start')).toBeEnabled(),
      paused: () => expect(actButton('resume')).toBeEnabled(),
      acting: () => expect(ACTS.some(route => page.server.requestsTo(route).length > 0)).toBe(true),
    },
  }
}

describe('the page for edits in bulk follows its machine', () => {
  const walk = walkEdges(bulkEditModel)
  test.each(walk.edges)('$name', async edge => {
    await driveEdge(walk, edge, driver(await openBulkEdit()))
  })
})
