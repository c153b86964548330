import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { exampleFile, listing, refusal, wikiImport } from '#machines/wiki-import/wiki-import.examples.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import type { FailedRequest } from '#ui/testing/failed-requests.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import {
  announcement,
  button,
  CREATE,
  fileToImport,
  input,
  LIST,
  MB,
  openWith,
  openWithRecord,
  START,
  sevenZip,
} from './import-testing.tsx'

describe('before an import', () => {
  test('the card says what can be imported, how large, and that nothing is written at first', async () => {
    const { container } = await openWith(listing(null))
    const card = screen.getByRole('region', { name: 'Import' })
    expect(card).toHaveTextContent('Fills an empty wiki from a file: an XML export of any MediaWiki')
    expect(input()).toHaveAccessibleDescription(
      '.xml, also compressed as .gz, .bz2 or .xz, or a .zip archive of this service. At most 1 GB.',
    )
    expect(card).toHaveTextContent(
      'Nothing is written to the wiki before you have seen what the file contains.',
    )
    await expectNoAxeViolations(container)
  })

  test('a wiki that cannot import has no form, and can be looked at again', async () => {
    const { container, server, user } = await openWith(listing(null, { refusal }))
    expect(screen.getByText(refusal)).toBeVisible()
    expect(screen.queryByLabelText('File to import')).not.toBeInTheDocument()
    await expectNoAxeViolations(container)
    await user.click(button('Check again'))
    await server.release(LIST, { json: listing(null) })
    expect(input()).toBeVisible()
  })
})

describe('a chosen file', () => {
  test.each([
    ['is empty', fileToImport({ name: 'a.xml', size: 0 }), 'This file is empty.'],
    [
      'is too large',
      fileToImport({ name: 'a.xml', size: 2048 * MB }),
      'This file is 2 GB. It can be at most 1 GB.',
    ],
    [
      'is an archive of another kind',
      fileToImport(exampleFile, { header: sevenZip }),
      /^This is neither an XML export .* Unpack other archives first, such as \.7z\.$/,
    ],
    [
      'cannot be read',
      fileToImport(exampleFile, { header: () => Promise.reject(new Error('Gone.')) }),
      'This file cannot be read.',
    ],
  ])('that %s is refused beside the field, and nothing is sent', async (_what, file, text) => {
    const { user, server, container } = await openWith(listing(null))
    await user.upload(input(), file)
    await waitFor(() => expect(input()).toBeInvalid())
    expect(input()).toHaveAccessibleDescription(text)
    await user.click(button('Upload and check'))
    expect(server.requestsTo(CREATE)).toEqual([])
    await expectNoAxeViolations(container)
  })

  test('is asked for if there is none', async () => {
    const { user } = await openWith(listing(null))
    await user.click(button('Upload and check'))
    expect(input()).toHaveAccessibleDescription('Please choose a file.')
  })

  test('is shown with its name and size', async () => {
    const { user } = await openWith(listing(null))
    await user.upload(input(), fileToImport({ name: '\u202elmx.<b>.xml', size: 12 * MB }))
    expect(await screen.findByText(/, 12 MB$/)).toBeVisible()
    expect(screen.getByText('\u202elmx.<b>.xml').tagName).toBe('BDI')
  })

  test.each<FailedRequest>([
    ['the reason', { status: 400, json: { message: 'A file is being imported already.' } }, /already\.$/],
    ['that it is too large', { status: 413, json: { message: 'Larger than 1 GB.' } }, /Larger than 1 GB/],
    ['how long to wait', { status: 429, headers: { 'retry-after': '600' } }, /wait 10 minutes/],
    ['that there is no network', 'offline', /You seem to be offline/],
  ])('stays chosen if its upload cannot begin, with %s', async (_what, answer, cause) => {
    const { user, server } = await openWith(listing(null))
    await user.upload(input(), fileToImport())
    await user.click(button('Upload and check'))
    await server.release(CREATE, answer)
    expect(await findMessage('alert', 'The upload could not be started.')).toBeVisible()
    expect(screen.getByText(cause)).toBeVisible()
    expect(screen.getByText(/, 40 MB$/)).toBeVisible()
  })
})

