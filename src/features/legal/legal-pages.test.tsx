import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { renderPage } from '#ui/testing/render-page.tsx'
import { DigitalServicesActPage } from './digital-services-act-page.tsx'
import { HostingPolicyPage } from './hosting-policy-page.tsx'
import { PolicyVersionPage } from './policy-version-page.tsx'
import { PrivacyPolicyPage } from './privacy-policy-page.tsx'
import { TermsOfUsePage } from './terms-of-use-page.tsx'

const config = {
  serviceName: 'Wikihaus',
  productName: 'Datawiki',
  operator: { name: 'Example Institute', address: '1 Example Street', email: 'law@example.org' },
}

const setDay = (day: string): void => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`${day}T12:00:00Z`))
}

beforeEach(() => setDay('2026-12-01'))
afterEach(() => {
  jest.restoreAllMocks()
})

async function open(page: ReactNode, path = '/here') {
  // Each text is a separate chunk, so it is loaded asynchronously.
  const rendered = await act(async () => renderPage(page, { config, path }))
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

describe.each([
  ['Terms of use', 2, <TermsOfUsePage key="terms" />],
  ['Privacy policy', 2, <PrivacyPolicyPage key="privacy" />],
  ['Hosting policy', 1, <HostingPolicyPage key="hosting" />],
])('the page "%s"', (title, version, page) => {
  test('shows its title, version and date, and that it is the current version', async () => {
    await open(page)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.getByText(`Version ${version}, 22 November 2026`, { selector: 'div' })).toBeVisible()
    expect(screen.getByText('This is the current version')).toBeVisible()
  })

  test('says that it is a template', async () => {
    await open(page)
    expect(screen.getByText('This text is a template')).toBeVisible()
  })

  test('fills in all placeholders from the configuration', async () => {
    const { container } = await open(page)
    expect(container).toHaveTextContent('Wikihaus')
    expect(screen.getAllByRole('link', { name: 'law@example.org' })[0]).toHaveAttribute(
      'href',
      'mailto:law@example.org',
    )
    expect(container.textContent).not.toMatch(/[{}*]/)
  })

  test('has a table of contents whose links lead to the sections', async () => {
    const { container } = await open(page)
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    expect(links.length).toBeGreaterThan(6)
    for (const link of links) {
      const id = link.getAttribute('href')?.split('#')[1]
      expect(container.querySelector(`[id="${id}"]`)).toHaveTextContent(link.textContent ?? '')
    }
  })

  test('has no accessibility violations', async () => {
    const { container } = await open(page)
    await expectNoAxeViolations(container)
  })
})

test('the terms end with the data processing appendix', async () => {
  await open(<TermsOfUsePage />)
  expect(screen.getByRole('heading', { level: 2, name: 'Appendix: Data processing' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 3, name: 'A5. Sub-processors' })).toBeVisible()
})

test('the privacy policy lists cookies with their lifetimes, from 1 minute to 6 months', async () => {
  await open(<PrivacyPolicyPage />)
  const [cookies] = screen.getAllByRole('table')
  expect(cookies?.querySelector('thead')).toHaveTextContent('NameSet byWhat it is forLifetime')
  expect(cookies).toHaveTextContent('1 minute')
  expect(cookies).toHaveTextContent('6 months')
})

describe('versions of a policy', () => {
  const OLD = '/terms-of-use/2026-11-21'
  const versions = () => within(screen.getByRole('navigation', { name: 'Versions' })).getAllByRole('link')

  test('are listed with their dates and permanent addresses', async () => {
    await open(<TermsOfUsePage />)
    expect(versions().map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Version 2, 22 November 2026 (current)', '/terms-of-use/2026-11-22'],
      ['Version 1, 21 November 2026', OLD],
    ])
    expect(versions().map(link => link.getAttribute('aria-current'))).toEqual(['page', null])
  })

  test('link from an old version to the current one', async () => {
    const { container } = await open(<PolicyVersionPage />, OLD)
    expect(screen.getByText('Version 1, 21 November 2026', { selector: 'div' })).toBeVisible()
    expect(screen.getByText('This is an old version')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Read version 2, which applies now' })).toHaveAttribute(
      'href',
      '/terms-of-use',
    )
    await expectNoAxeViolations(container)
  })

  test('say from when an upcoming version applies, by the browser’s clock', async () => {
    setDay('2026-11-21')
    await open(<PolicyVersionPage />, '/terms-of-use/2026-11-22')
    expect(screen.getByText('This version does not apply yet')).toBeVisible()
    expect(screen.getByText(/It applies from 22 November 2026/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Read version 1, which applies now' })).toBeVisible()
    expect(versions()[0]).toHaveTextContent('(upcoming)')
  })

  test('show the previous version and announce the new one until it applies', async () => {
    setDay('2026-11-21')
    await open(<TermsOfUsePage />)
    expect(screen.getByText('Version 1, 21 November 2026', { selector: 'div' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Version 2 applies from 22 November 2026' })).toHaveAttribute(
      'href',
      '/terms-of-use/2026-11-22',
    )
  })

  test('have no button for changes on the first version', async () => {
    await open(<HostingPolicyPage />)
    expect(screen.queryByRole('button', { name: 'Show changes' })).not.toBeInTheDocument()
  })

  test('show and hide the changes since the previous version', async () => {
    const { user, container } = await open(<TermsOfUsePage />)
    await user.click(screen.getByRole('button', { name: 'Show changes' }))
    expect(await screen.findByRole('heading', { name: 'Changes since version 1' })).toBeVisible()
    const [added, removed] = ['ins', 'del'].map(tag =>
      [...container.querySelectorAll(tag)].map(mark => mark.textContent).join(' '),
    )
    expect(added).toContain('[added: Each wiki has a storage quota.')
    expect(removed).toContain('Earlier versions stay available on request.')
    expect(screen.getByText('9. Liability: unchanged')).toBeVisible()
    expect(screen.getByText('The page now shows what this version changed.')).toBeInTheDocument()
    await expectNoAxeViolations(container)

    await user.click(screen.getByRole('button', { name: 'Hide changes' }))
    expect(screen.queryByRole('heading', { name: 'Changes since version 1' })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 2, name: '9. Liability' })).toBeVisible()
  })
})

describe('the page about the Digital Services Act', () => {
  test('shows points of contact, the steps with who decides and when, reasons and appeals', async () => {
    const { container } = await open(<DigitalServicesActPage />)
    for (const name of [
      '1. Points of contact',
      '3. How we handle a report',
      '5. Statement of reasons',
      '6. If you do not agree',
    ])
      expect(screen.getByRole('heading', { level: 2, name })).toBeVisible()
    expect(screen.getByRole('table')).toHaveTextContent('StepWhoWhen')
    expect(screen.getByRole('link', { name: 'Report illegal content' })).toHaveAttribute('href', '/complaint')
    expect(container.textContent).not.toMatch(/[{}*]/)
    await expectNoAxeViolations(container)
  })
})
