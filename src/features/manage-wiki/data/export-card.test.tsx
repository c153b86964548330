import { describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { EXPORT_STEPS, type WikiExport } from '#contract/wiki-data/wiki-export.ts'
import { completeOrder, exportRow, publicOrder } from '#machines/wiki-export/wiki-export.examples.ts'
import { type FakeResponse, LOG_IN_AGAIN } from '#store/testing/fake-server.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import type { FailedRequest } from '#ui/testing/failed-requests.ts'
import { eachTestHasFakeTimers } from '#ui/testing/fake-timers.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import { LIST, openExportCard, order, REMOVE, removeButton, START, startButton } from './export-testing.tsx'
import { exportTexts, stepTexts } from './export-texts.ts'

eachTestHasFakeTimers()

const list = (...rows: readonly WikiExport[]) => ({ json: { data: rows } })
const answer = (row: WikiExport) => ({ json: { success: true, data: row } })

async function open(...rows: readonly WikiExport[]) {
  const page = await openExportCard()
  await page.server.release(LIST, list(...rows))
  return page
}

/** Three seconds later the server answers with these exports. */
async function poll({ server }: RenderedStorePage, reply: FakeResponse) {
  await act(async () => void (await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS)))
  await server.release(LIST, reply)
}

describe('the choice of a copy', () => {
  test('is also shown beside copies of a kind that the page does not know, from a newer server', async () => {
    const kind = 'slim' as WikiExport['kind']
    await open(exportRow('ready', { id: 2, kind }), exportRow('gone', { id: 1, kind }))
    expect(screen.getByText('slim')).toBeVisible()
    expect(startButton()).toBeVisible()
  })

  test('is a public archive unless a manager chooses otherwise', async () => {
    const { user, server, container } = await open()
    const card = screen.getByRole('region', { name: 'Export' })
    expect(card).toHaveTextContent('A copy of your Wikibase in one ZIP file')
    expect(screen.getByRole('radio', { name: /^Public archive/ })).toBeChecked()
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Prepare a copy' }))
    expect(server.requestsTo(START)[0]?.json).toEqual({ wiki: 7, kind: 'public' })
    await expectNoAxeViolations(container)
  })

  test('asks for the password for a complete copy long after the log-in, and for nothing else', async () => {
    const page = await open()
    await order(page, completeOrder)
    expect(page.server.requestsTo(START)[0]?.json).toEqual({
      ...{ wiki: 7, kind: 'complete', password_hashes: true },
    })
    await page.server.release(START, LOG_IN_AGAIN)
    const field = screen.getByLabelText('Your password')
    await waitFor(() => expect(field).toHaveFocus())
    await order(page, publicOrder)
    expect(page.server.requestsTo(START)[1]?.json).toEqual({ wiki: 7, kind: 'public' })
    await page.server.release(START, 'offline')
    await order(page, { ...completeOrder, password: 'correct horse' })
    expect(page.server.requestsTo(START)[2]?.json).toMatchObject({ password: 'correct horse' })
    const errors = { password: ['This is not your password. Please try again.'] }
    await page.server.release(START, { status: 422, json: { message: 'No.', errors } })
    expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription(errors.password[0])
    await waitFor(() => expect(screen.getByLabelText('Your password')).toHaveFocus())
    expect(screen.queryByText(exportTexts.notStarted)).not.toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: 'Include password hashes' })).toBeChecked()
    await expectNoAxeViolations(page.container)
  })

  test('has no password hashes unless they are requested', async () => {
    const page = await open()
    await order(page, { ...completeOrder, passwordHashes: false })
    expect(page.server.requestsTo(START)[0]?.json).toMatchObject({ password_hashes: false })
  })

  test.each<FailedRequest>([
    ['no network', 'offline', /You seem to be offline/],
    [
      'a refusal',
      { status: 503, json: { message: 'There is no room for a copy at the moment.' } },
      /There is no room for a copy at the moment\./,
    ],
    [
      'an invalid wiki',
      { status: 422, json: { message: 'No.', errors: { wiki: ['Please send the id of a wiki.'] } } },
      /Please send the id/,
    ],
    [
      'no permission',
      { status: 403, json: { message: 'You do not manage this wiki.' } },
      /You do not manage/,
    ],
    ['too many', { status: 429, headers: { 'retry-after': '120' } }, /Please wait 2 minutes/],
    ['a server fault', { status: 500, json: {} }, /It is not your fault/],
  ])('says what went wrong and keeps what was entered: %s', async (_what, reply, text) => {
    const page = await open()
    await order(page, completeOrder)
    await page.server.release(START, reply)
    await findMessage('alert', exportTexts.notStarted)
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('radio', { name: /^Complete copy/ })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Include password hashes' })).toBeChecked()
    expect(startButton()).toBeEnabled()
  })
})

