import { describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { RESTORE_STEPS } from '#contract/wiki-data/wiki-backup.ts'
import { pointsWith, restoreRow } from '#machines/wiki-restore/wiki-restore.examples.ts'
import type { PointsInTime } from '#machines/wiki-restore/wiki-restore.machine.ts'
import { LOG_IN_AGAIN } from '#store/testing/fake-server.ts'
import { exampleDetails } from '#store/wikis/wikis.examples.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { FAILED_REQUESTS, type FailedRequest } from '#ui/testing/failed-requests.ts'
import { eachTestHasFakeTimers } from '#ui/testing/fake-timers.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import {
  asNewButton,
  BACKUPS,
  confirmBack,
  confirming,
  nameWiki,
  naming,
  openPointsCard,
  putBackButton,
  RESTORES,
  releasePoints,
  START,
} from './points-testing.tsx'
import { restoreStepTexts, restoreTexts } from './restore-texts.ts'

const DETAILS = 'POST /wiki/details'

eachTestHasFakeTimers()

async function open(points: PointsInTime = pointsWith(), onPutBack?: () => void) {
  const page = await openPointsCard(onPutBack)
  await releasePoints(page, points)
  return page
}

const threeSeconds = () => act(async () => void (await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS)))
const started = (mode: 'new' | 'back') => ({ json: { success: true, data: restoreRow('pending', mode) } })

const failures: FailedRequest[] = [
  ...FAILED_REQUESTS,
  ['a refusal', { status: 410, json: { message: 'This backup is gone.' } }, /This backup is gone\./],
  ['no permission', { status: 403, json: { message: 'You do not manage this wiki.' } }, /You do not manage/],
]

describe('restoring as a new wiki', () => {
  const openDialog = async () => {
    const page = await open()
    await page.user.click(asNewButton())
    return page
  }

  test('suggests a name with the date, and checks the address by the wizard’s rules', async () => {
    const page = await openDialog()
    expect(naming().getByLabelText('Site name')).toHaveValue('Herbarium (as of 1 March 2026)')
    expect(naming().getByLabelText('Site name')).toHaveFocus()
    expect(naming().getByText('.localhost:8080')).toBeVisible()
    await nameWiki(page, 'x', 'a b')
    expect(naming().getByLabelText('Site name')).toHaveAccessibleDescription(/at least/)
    expect(naming().getByLabelText('Subdomain')).toHaveAttribute('aria-invalid', 'true')
    expect(page.server.requestsTo(START)).toEqual([])
    await expectNoAxeViolations(page.baseElement)
  })

  test('truncates a name that is too long between characters', async () => {
    const page = await openPointsCard()
    const sitename = '🌿'.repeat(75)
    await act(
      async () =>
        void page.store.dispatch({ type: 'wiki/wikiLoaded', payload: { ...exampleDetails, sitename } }),
    )
    await releasePoints(page, pointsWith())
    await page.user.click(asNewButton())
    const field = naming().getByLabelText('Site name')
    expect(field).toHaveValue(`${'🌿'.repeat(64)} (as of 1 March 2026)`)
  })

  test('shows at the fields what the server refuses, and keeps what was typed', async () => {
    const page = await openDialog()
    await nameWiki(page, 'Old herbarium', 'old-herbarium')
    await page.server.release(START, {
      status: 422,
      json: { message: 'No.', errors: { domain: ['The domain has already been taken.'] } },
    })
    const field = naming().getByLabelText('Subdomain')
    expect(field).toHaveAccessibleDescription('The domain has already been taken.')
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveValue('old-herbarium')
    expect(naming().getByLabelText('Site name')).toHaveValue('Old herbarium')
    expect(screen.queryByText(restoreTexts.notStarted)).not.toBeInTheDocument()
  })

  test.each(failures)('says what went wrong in the dialog: %s', async (_what, reply, text) => {
    const page = await openDialog()
    await nameWiki(page, 'Old herbarium', 'old-herbarium')
    await page.server.release(START, reply)
    await findMessage('alert', restoreTexts.notStarted)
    expect(naming().getByText(text)).toBeVisible()
    expect(naming().getByLabelText('Subdomain')).toHaveValue('old-herbarium')
  })

  test('shows its progress, and at the end the new wiki', async () => {
    const page = await openDialog()
    await nameWiki(page, 'Old herbarium', 'old-herbarium')
    await page.server.release(START, started('new'))
    const status = await findMessage('status', restoreTexts.pending.new)
    expect(status.parentElement).toHaveTextContent(/ Making a backup of the wiki as it is now …$/)
    await waitFor(() => expect(status.closest('[tabindex="-1"]')).toHaveFocus())
    expect(asNewButton()).toBeDisabled()
    expect(putBackButton()).toBeDisabled()
    await expectNoAxeViolations(page.container)
    await threeSeconds()
    const restored = { id: 8, domain: 'old-herbarium.localhost:8080', sitename: '‮Old <b>' }
    await releasePoints(page, pointsWith(restoreRow('success', 'new', { restored })))
    await findMessage('status', /is ready\./)
    expect(screen.getByRole('link', { name: /^Open ‮Old <b>/ })).toHaveAttribute(
      'href',
      '//old-herbarium.localhost:8080',
    )
    expect(screen.getByRole('link', { name: 'manage it' })).toHaveAttribute('href', '/wikis/manage/8')
    expect(page.server.requestsTo(DETAILS)).toEqual([])
    expect(asNewButton()).toBeEnabled()
    await expectNoAxeViolations(page.container)
  })

  test.each(['waiting', ...RESTORE_STEPS] as const)('says what is done at the step "%s"', async step => {
    await open(pointsWith(restoreRow('pending', 'new', { step })))
    expect(screen.getByText(new RegExp(restoreStepTexts[step]))).toBeVisible()
  })

  test('says why it failed, and that this wiki is unharmed', async () => {
    const page = await open(pointsWith(restoreRow('pending')))
    await threeSeconds()
    await releasePoints(page, pointsWith(restoreRow('failed')))
    await findMessage('status', restoreTexts.failed.new)
    expect(screen.getByText('There was no room for the copy.')).toBeVisible()
    expect(screen.getByText(restoreTexts.unharmed)).toBeVisible()
  })
})

