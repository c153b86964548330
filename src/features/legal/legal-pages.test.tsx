import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { renderPage } from '#ui/testing/render-page.tsx'
import { PrivacyPolicyPage } from './privacy-policy-page.tsx'
import { TermsOfUsePage } from './terms-of-use-page.tsx'

const config = {
  serviceName: 'Wikihaus',
  productName: 'Datawiki',
  operator: { name: 'Example Institute', address: '1 Example Street', email: 'law@example.org' },
}

describe.each([
  ['Terms of use', <TermsOfUsePage key="terms" />],
  ['Privacy policy', <PrivacyPolicyPage key="privacy" />],
])('the page "%s"', (title, page) => {
  test('has its title, version and date', () => {
    renderPage(page, { config })
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.getByText(/^Version 1, \d+ \w+ \d{4}$/)).toBeVisible()
  })

  test('says that it is a template', () => {
    renderPage(page, { config })
    expect(screen.getByText('This text is a template')).toBeVisible()
  })

  test('names the service and its operator from the configuration, and leaves no placeholder', () => {
    const { container } = renderPage(page, { config })
    for (const text of ['Wikihaus', 'Example Institute', '1 Example Street'])
      expect(container).toHaveTextContent(text)
    expect(screen.getAllByRole('link', { name: 'law@example.org' })[0]).toHaveAttribute(
      'href',
      'mailto:law@example.org',
    )
    expect(container.textContent).not.toMatch(/[{}*]/)
  })

  test('lists its sections, and each entry finds its section', () => {
    const { container } = renderPage(page, { config, path: '/here' })
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    expect(links.length).toBeGreaterThan(8)
    for (const link of links) {
      const id = link.getAttribute('href')?.split('#')[1]
      expect(container.querySelector(`[id="${id}"]`)).toHaveTextContent(link.textContent ?? '')
    }
  })

  test('no violation of accessibility rules', async () => {
    const { container } = renderPage(page, { config })
    await expectNoAxeViolations(container)
  })
})

test('the terms end with the data processing appendix', () => {
  renderPage(<TermsOfUsePage />, { config })
  expect(screen.getByRole('heading', { level: 2, name: 'Appendix: Data processing' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 3, name: 'A5. Sub-processors' })).toBeVisible()
})

test('the privacy policy lists cookies with their lifetimes, from 1 minute to 6 months', () => {
  renderPage(<PrivacyPolicyPage />, { config })
  const [cookies] = screen.getAllByRole('table')
  expect(cookies?.querySelector('thead')).toHaveTextContent('NameSet byWhat it is forLifetime')
  expect(cookies).toHaveTextContent('1 minute')
  expect(cookies).toHaveTextContent('6 months')
})
