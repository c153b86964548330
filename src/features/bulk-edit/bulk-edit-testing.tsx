import { screen } from '@testing-library/react'
import { bulkEditPage } from '#contract/batches/batch-paths.ts'
import type { NewBatch } from '#contract/batches/new-batch.ts'
import { createFakeServer, type Route } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { type RenderedStorePage, renderStorePage } from '#ui/testing/render-store-page.tsx'
import { BulkEditPage } from './bulk-edit-page.tsx'

export const LIST = 'GET /wiki/batches'
export const SEND = 'POST /wiki/batches'
export const TABLE = 'GET /wiki/batches/1/table'
/** The table of another batch. */
export const SECOND_TABLE = 'GET /wiki/batches/2/table'
export const PROBLEMS = 'GET /wiki/batches/1/problems'
export const PREVIEW = 'GET /wiki/batches/1/preview'
export const ACTS = ['check', 'start', 'pause', 'resume', 'stop', 'undo'].map(
  act => `POST /wiki/batches/1/${act}` as const,
)

/** The page of wiki 7, whose requests wait for the test. */
export async function openBulkEdit() {
  const server = createFakeServer()
  const held: readonly Route[] = [LIST, SEND, TABLE, SECOND_TABLE, PROBLEMS, PREVIEW, ...ACTS]
  for (const route of held) server.hold(route)
  return await renderStorePage(<BulkEditPage />, {
    as: ada,
    server,
    path: bulkEditPage(7),
    route: bulkEditPage(':id'),
  })
}

/** The button for an act on a batch. */
export const actButton = (act: string) =>
  screen.queryByRole('button', {
    name:
      { check: 'Check', start: /^Make (these|the other) edits$/, pause: 'Pause', resume: 'Resume' }[act] ??
      (act === 'undo' ? 'Undo' : /^(Stop|Cancel)$/),
  })

export async function sendFile({ user }: RenderedStorePage, { file }: Pick<NewBatch, 'file'>) {
  await user.upload(screen.getByLabelText(/^File/), new File([file], file.name))
  await user.click(screen.getByRole('button', { name: /^(Send and check|Sending)/ }))
}