describe('the report', () => {
  test('says what the file holds and what will not be imported', async () => {
    const { container } = await openWithRecord('checked')
    const holds = screen.getByRole('region', { name: 'What the file contains' })
    expect(holds).toHaveTextContent('KindAn XML exportFromOld wikiPages1,234Revisions5,678')
    expect(holds).not.toHaveTextContent('Files')
    const losses = within(screen.getByRole('region', { name: 'What will not be imported' }))
    expect(losses.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByText(/can be read but not edited/)).toBeVisible()
    expect(announcement()).toBe('The file has been checked.')
    await expectNoAxeViolations(container)
  })

  test('shows names from the file as text', async () => {
    const source = '\u202e<img src=x onerror=alert(1)>'
    const report = { ...wikiImport('checked').report, kind: 'complete', source, losses: [] } as const
    const content = { pages: 1, revisions: 1, entities: 2, users: 1, files: 1 }
    await openWithRecord('checked', { report: { ...report, content } })
    expect(screen.getByText(source).tagName).toBe('BDI')
    expect(screen.getByRole('region', { name: 'What the file contains' })).toHaveTextContent(
      'A complete copy of this service',
    )
    expect(screen.getByText('Pages')).toBeVisible()
    expect(screen.getByText('Entities')).toBeVisible()
    expect(screen.queryByText('What will not be imported')).not.toBeInTheDocument()
  })

  test('is followed by the import on request, or by its refusal', async () => {
    const { user, server } = await openWithRecord('checked')
    await user.click(button('Import'))
    await server.release(START, { status: 400, json: { message: refusal } })
    expect(await findMessage('alert', 'Something went wrong.')).toBeVisible()
    expect(screen.getByText(refusal)).toBeVisible()
    await user.click(button('Import'))
    await server.release(START, { json: { success: true, data: wikiImport('importing') } })
    expect(screen.getByText('Importing pages (40%)')).toBeVisible()
  })
})

describe('the import', () => {
  test('says that the wiki is read-only meanwhile, and what is done', async () => {
    const { container } = await openWithRecord('importing')
    expect(screen.getByText(/The wiki can be read but not edited meanwhile/)).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Importing old-wiki.xml.gz' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    )
    expect(announcement()).toBe('Importing pages: 40%')
    await expectNoAxeViolations(container)
  })

  test.each([
    ['waiting', 'Waiting for others to have their turn (5%)'],
    ['placing', 'Putting the wiki in place (5%)'],
  ] as const)('at the step "%s" says %j', async (step, text) => {
    await openWithRecord('importing', { progress: { step, share: 0.059 } })
    expect(screen.getByText(text)).toBeVisible()
  })

  test('ends with the counts and a link to the wiki, whose details are read again', async () => {
    const { server, environment, container } = await openWithRecord('importing')
    await environment.elapse(3000)
    await server.release(LIST, { json: listing(wikiImport('success')) })
    await waitFor(() => expect(screen.getByText('The import has finished.', { selector: 'p' })).toBeVisible())
    expect(screen.getByText(/^The wiki has 1,234 pages from/)).toBeVisible()
    expect(screen.getByRole('link', { name: /^Open Herbarium/ })).toHaveAttribute(
      'href',
      '//herbarium.localhost:8080',
    )
    expect(server.requestsTo('POST /wiki/details')).toHaveLength(1)
    await expectNoAxeViolations(container)
  })

  test('that failed says why, that the wiki is as before, and can be tried again', async () => {
    const { user, container } = await openWithRecord('failed')
    expect(screen.getByText(/The file ends in the middle of a page\. The wiki is as before\.$/)).toBeVisible()
    await expectNoAxeViolations(container)
    await user.click(button('Try again'))
    expect(input()).toBeVisible()
  })

  test('cannot be tried again if the wiki has pages meanwhile', async () => {
    await openWith(listing(wikiImport('failed'), { refusal }))
    expect(screen.getByText(refusal)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })
})
