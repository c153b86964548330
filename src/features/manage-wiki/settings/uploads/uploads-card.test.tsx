import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { MEGABYTE } from '#contract/limits.ts'
import type { WikiStorage } from '#contract/types/wiki.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { type CardOptions, openCard } from '#ui/testing/open-card.tsx'
import { UploadsCard } from './uploads-card.tsx'

const ROUTE = 'POST /wiki/setting/wgEnableUploads/update'
const open = (options: CardOptions = {}) => openCard(wiki => <UploadsCard wiki={wiki} />, options)
const toggle = () => screen.getByRole('switch', { name: 'Files can be uploaded' })
const meter = () => screen.getByRole('meter', { name: 'Storage used for files' })

const using = (files: number, quota: number | null): CardOptions => {
  const storage: WikiStorage = {
    used_bytes: files,
    quota_bytes: null,
    is_full: false,
    files_bytes: files,
    files_quota_bytes: quota,
  }
  return { details: { storage } }
}

describe('uploads', () => {
  test('are off if they were never turned on', async () => {
    await open({ settings: [] })
    expect(toggle()).not.toBeChecked()
    expect(toggle()).toHaveAccessibleDescription(
      'Nobody can upload files. Those that are already there stay visible.',
    )
  })

  test('are turned on for everyone with an account on the wiki', async () => {
    const { user, server } = await open({ settings: [], held: [ROUTE] })
    await user.click(toggle())
    expect(toggle()).toBeChecked()
    expect(toggle()).toHaveAccessibleDescription(/^Everyone with an account on the wiki can upload files/)
    await server.release(ROUTE, { json: { success: true } })
    expect(await screen.findByText('Files can be uploaded now.')).toBeVisible()
    expect(server.requestsTo(ROUTE)[0]?.json).toMatchObject({ value: '1' })
  })

  test('stay on if turning them off fails, and say so', async () => {
    const { user, server } = await open({ settings: [{ name: 'wgEnableUploads', value: '1' }] })
    server.on(ROUTE, { status: 500, json: {} })
    await user.click(toggle())
    expect(await screen.findByText('Something went wrong.')).toBeVisible()
    expect(toggle()).toBeChecked()
    server.on(ROUTE, { json: { success: true } })
    await user.click(toggle())
    expect(await screen.findByText('No more files can be uploaded now.')).toBeVisible()
  })

  test('name the kinds of files and the largest file', async () => {
    await open()
    expect(screen.getByText(/PNG, JPEG, GIF, WebP or SVG, with up to 50 megapixels/)).toBeVisible()
    expect(screen.getByText(/A file may be up to 60 MB\./)).toBeVisible()
  })
})

describe('the space for files', () => {
  test('is shown with what is used and what counts', async () => {
    await open(using(100 * MEGABYTE, 500 * MEGABYTE))
    expect(screen.getByText('100 MB of 500 MB used for files')).toBeVisible()
    expect(meter()).toHaveAttribute('aria-valuenow', '20')
    expect(screen.getByText(/Deleting a file frees no space, because it can be restored\./)).toBeVisible()
    expect(screen.queryByText('There is no space left for files.')).not.toBeInTheDocument()
  })

  test('can be used up: files stay visible and pages can be edited', async () => {
    const { container } = await open(using(501 * MEGABYTE, 500 * MEGABYTE))
    expect(screen.getByText('There is no space left for files.')).toBeVisible()
    expect(
      screen.getByText(/Those that are there stay visible, and pages can still be edited\./),
    ).toBeVisible()
    expect(meter()).toHaveAttribute('aria-valuenow', '100')
    await expectNoAxeViolations(container)
  })

  test('can have no separate limit', async () => {
    await open(using(3 * MEGABYTE, null))
    expect(screen.getByText('Files use 3 MB, as a part of the wiki’s storage.')).toBeVisible()
    expect(screen.queryByRole('meter')).not.toBeInTheDocument()
  })

  test('is left out if it cannot be measured', async () => {
    await open({ details: {} })
    expect(screen.queryByText(/used for files/)).not.toBeInTheDocument()
  })
})

describe('a server that cannot scale pictures', () => {
  test('is mentioned', async () => {
    await open({ engine: { scalesPictures: false } })
    expect(screen.getByText(/cannot make smaller versions of pictures/)).toBeVisible()
  })

  test('is not mentioned if it can, or if that is unknown', async () => {
    await open({ engine: { scalesPictures: true } })
    expect(screen.queryByText(/cannot make smaller versions/)).not.toBeInTheDocument()
  })
})

test('has no accessibility violations', async () => {
  const { container } = await open(using(100 * MEGABYTE, 500 * MEGABYTE))
  await expectNoAxeViolations(container)
})
