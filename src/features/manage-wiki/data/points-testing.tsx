import { screen, within } from '@testing-library/react'
import type { PointsInTime } from '#machines/wiki-restore/wiki-restore.machine.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import { PointsCard } from './points-card.tsx'

export const BACKUPS = 'GET /wiki/backups'
export const RESTORES = 'GET /wiki/restore'
export const START = 'POST /wiki/restore'

/** Opens the card; its requests wait for the test. */
export function openPointsCard(onPutBack: () => void = () => {}) {
  return openCard(wiki => <PointsCard wiki={wiki} onPutBack={onPutBack} />, {
    held: [BACKUPS, RESTORES, START],
  })
}

/** The server answers with these backups and restores. */
export async function releasePoints({ server }: RenderedStorePage, points: PointsInTime): Promise<void> {
  await server.release(RESTORES, { json: { data: points.restores } })
  await server.release(BACKUPS, { json: { data: points.backups, kept_days: points.retentionDays } })
}

export const asNewButton = () => screen.getByRole('button', { name: /^Restore as a new wiki \(/ })
export const putBackButton = () => screen.getByRole('button', { name: /^Put this wiki back \(/ })
export const naming = () => within(screen.getByRole('dialog', { name: 'Restore as a new wiki' }))
export const confirming = () => within(screen.getByRole('alertdialog', { name: /^Put “ ?Herbarium/ }))

/** Fills in the dialog for a new wiki and sends it. */
export async function nameWiki({ user }: RenderedStorePage, sitename: string, subdomain: string) {
  for (const [label, text] of [
    ['Site name', sitename],
    ['Subdomain', subdomain],
  ] as const) {
    const field = naming().getByLabelText(label)
    await user.clear(field)
    await user.click(field)
    await user.paste(text)
  }
  await user.click(naming().getByRole('button', { name: 'Restore' }))
}

/** Types the password if the dialog asks for it, and confirms. */
export async function confirmBack({ user }: RenderedStorePage, password: string) {
  const field = confirming().queryByLabelText('Your password')
  if (field) {
    await user.clear(field)
    await user.click(field)
    await user.paste(password)
  }
  await user.click(confirming().getByRole('button', { name: 'Put it back' }))
}
