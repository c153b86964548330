/** @jest-environment ./jest/browser-environment.ts */

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { PolicyVersion } from '#contract/policies/policy-catalogue.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { renderPage } from '#ui/testing/render-page.tsx'
import { readLegalMarkdown } from './legal-markdown.ts'
import { termsOfUseText } from './texts/terms-of-use.v1.ts'

/** The terms as they are published, and a version after them. */
const NEXT_TEXT = termsOfUseText
  .replace('version: 1\ndate: 2026-11-22', 'version: 2\ndate: 2027-03-01')
  .replace('- The service is free of charge.', '- Each wiki costs one euro a year.')
const TEXTS = [termsOfUseText, NEXT_TEXT]
const catalogue = await import('#contract/policies/policy-catalogue.ts')
const versions: readonly PolicyVersion[] = [
  ...catalogue.POLICY_VERSIONS,
  { id: 99, type: 'terms-of-use', version: 2, activeFrom: '2027-03-01' },
]
jest.unstable_mockModule('#contract/policies/policy-catalogue.ts', () => ({
  ...catalogue,
  POLICY_VERSIONS: versions,
}))
const documents = new Map<number, ReturnType<typeof textOf>>()
const textOf = async (version: number) => readLegalMarkdown(TEXTS[version - 1] ?? '')
jest.unstable_mockModule('./policy-texts.ts', () => ({
  policyDocument: ({ id, version }: PolicyVersion) => {
    const known = documents.get(id) ?? textOf(version)
    documents.set(id, known)
    return known
  },
}))
const { PolicyVersionPage } = await import('./policy-version-page.tsx')
const { TermsOfUsePage } = await import('./terms-of-use-page.tsx')

const setDay = (day: string): void => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`${day}T12:00:00Z`))
}

beforeEach(() => setDay('2027-04-01'))
afterEach(() => {
  jest.restoreAllMocks()
})

async function open(page: ReactNode, path = '/here') {
  const rendered = await act(async () => renderPage(page, { path }))
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

describe('versions of a policy', () => {
  const OLD = '/terms-of-use/2026-11-22'
  const listed = () => within(screen.getByRole('navigation', { name: 'Versions' })).getAllByRole('link')

  test('are listed with their dates and permanent addresses', async () => {
    await open(<TermsOfUsePage />)
    expect(listed().map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Version 2, 1 March 2027 (current)', '/terms-of-use/2027-03-01'],
      ['Version 1, 22 November 2026', OLD],
    ])
    expect(listed().map(link => link.getAttribute('aria-current'))).toEqual(['page', null])
  })

  test('link from an old version to the current one', async () => {
    const { container } = await open(<PolicyVersionPage />, OLD)
    expect(screen.getByText('Version 1, 22 November 2026', { selector: 'div' })).toBeVisible()
    expect(screen.getByText('This is an old version')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Read version 2, which applies now' })).toHaveAttribute(
      'href',
      '/terms-of-use',
    )
    await expectNoAxeViolations(container)
  })

  test('say from when an upcoming version applies, by the browser’s clock', async () => {
    setDay('2026-12-01')
    await open(<PolicyVersionPage />, '/terms-of-use/2027-03-01')
    expect(screen.getByText('This version does not apply yet')).toBeVisible()
    expect(screen.getByText(/It applies from 1 March 2027/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Read version 1, which applies now' })).toBeVisible()
    expect(listed()[0]).toHaveTextContent('(upcoming)')
  })

  test('show the previous version and announce the new one until it applies', async () => {
    setDay('2026-12-01')
    await open(<TermsOfUsePage />)
    expect(screen.getByText('Version 1, 22 November 2026', { selector: 'div' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Version 2 applies from 1 March 2027' })).toHaveAttribute(
      'href',
      '/terms-of-use/2027-03-01',
    )
  })

  test('have no button for changes on the first version', async () => {
    await open(<PolicyVersionPage />, OLD)
    expect(screen.queryByRole('button', { name: 'Show changes' })).not.toBeInTheDocument()
  })

  test('show and hide the changes since the previous version', async () => {
    const { user, container } = await open(<TermsOfUsePage />)
    await user.click(screen.getByRole('button', { name: 'Show changes' }))
    expect(await screen.findByRole('heading', { name: 'Changes since version 1' })).toBeVisible()
    const [added, removed] = ['ins', 'del'].map(tag =>
      [...container.querySelectorAll(tag)].map(mark => mark.textContent).join(' '),
    )
    expect(added).toContain('[added: Each wiki costs one euro a year')
    expect(removed).toContain('The service is free of charge')
    expect(screen.getByText('8. Ending: unchanged')).toBeVisible()
    expect(screen.getByText('The page now shows what this version changed.')).toBeInTheDocument()
    await expectNoAxeViolations(container)

    await user.click(screen.getByRole('button', { name: 'Hide changes' }))
    expect(screen.queryByRole('heading', { name: 'Changes since version 1' })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 2, name: '9. Liability' })).toBeVisible()
  })
})
