import { describe, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { toFailure } from '#contract/failure.ts'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { driveEdge, ends, type FlowDriver } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { exampleFile, listing, refusal, wikiImport } from '#machines/wiki-import/wiki-import.examples.ts'
import { isUnreadable } from '#machines/wiki-import/wiki-import.failure.ts'
import type { wikiImportMachine } from '#machines/wiki-import/wiki-import.machine.ts'
import { wikiImportModel } from '#machines/wiki-import/wiki-import.model.ts'
import { respond, responseOfEvent } from '#store/testing/response-of-failure.ts'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import {
  button,
  CANCEL,
  CREATE,
  fileToImport,
  gzip,
  input,
  LIST,
  OFFSET,
  offset,
  openImportCard,
  START,
  sevenZip,
} from './import-testing.tsx'

type Machine = typeof wikiImportMachine

/** The page of the walk, and what reading the chosen file yields. */
function driver(page: RenderedStorePage): FlowDriver<Machine> {
  const { server, user, environment } = page
  const read = { header: Promise.withResolvers<ArrayBuffer>(), part: async () => new ArrayBuffer(8) }
  const listed = respond(server, LIST, list => list)
  const withData = (data: unknown) => ({ success: true, data })
  const started = respond(server, START, withData)
  const cancelled = respond(server, CANCEL, withData)
  const press = (name: string | RegExp) => () => user.click(screen.getByRole('button', { name }))
  return {
    events: {
      'imports.reload': press(/^(Try|Check) again$/),
      'file.choose': async ({ file }) => {
        read.header = Promise.withResolvers()
        const content = { header: () => read.header.promise, part: () => read.part() }
        await user.upload(input(), fileToImport(file, content))
      },
      'file.clear': () => user.upload(input(), []),
      'upload.start': press('Upload and check'),
      'upload.progress': () => server.release(OFFSET, offset(16)),
      'upload.pause': press('Pause'),
      'upload.resume': press(/^(Resume|Try again|Resume now)$/),
      'import.start': press('Import'),
      'import.cancel': press(/^Cancel/),
      'import.again': press('Try again'),
      ...ends('loadImports', listed),
      'xstate.done.actor.checkFile': async event => {
        const fits = 'output' in event && event.output === null
        const header = await (fits ? gzip() : sevenZip())
        await act(async () => read.header.resolve(header))
      },
      'xstate.error.actor.checkFile': () =>
        act(async () => read.header.reject(new Error('The file is gone.'))),
      'xstate.done.actor.createUpload': async () => {
        await server.release(CREATE, { status: 201 })
        await server.release(LIST, { json: listing(wikiImport('uploading', { received: 0 })) })
      },
      'xstate.error.actor.createUpload': respond(server, CREATE),
      'xstate.done.actor.uploadFile': () => server.release(OFFSET, offset(40)),
      'xstate.error.actor.uploadFile': async event => {
        if (!('error' in event && isUnreadable(toFailure(event.error))))
          return await server.release(OFFSET, responseOfEvent(event))
        read.part = () => Promise.reject(new Error('The file has changed.'))
        await server.release(OFFSET, offset(0))
      },
      'xstate.done.actor.awaitRetry': () => environment.elapse(1000),
      'xstate.done.actor.awaitNews': async event => {
        await environment.elapse(POLL_INTERVAL_MS)
        await listed(event)
      },
      ...ends('startImport', started),
      ...ends('cancelImport', cancelled),
    },
    states: {
      loading: () => expect(screen.getByRole('status', { name: 'Loading your imports' })).toBeInTheDocument(),
      unknown: () => expect(screen.getByText('Your imports could not be loaded.')).toBeVisible(),
      refused: () => expect(screen.getByText(refusal)).toBeVisible(),
      ready: () => {
        expect(button('Upload and check')).toBeEnabled()
        expect(input()).toHaveValue('')
      },
      unfinished: () => {
        expect(screen.getByText(/^16 MB of 40 MB of|^0 bytes of 40 MB of/)).toBeVisible()
        expect(button('Cancel upload')).toBeEnabled()
      },
      elsewhere: () => {
        expect(screen.getByText(/is being uploaded from another account/)).toBeVisible()
        expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument()
      },
      inspecting: () => expect(input()).toBeValid(),
      unfit: () => expect(input()).toBeInvalid(),
      chosen: () => {
        expect(screen.getByText(`, ${'40 MB'}`, { exact: false })).toBeVisible()
        expect(button('Upload and check')).toBeEnabled()
      },
      starting: () => {
        expect(button('Starting …')).toHaveAttribute('aria-disabled', 'true')
        expect(server.requestsTo(CREATE).at(-1)?.part?.size).toBe(exampleFile.size)
      },
      uploading: () => {
        expect(button('Pause')).toBeEnabled()
        expect(screen.getByRole('progressbar', { name: `Uploading ${exampleFile.name}` })).toBeVisible()
      },
      waiting: () => expect(screen.getByText('You seem to be offline.')).toBeVisible(),
      paused: () => expect(button('Resume')).toBeEnabled(),
      interrupted: () => expect(screen.getByText('The upload was interrupted.')).toBeVisible(),
      checking: () => expect(screen.getByText(/^Checking the contents/)).toBeVisible(),
      checked: () => {
        expect(screen.getByRole('region', { name: 'What the file contains' })).toHaveTextContent('Pages1,234')
        expect(button('Import')).not.toHaveAttribute('aria-disabled', 'true')
      },
      ordering: () => expect(button('Starting …')).toHaveAttribute('aria-disabled', 'true'),
      importing: () => expect(screen.getByText('Importing pages (40%)')).toBeVisible(),
      cancelling: () => expect(button('Cancelling …')).toHaveAttribute('aria-disabled', 'true'),
      succeeded: () => expect(screen.getByRole('link', { name: /^Open Herbarium/ })).toBeVisible(),
      failed: () => expect(screen.getByText('The import failed.')).toBeVisible(),
    },
  }
}

describe('the import card follows its machine', () => {
  const walk = walkEdges(wikiImportModel)
  test.each(walk.edges)('$name', async edge => {
    const page = await openImportCard()
    await driveEdge(walk, edge, driver(page))
    page.unmount()
  })
})
