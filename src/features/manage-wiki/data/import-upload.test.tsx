import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { exampleFile, listing, wikiImport } from '#machines/wiki-import/wiki-import.examples.ts'
import type { FakeResponse } from '#store/testing/fake-server.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import type { FailedRequest } from '#ui/testing/failed-requests.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import {
  announcement,
  button,
  CANCEL,
  fileToImport,
  input,
  LIST,
  MB,
  OFFSET,
  offset,
  openWithRecord,
  PART,
  shown,
  upload,
} from './import-testing.tsx'

describe('an upload', () => {
  test('shows how much was sent, and keeps the focus on the card', async () => {
    const page = await upload()
    expect(shown(/^Uploading/)).toHaveTextContent('Uploading old-wiki.xml.gz, 0 bytes of 40 MB (0%)')
    await page.server.release(PART, offset(10))
    expect(shown(/^Uploading/)).toHaveTextContent('10 MB of 40 MB (25%)')
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
    expect(screen.getByRole('region', { name: 'Import' })).toContainElement(
      document.activeElement as HTMLElement,
    )
    await expectNoAxeViolations(page.container)
  })

  test('is announced in tenths', async () => {
    const { server } = await upload()
    expect(announcement()).toBe('Uploading: 0%')
    await server.release(PART, offset(11))
    expect(announcement()).toBe('Uploading: 20%')
    await server.release(PART, offset(13))
    expect(announcement()).toBe('Uploading: 30%')
  })

  test('is paused and resumed with one button, which keeps the focus', async () => {
    const { user, server } = await upload()
    await user.click(button('Pause'))
    expect(button('Resume')).toHaveFocus()
    expect(screen.getByText(/^Paused/)).toHaveTextContent('0 bytes of 40 MB')
    expect(announcement()).toBe('The upload is paused.')
    await user.click(button('Resume'))
    expect(server.requestsTo(OFFSET)).toHaveLength(2)
  })

  test('continues automatically when the network is back', async () => {
    const { server, environment } = await upload()
    await server.release(PART, 'offline')
    expect(screen.getByText('You seem to be offline.')).toBeVisible()
    expect(shown(/continues automatically when the network is back/)).toBeVisible()
    expect(announcement()).toMatch(/^You seem to be offline\./)
    await environment.connect()
    await server.release(OFFSET, offset(4))
    expect(screen.queryByText('You seem to be offline.')).not.toBeInTheDocument()
    await server.release(PART, offset(40))
    expect(await screen.findByText(/^Checking the contents/)).toBeVisible()
    expect(server.requestsTo(PART).map(({ part }) => part?.offset)).toEqual([0, 4 * MB])
  })

  test.each<[string, FakeResponse, string]>([
    ['a fault', { status: 502 }, 'The server could not accept the last part.'],
    [
      'another offset',
      { status: 409, json: { message: 'No.' } },
      'The server could not accept the last part.',
    ],
    ['a request to wait', { status: 429, headers: { 'retry-after': '30' } }, 'The server asks for a pause.'],
  ])('waits after %s, and continues immediately on request', async (_what, answer, title) => {
    const { server, user } = await upload()
    await server.release(PART, answer)
    expect(screen.getByText(title)).toBeVisible()
    await user.click(button('Resume now'))
    await server.release(OFFSET, offset(8))
    expect(screen.queryByText(title)).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Import' })).toContainElement(
      document.activeElement as HTMLElement,
    )
  })

  test.each<FailedRequest>([
    ['not allowed', { status: 403, json: { message: 'You do not manage this wiki.' } }, /do not manage/],
    ['too large', { status: 413, json: { message: 'Longer than what is missing.' } }, /Longer than/],
    ['without room', { status: 503, json: { message: 'There is no room left.' } }, /no room left/],
  ])('stops if it is %s, with the reason', async (_what, answer, cause) => {
    const { server, user, container } = await upload()
    await server.release(PART, answer)
    expect(await findMessage('alert', 'The upload was interrupted.')).toBeVisible()
    expect(screen.getByText(cause)).toBeVisible()
    await expectNoAxeViolations(container)
    await user.click(button('Try again'))
    expect(server.requestsTo(OFFSET)).toHaveLength(2)
  })

  test('can be cancelled, and the form is back', async () => {
    const { server, user } = await upload()
    await user.click(button('Cancel upload'))
    await server.release(CANCEL, { json: { success: true, data: wikiImport('cancelled') } })
    expect(input()).toHaveValue('')
    expect(server.requestsTo(CANCEL)[0]?.json).toEqual({ wiki: 7, id: 3 })
  })

  test('that ended elsewhere is looked up', async () => {
    const { server } = await upload()
    await server.release(PART, { status: 410, json: { message: 'Ended.' } })
    await server.release(LIST, {
      json: listing(wikiImport('failed', { error: 'It did not go on for 24 hours.' })),
    })
    expect(screen.getByText(/It did not go on for 24 hours\./)).toBeVisible()
  })

  test('lets the browser ask before the page is closed', async () => {
    const { server } = await upload()
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
    await server.release(PART, { status: 403, json: { message: 'No.' } })
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true)
  })
})

describe('an upload that was interrupted by a reload', () => {
  test('continues where it was with the same file', async () => {
    const { user, server, container } = await openWithRecord('uploading')
    expect(
      screen.getByText(/have been uploaded\. To continue, choose the same file again/),
    ).toHaveTextContent(
      '16 MB of 40 MB of old-wiki.xml.gz have been uploaded. To continue, choose the same file again within 24 hours.',
    )
    await expectNoAxeViolations(container)
    await user.upload(input(), fileToImport())
    await server.release(OFFSET, offset(17))
    expect(shown(/^Uploading/)).toHaveTextContent('17 MB of 40 MB (42%)')
    expect(server.requestsTo(PART)[0]?.part?.offset).toBe(17 * MB)
  })

  test.each([
    { name: 'other.xml.gz', size: 40 * MB },
    { name: exampleFile.name, size: 39 * MB },
  ])('refuses %j', async file => {
    const { user, server } = await openWithRecord('uploading')
    await user.upload(input(), fileToImport(file))
    await waitFor(() =>
      expect(input()).toHaveAccessibleDescription(
        'This is a different file. Please choose “old-wiki.xml.gz” with 40 MB.',
      ),
    )
    expect(server.requestsTo(OFFSET)).toEqual([])
    expect(button('Cancel upload')).toBeEnabled()
  })

  test('of another manager is shown without a field', async () => {
    await openWithRecord('uploading', { upload_path: null })
    expect(screen.getByText(/^A file is being uploaded from another account/)).toBeVisible()
    expect(screen.queryByLabelText('File to import')).not.toBeInTheDocument()
  })
})

test('a session that ends while a file is sent ends here, too', async () => {
  const { server, store } = await upload()
  await server.release(PART, {
    status: 401,
    json: { message: 'Unauthenticated.', error: 'Unauthenticated.' },
  })
  await act(async () => {})
  expect(store.getState().session.status).toBe('visitor')
})
