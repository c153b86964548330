import { describe, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { driveEdge, ends, type FlowDriver } from '#machine-testing/kit/drive-edge.ts'
import type { SystemEvent } from '#machine-testing/kit/events.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import type { PointsInTime, wikiRestoreMachine } from '#machines/wiki-restore/wiki-restore.machine.ts'
import { wikiRestoreModel } from '#machines/wiki-restore/wiki-restore.model.ts'
import { respond, responseOfEvent } from '#store/testing/response-of-failure.ts'
import { eachTestHasFakeTimers } from '#ui/testing/fake-timers.ts'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import {
  asNewButton,
  BACKUPS,
  confirmBack,
  confirming,
  nameWiki,
  naming,
  openPointsCard,
  putBackButton,
  releasePoints,
  START,
} from './points-testing.tsx'
import { restoreTexts } from './restore-texts.ts'

type Machine = typeof wikiRestoreMachine

eachTestHasFakeTimers()

function driver(page: RenderedStorePage): FlowDriver<Machine> {
  const points = async (event: SystemEvent) => {
    if ('output' in event) return await releasePoints(page, event.output as PointsInTime)
    const answer = responseOfEvent(event)
    await page.server.release(BACKUPS, answer)
  }
  const start = respond(page.server, START, data => ({ success: true, data }))
  const isPending = () => {
    expect(screen.getByRole('progressbar')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  }
  return {
    events: {
      'points.reload': () => page.user.click(screen.getByRole('button', { name: 'Try again' })),
      'new.request': () => page.user.click(asNewButton()),
      'new.confirm': ({ sitename, domain }) => nameWiki(page, sitename, domain.split('.')[0] ?? ''),
      'back.request': () => page.user.click(putBackButton()),
      'back.confirm': ({ password }) => confirmBack(page, password),
      'dialog.cancel': () => page.user.click(screen.getByRole('button', { name: 'Cancel' })),
      ...ends('loadPoints', points),
      ...ends('followPoints', points),
      ...ends('startNew', start),
      ...ends('startBack', start),
      'xstate.after.pollInterval.wikiRestore.restoring': () =>
        act(async () => void (await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS))),
    },
    states: {
      loading: () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(),
      unknown: () => expect(screen.getByText(restoreTexts.notLoaded)).toBeVisible(),
      browsing: () => expect(asNewButton()).toBeEnabled(),
      naming: () => expect(naming().getByRole('button', { name: 'Restore' })).toBeEnabled(),
      startingNew: () => {
        expect(naming().getByRole('button', { name: 'Starting …' })).toHaveAttribute('aria-disabled', 'true')
        expect(page.server.requestsTo(START).at(-1)?.json).toEqual({
          ...{ wiki: 7, backup: 31, mode: 'new' },
          ...{ sitename: 'Old herbarium', domain: 'old-herbarium.localhost:8080' },
        })
      },
      confirming: () => expect(confirming().queryByLabelText('Your password')).not.toBeInTheDocument(),
      askingPassword: () => expect(confirming().getByLabelText('Your password')).toBeVisible(),
      startingBack: ({ context: { needsPassword } }) => {
        expect(confirming().getByRole('button', { name: 'Cancel' })).toBeDisabled()
        expect(page.server.requestsTo(START).at(-1)?.json).toEqual({
          ...{ wiki: 7, backup: 31, mode: 'back' },
          ...(needsPassword && { password: 'correct horse' }),
        })
      },
      restoring: isPending,
      polling: isPending,
    },
  }
}

describe('the card of backups follows its machine', () => {
  const walk = walkEdges(wikiRestoreModel)
  test.each(walk.edges)('$name', async edge => {
    await driveEdge(walk, edge, driver(await openPointsCard()))
  })
})
