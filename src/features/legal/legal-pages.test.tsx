import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { renderPage } from '#ui/testing/render-page.tsx'
import { DigitalServicesActPage } from './digital-services-act-page.tsx'
import { HostingPolicyPage } from './hosting-policy-page.tsx'
import { PrivacyPolicyPage } from './privacy-policy-page.tsx'
import { TermsOfUsePage } from './terms-of-use-page.tsx'

const config = {
  serviceName: 'Wikihaus',
  productName: 'Datawiki',
  operator: { name: 'Example Institute', address: '1 Example Street', email: 'law@example.org' },
}

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-12-01T12:00:00Z'))
})
afterEach(() => {
  jest.restoreAllMocks()
})

async function open(page: ReactNode) {
  // Each text is a separate chunk, so it is loaded asynchronously.
  const rendered = await act(async () => renderPage(page, { config }))
  await screen.findByRole('heading', { level: 1 })
  return rendered
}

describe.each([
  ['Terms of use', <TermsOfUsePage key="terms" />],
  ['Privacy policy', <PrivacyPolicyPage key="privacy" />],
  ['Hosting policy', <HostingPolicyPage key="hosting" />],
])('the page "%s"', (title, page) => {
  test('shows its title, version and date, and that it is the current version', async () => {
    await open(page)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.getByText('Version 1, 22 November 2026', { selector: 'div' })).toBeVisible()
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
