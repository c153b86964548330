import { screen } from '@testing-library/react'
import type { Role } from '#contract/people/roles.ts'
import type { ExportOrder } from '#contract/wiki-data/export-form.ts'
import { fill } from '#ui/testing/fill.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import { ExportCard } from './export-card.tsx'

export const LIST = 'GET /wiki/export'
export const START = 'POST /wiki/export'
export const REMOVE = 'POST /wiki/export/cancel'

/** Opens the card; its requests wait for the test. @param role the member's. */
export function openExportCard(role: Role = 'owner') {
  return openCard(wiki => <ExportCard wiki={{ ...wiki, role }} />, { held: [LIST, START, REMOVE] })
}

export const startButton = () => screen.queryByRole('button', { name: /^(Prepare a copy|Try again)$/ })

/** Cancels the pending export, or removes the file of the only one. */
export const removeButton = () => screen.getByRole('button', { name: /^(Cancel|Remov)/ })

/** Fills in the form and sends it. */
export async function order({ user }: RenderedStorePage, { kind, passwordHashes, password }: ExportOrder) {
  await user.click(screen.getByRole('radio', { name: kind === 'public' ? /^Public/ : /^Complete/ }))
  if (kind === 'complete') {
    const tick = screen.getByRole('checkbox', { name: 'Include password hashes' })
    if (tick instanceof HTMLInputElement && tick.checked !== passwordHashes) await user.click(tick)
    if (password !== '') await fill(user, screen.getByLabelText('Your password'), password)
  }
  await user.click(screen.getByRole('button', { name: /^(Prepare a copy|Try again)$/ }))
}