describe('a copy that is being prepared', () => {
  test('is shown with its step and its share instead of the form, and gets the focus', async () => {
    const page = await open()
    await order(page, completeOrder)
    await page.server.release(START, answer(exportRow('pending')))
    const status = await findMessage('status', exportTexts.preparing)
    expect(status.parentElement).toHaveTextContent('Your copy is being prepared. Writing the pages …')
    expect(status.closest('[tabindex="-1"]')).toHaveFocus()
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
    expect(screen.getByText('40%').closest('[role=status]')).toBeNull()
    expect(startButton()).toBeNull()
    await expectNoAxeViolations(page.container)
    await poll(page, list(exportRow('failed')))
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument()
    expect(screen.getByRole('radio', { name: /^Public archive/ })).toBeChecked()
  })

  test.each(['waiting', ...EXPORT_STEPS] as const)('says what is done at the step "%s"', async step => {
    await open(exportRow('pending', { progress: { step, share: 0 } }))
    expect(screen.getByText(new RegExp(stepTexts[step]))).toBeVisible()
  })

  test('continues when its progress cannot be read for a while', async () => {
    const page = await open(exportRow('pending'))
    await poll(page, 'offline')
    expect(screen.getByText(exportTexts.notRead)).toBeVisible()
    await poll(page, list(exportRow('pending', { progress: { step: 'packing', share: 0.999 } })))
    expect(screen.queryByText(exportTexts.notRead)).not.toBeInTheDocument()
    expect(screen.getByText('99%')).toBeVisible()
  })

  test('is not asked for while the page is hidden', async () => {
    const page = await open(exportRow('pending'))
    page.environment.hide()
    await act(async () => void (await jest.advanceTimersByTimeAsync(10 * POLL_INTERVAL_MS)))
    expect(page.server.requestsTo(LIST)).toHaveLength(1)
    await page.environment.show()
    await page.server.release(LIST, list(exportRow('ready')))
    expect(page.server.requestsTo(LIST)).toHaveLength(2)
    await findMessage('status', exportTexts.ready)
  })

  test('can be cancelled, and the form is back', async () => {
    const page = await open(exportRow('pending'))
    await page.user.click(removeButton())
    expect(removeButton()).toHaveAttribute('aria-disabled', 'true')
    await page.user.click(removeButton())
    expect(page.server.requestsTo(REMOVE)).toHaveLength(1)
    await page.server.release(REMOVE, answer(exportRow('gone')))
    const status = await findMessage('status', exportTexts.cancelled)
    expect(status.closest('[tabindex="-1"]')).toHaveFocus()
    expect(startButton()).toBeEnabled()
    await order(page, publicOrder)
    await page.server.release(START, answer(exportRow('pending', { id: 2 })))
    expect(screen.queryByText(exportTexts.cancelled)).not.toBeInTheDocument()
  })
})

describe('a copy with password hashes', () => {
  test.each(['pending', 'ready'] as const)(
    'that is %s can be neither downloaded nor removed by managers',
    async status => {
      const { server } = await openExportCard('manager')
      await server.release(LIST, list(exportRow(status, { kind: 'complete', password_hashes: true })))
      expect(screen.queryByRole('link', { name: /^Download/ })).not.toBeInTheDocument()
      expect(screen.queryByRole('button', { name: /^(Cancel|Remove)/ })).not.toBeInTheDocument()
    },
  )
})

