import { screen } from '@testing-library/react'
import type { NewBatch } from '#contract/batches/new-batch.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import { BulkEditCard } from './bulk-edit-card.tsx'

export const LIST = 'GET /wiki/batches'
export const SEND = 'POST /wiki/batches'
export const TABLE = 'GET /wiki/batches/1/table'
export const PROBLEMS = 'GET /wiki/batches/1/problems'
export const PREVIEW = 'GET /wiki/batches/1/preview'
export const ACTS = ['check', 'start', 'pause', 'resume', 'stop', 'undo'].map(
  act => `POST /wiki/batches/1/${act}` as const,
)

/** The card, whose requests wait for the test. */
export function openBulkEditCard() {
  return openCard(wiki => <BulkEditCard wiki={wiki} />, {
    held: [LIST, SEND, TABLE, PROBLEMS, PREVIEW, ...ACTS],
  })
}

/** The button for something that is done with a batch. */
export const actButton = (act: string) =>
  screen.queryByRole('button', {
    name:
      { check: 'Check', start: /^Make (these edits|the others)$/, pause: 'Pause', resume: 'Go on' }[act] ??
      (act === 'undo' ? 'Undo' : /^(Stop|Cancel)$/),
  })

export async function sendFile({ user }: RenderedStorePage, { file }: Pick<NewBatch, 'file'>) {
  await user.upload(screen.getByLabelText(/^File/), new File([file], file.name))
  await user.click(screen.getByRole('button', { name: /^(Send and check|Sending)/ }))
}