describe('restoring a wiki in place', () => {
  const openDialog = async (onPutBack?: () => void) => {
    const page = await open(pointsWith(), onPutBack)
    await page.user.click(putBackButton())
    return page
  }
  test('first says what will be lost, and what is kept', async () => {
    const page = await openDialog()
    expect(confirming().getByRole('button', { name: 'Cancel' })).toHaveFocus()
    const rules = confirming()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(rules).toEqual([
      expect.stringMatching(/^Everything since then is lost: edits, new pages and items, files, accounts/),
      expect.stringMatching(/^First, a copy of the wiki as it is now is made\./),
      expect.stringMatching(/^The accounts and passwords of that time apply again\./),
      'Until the wiki is back, it can be read but not edited.',
    ])
    await expectNoAxeViolations(page.baseElement)
    await page.user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(putBackButton()).toHaveFocus()
    expect(page.server.requestsTo(START)).toEqual([])
  })

  test('asks for the password long after the last log-in, in the same dialog', async () => {
    const page = await openDialog()
    await confirmBack(page, '')
    await page.server.release(START, LOG_IN_AGAIN)
    await findMessage('alert', 'Please confirm that it is you.')
    expect(confirming().getByText(/Nothing has happened to your wiki yet\./)).toBeVisible()
    const password = confirming().getByLabelText('Your password')
    expect(password).toHaveFocus()
    await confirmBack(page, '')
    await waitFor(() => expect(password).toHaveAccessibleDescription('This field is required'))
    await confirmBack(page, 'wrong')
    const errors = { password: ['This is not your password. Please try again.'] }
    await page.server.release(START, { status: 422, json: { message: 'No.', errors } })
    expect(password).toHaveAccessibleDescription('This is not your password. Please try again.')
    await confirmBack(page, 'correct horse')
    await page.server.release(START, { status: 429, headers: { 'retry-after': '300' } })
    expect(confirming().getByText(/Please wait 5 minutes/)).toBeVisible()
    await confirmBack(page, 'correct horse')
    await page.server.release(START, 'offline')
    await findMessage('alert', restoreTexts.notStarted)
    expect(password).toHaveValue('correct horse')
    await expectNoAxeViolations(page.baseElement)
  })

  test.each(failures)('says what went wrong in the dialog: %s', async (_what, reply, text) => {
    const page = await openDialog()
    await confirmBack(page, '')
    await page.server.release(START, reply)
    await findMessage('alert', restoreTexts.notStarted)
    expect(confirming().getByText(text)).toBeVisible()
    expect(confirming().queryByLabelText('Your password')).not.toBeInTheDocument()
  })

  test('ends with the restored details', async () => {
    const onPutBack = jest.fn()
    const page = await openDialog(onPutBack)
    await confirmBack(page, '')
    await page.server.release(START, started('back'))
    await findMessage('status', restoreTexts.pending.back)
    await threeSeconds()
    page.server.on(DETAILS, { json: { data: { ...exampleDetails, sitename: 'Herbarium of then' } } })
    expect(onPutBack).not.toHaveBeenCalled()
    await releasePoints(page, pointsWith(restoreRow('success', 'back')))
    await findMessage('status', 'This wiki was put back.')
    expect(onPutBack).toHaveBeenCalledTimes(1)
    expect(page.store.getState().wiki).toMatchObject({ details: { sitename: 'Herbarium of then' } })
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    await expectNoAxeViolations(page.container)
  })

  test('that failed leaves the wiki and its forms alone', async () => {
    const onPutBack = jest.fn()
    const page = await open(pointsWith(restoreRow('pending', 'back')), onPutBack)
    await threeSeconds()
    await page.server.release(BACKUPS, 'offline')
    expect(screen.getByText(restoreTexts.notRead)).toBeVisible()
    await page.server.release(RESTORES, { json: { data: [] } })
    await threeSeconds()
    await releasePoints(page, pointsWith(restoreRow('failed', 'back')))
    await findMessage('status', restoreTexts.failed.back)
    expect(onPutBack).not.toHaveBeenCalled()
    expect(page.server.requestsTo(DETAILS)).toEqual([])
  })
})
