import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { backupRow, pointsWith, restoreRow } from '#machines/wiki-restore/wiki-restore.examples.ts'
import type { PointsInTime } from '#machines/wiki-restore/wiki-restore.machine.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { eachTestHasFakeTimers } from '#ui/testing/fake-timers.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { BACKUPS, openPointsCard, releasePoints } from './points-testing.tsx'
import { restoreTexts } from './restore-texts.ts'

eachTestHasFakeTimers()

async function open(points: PointsInTime = pointsWith()) {
  const page = await openPointsCard()
  await releasePoints(page, points)
  return page
}

describe('the backups of a wiki', () => {
  test('are listed with what they hold and how long they are kept', async () => {
    const taken_at = new Date(Date.now() - 86_400_000).toISOString()
    const content = { pages: 1, revisions: 1, entities: 0, users: 0, files: 2 }
    const older = backupRow({ id: 30, content, current_at: '2026-03-05T03:12:00.000Z' })
    const { container } = await open({
      backups: [backupRow({ taken_at, current_at: taken_at }), older],
      retentionDays: 30,
      restores: [],
    })
    expect(screen.getByText(restoreTexts.kept(30))).toBeVisible()
    const rows = screen.getAllByRole('listitem')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toHaveTextContent(
      /\(yesterday\)1,234 pages, 1,000 entities, 3 accounts, 1 file, 4\.19 MB/,
    )
    expect(rows[0]?.querySelector('time')).toHaveAttribute('datetime', taken_at)
    expect(rows[0]).not.toHaveTextContent('Unchanged until')
    expect(rows[1]).toHaveTextContent(/1 page, 2 files, 4\.19 MBUnchanged until 5 March 2026/)
    await expectNoAxeViolations(container)
  })

  test('are those of a week at first', async () => {
    const backups = Array.from({ length: 30 }, (_, index) => backupRow({ id: 100 - index }))
    const { user } = await open({ backups, retentionDays: 30, restores: [] })
    expect(screen.getAllByRole('listitem')).toHaveLength(7)
    await user.click(screen.getByRole('button', { name: 'Show all 30 backups' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(30)
    expect(screen.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument()
  })

  test('are promised within a day if there are none', async () => {
    const { container } = await open({ backups: [], retentionDays: 30, restores: [] })
    expect(screen.getByText(restoreTexts.none)).toBeVisible()
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
    await expectNoAxeViolations(container)
  })

  test('are not promised if the service makes none', async () => {
    await open({ backups: [], retentionDays: null, restores: [] })
    expect(screen.getByText(restoreTexts.off)).toBeVisible()
    expect(screen.queryByText(restoreTexts.none)).not.toBeInTheDocument()
  })

  test('that could not be loaded say why', async () => {
    const { server, container } = await openPointsCard()
    await server.release(BACKUPS, { status: 403, json: { message: 'You do not manage this wiki.' } })
    await findMessage('alert', restoreTexts.notLoaded)
    expect(screen.getByText(/You do not manage this wiki\./)).toBeVisible()
    await expectNoAxeViolations(container)
  })
})

describe('a restore that ended before the page was opened', () => {
  const mention = () => screen.getByText(/^Last restore, /)

  test('is mentioned, with links to the new wiki', async () => {
    await open(pointsWith(restoreRow('success')))
    expect(mention()).toHaveTextContent(/a new wiki was created from the backup of 1 March 2026/)
    expect(screen.getByRole('link', { name: 'manage it' })).toBeVisible()
    expect(mention().closest('[role=status]')).toBeNull()
  })

  test('has no links if the new wiki is gone', async () => {
    await open(pointsWith(restoreRow('success', 'new', { restored: null })))
    expect(mention()).toBeVisible()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  test('is mentioned if it restored this wiki, or failed', async () => {
    await open(pointsWith(restoreRow('success', 'back')))
    expect(mention()).toHaveTextContent(/this wiki was put back to 1 March 2026/)
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    await open(pointsWith(restoreRow('failed', 'back')))
    expect(screen.getAllByText(/^Last restore, /).at(-1)).toHaveTextContent(
      /There was no room for the copy\./,
    )
  })
})