describe('a copy that is ready', () => {
  test('can be downloaded, and says what it holds and until when', async () => {
    const page = await open(exportRow('ready', { kind: 'complete', password_hashes: true }))
    const link = screen.getByRole('link', { name: /^Download/ })
    expect(link).toHaveAttribute('href', '/api/wiki/export/1/file')
    expect(link).toHaveAttribute('download', 'herbarium.localhost-public-2026-03-01.zip')
    expect(screen.getByText('4.19 MB: 1,234 pages, 1,000 entities, 1 file')).toBeVisible()
    expect(screen.getByText(/with password hashes/)).toBeVisible()
    const until = screen.getByText(/^Can be downloaded until/)
    expect(until.querySelector('time')).toHaveAttribute('datetime', '2026-03-08T10:04:00.000Z')
    expect(screen.getByText('a3'.repeat(32))).toBeInTheDocument()
    // It was ready before the page was opened.
    expect(screen.queryByText(exportTexts.ready)).not.toBeInTheDocument()
    expect(startButton()).toBeEnabled()
    await expectNoAxeViolations(page.container)
  })

  test.each([
    ['public', '1 page, 2 files'],
    ['complete', '1 page, 3 accounts, 2 files'],
  ] as const)('of the kind "%s" holds %s', async (kind, text) => {
    const content = { pages: 1, revisions: 4, entities: 0, users: 3, files: 2 }
    await open(exportRow('ready', { kind, content }))
    expect(screen.getByText(`4.19 MB: ${text}`)).toBeVisible()
  })

  test('is announced when it becomes ready', async () => {
    const page = await open(exportRow('pending'))
    await poll(page, list(exportRow('ready')))
    await findMessage('status', exportTexts.ready)
  })

  test('can be removed', async () => {
    const page = await open(exportRow('ready'))
    await page.user.click(removeButton())
    expect(removeButton()).toHaveTextContent(exportTexts.removing)
    expect(startButton()).toBeVisible()
    await page.user.click(removeButton())
    await page.server.release(REMOVE, answer(exportRow('gone')))
    const status = await findMessage('status', exportTexts.removed)
    expect(status.closest('[tabindex="-1"]')).toHaveFocus()
    expect(page.server.requestsTo(REMOVE).map(({ json }) => json)).toEqual([{ wiki: 7, id: 1 }])
    expect(screen.queryByRole('link', { name: /^Download/ })).not.toBeInTheDocument()
  })

  test('stays if it cannot be removed, and says why', async () => {
    const page = await open(exportRow('ready'))
    await page.user.click(removeButton())
    await page.server.release(REMOVE, { status: 500, json: {} })
    await findMessage('alert', exportTexts.notRemoved)
    expect(screen.getByRole('link', { name: /^Download/ })).toBeVisible()
  })
})

describe('a copy without a file', () => {
  test('that failed says why, and another one can be tried', async () => {
    const error = '<b>‮No</b> room for the copy.'
    const { container } = await open(exportRow('failed', { error }))
    await findMessage('status', exportTexts.failed)
    expect(screen.getByText(error)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
    await expectNoAxeViolations(container)
  })

  test('is listed among the earlier ones, of which only the last few are shown', async () => {
    const gone = Array.from({ length: 7 }, (_, index) => exportRow('gone', { id: 10 - index }))
    const { user } = await open(exportRow('ready', { id: 12 }), exportRow('failed', { id: 11 }), ...gone)
    await user.click(screen.getByText('Earlier copies (5)'))
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toHaveLength(5)
    expect(rows[0]).toMatch(/^Public archive, .*2026.*: There was no room for the copy\.$/)
    expect(rows[1]).toMatch(/: no longer available$/)
    expect(startButton()).toHaveTextContent('Prepare a copy')
  })
})

test('says why the exports could not be loaded', async () => {
  const page = await openExportCard()
  await page.server.release(LIST, { status: 403, json: { message: 'You do not manage this wiki.' } })
  await findMessage('alert', exportTexts.notLoaded)
  expect(screen.getByText(/You do not manage this wiki\./)).toBeVisible()
})
