import { screen } from '@testing-library/react'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'

/** What a person does in the wizard, for its tests. */

type Page = Pick<RenderedStorePage, 'user'>

export const press = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }))

export const choose = ({ user }: Page, name: string) => user.click(screen.getByRole('radio', { name }))

/** Replaces a field's text. */
export async function fill({ user }: Page, label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(label)
  await user.clear(field)
  await user.click(field)
  if (text !== '') await user.paste(text)
}
