import { screen } from '@testing-library/react'
import type { PublicConfig } from '#contract/public-config.ts'
import { exampleCreatedWiki, exampleForm } from '#machines/create-wiki/create-wiki.examples.ts'
import type { CreateWikiForm, CreateWikiStep } from '#machines/create-wiki/create-wiki.form.ts'
import { writeDraft } from '#store/browser/draft-storage.ts'
import { exampleLanguages } from '#store/testing/example-wikis.ts'
import { createFakeServer, type FakeResponse } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { type RenderedStorePage, renderStorePage } from '#ui/testing/render-store-page.tsx'
import { CreateWikiPage } from './create-wiki-page.tsx'
import { createWikiDraft } from './use-create-wiki.ts'

/** What a member does in the wizard, for its tests. */

interface Options {
  as?: typeof ada
  config?: Partial<PublicConfig>
  /** Where the wizard resumes, with all answers given. */
  step?: CreateWikiStep
  answer?: FakeResponse
  /** The answer to the request for the list of languages; 'held' until it is released. */
  languages?: FakeResponse | 'held'
}

export async function openWizard({ as = ada, config = {}, step, answer, languages }: Options = {}) {
  if (step) storeDraft(step)
  const server = createFakeServer()
  server.on('POST /wiki/create', answer ?? { json: { success: true, data: exampleCreatedWiki } })
  if (languages === 'held') server.hold('GET /wiki/languages')
  else server.on('GET /wiki/languages', languages ?? { json: exampleLanguages })
  const path = '/wikis/create'
  return renderStorePage(<CreateWikiPage />, { as, server, config, path, route: path })
}

/** Stores a draft of Ada's, as the wizard would have left it at this step. */
export function storeDraft(step: CreateWikiStep, change: Partial<CreateWikiForm> = {}): void {
  writeDraft(createWikiDraft(ada), { ...exampleForm, ...change, step })
}

export const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

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
