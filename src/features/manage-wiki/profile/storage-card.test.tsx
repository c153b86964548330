import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import type { WikiStorage } from '#contract/types/wiki.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import { StorageCard } from './storage-card.tsx'

const MB = 1024 * 1024

const open = (storage: Partial<WikiStorage> = {}) =>
  openCard(() => (
    <StorageCard storage={{ used_bytes: 412 * MB, quota_bytes: 1024 * MB, is_full: false, ...storage }} />
  ))

const meter = () => screen.getByRole('meter', { name: 'Storage used' })

test('shows the used storage, the quota and what happens at the limit', async () => {
  await open()
  expect(screen.getByRole('region', { name: 'Storage' })).toBeVisible()
  expect(screen.getByText('412 MB of 1 GB used (40%)')).toBeVisible()
  expect(meter()).toHaveAttribute('aria-valuenow', '40')
  expect(meter()).toHaveAttribute('aria-valuetext', '412 MB of 1 GB used (40%)')
  expect(screen.getByText(/At the limit the wiki can still be read, but nobody can edit it\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact')
  expect(screen.queryByText(/full/)).not.toBeInTheDocument()
})

test('shows a small amount as less than 1%', async () => {
  await open({ used_bytes: MB })
  expect(screen.getByText('1 MB of 1 GB used (less than 1%)')).toBeVisible()
})

test('warns if the wiki is nearly full', async () => {
  await open({ used_bytes: 1023.9 * MB })
  expect(screen.getByText('This wiki is nearly full.')).toBeVisible()
  expect(meter()).toHaveAttribute('aria-valuetext', '1023 MB of 1 GB used (99%)')
})

test('says that a full wiki cannot be edited, and what to do', async () => {
  const { container } = await open({ used_bytes: 1100 * MB, is_full: true })
  expect(screen.getByText('This wiki is full.')).toBeVisible()
  expect(screen.getByText('It can be read, but nobody can edit it until it has more storage.')).toBeVisible()
  expect(meter()).toHaveAttribute('aria-valuenow', '100')
  expect(screen.getByRole('link', { name: 'Write to us' })).toBeVisible()
  await expectNoAxeViolations(container)
})

test('shows no limit for a wiki without a quota', async () => {
  await open({ quota_bytes: null })
  expect(screen.getByText('412 MB used. There is no limit.')).toBeVisible()
  expect(screen.queryByRole('meter')).not.toBeInTheDocument()
})

test('is accessible', async () => {
  const { container } = await open()
  await expectNoAxeViolations(container)
})
