import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { renderApp } from '#app/testing/render-app.tsx'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { narrowWindow, widenWindow } from '#ui/testing/narrow-window.ts'
import { testConfig } from '#ui/testing/test-config.ts'

const links = (container: HTMLElement) =>
  within(container)
    .getAllByRole('link')
    .map(link => [link.textContent?.replace(' (opens in a new tab)', ''), link.getAttribute('href')])

describe('The top bar', () => {
  test('has a logo that links to the home page', async () => {
    await renderApp('/contact')
    const [bar] = screen.getAllByRole('banner')
    expect(within(bar as HTMLElement).getByRole('link', { name: 'Wikistead' })).toHaveAttribute('href', '/')
  })

  test('offers visitors to log in and to sign up', async () => {
    await renderApp('/contact')
    expect(links(screen.getByRole('navigation', { name: 'Main' }))).toEqual([
      ['Log In', '/login'],
      ['Sign Up', '/create-account'],
    ])
  })

  test('greets members with their email address and links to their pages', async () => {
    await renderApp('/contact', { as: ada })
    const navigation = screen.getByRole('navigation', { name: 'Main' })
    expect(within(navigation).getByText('ada@example.org')).toBeInTheDocument()
    expect(links(navigation)).toEqual([
      ['Dashboard', '/dashboard'],
      ['Account', '/user'],
      ['Logout', '/logout'],
    ])
  })

  test('marks the current page', async () => {
    await renderApp('/login')
    expect(screen.getByRole('link', { name: 'Log In', current: 'page' })).toBeInTheDocument()
  })
})

describe('The dots menu of narrow windows', () => {
  afterEach(widenWindow)

  const open = async () => {
    const page = await renderApp('/contact')
    narrowWindow()
    const button = screen.getByRole('button', { name: 'Menu' })
    await page.user.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    return { ...page, button }
  }

  test('tells screen readers whether it is open', async () => {
    const { button } = await open()
    const menu = document.getElementById(button.getAttribute('aria-controls') ?? '')
    expect(links(menu as HTMLElement)).toHaveLength(2)
  })

  test('closes on Escape and returns the focus', async () => {
    const { user, button } = await open()
    await user.tab()
    await user.keyboard('{Escape}')
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(button).toHaveFocus()
  })

  test('closes after a navigation and when the focus leaves it', async () => {
    const { user, button } = await open()
    await user.click(screen.getByRole('link', { name: 'Sign Up' }))
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await user.click(button)
    await user.click(screen.getByRole('contentinfo'))
    expect(button).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('The footer', () => {
  test('links to the pages about the service', async () => {
    await renderApp('/contact')
    expect(links(screen.getByRole('navigation', { name: 'Wikistead' }))).toEqual([
      ['About', testConfig.links.about],
      ['Discovery', '/discovery'],
      ['Documentation', testConfig.links.documentation],
      ['Platform Status', testConfig.links.status],
      ['GitHub', testConfig.links.github],
      ['Contact', '/contact'],
    ])
  })

  test('links to donations if the operator accepts them', async () => {
    await renderApp('/contact', {
      config: { links: { ...testConfig.links, donate: 'https://give.example.org/' } },
    })
    const group = screen.getByRole('navigation', { name: 'Wikistead' })
    expect(within(group).getByRole('link', { name: 'Donate (opens in a new tab)' })).toHaveAttribute(
      'href',
      'https://give.example.org/',
    )
  })

  test('links to the legal pages', async () => {
    await renderApp('/contact')
    expect(links(screen.getByRole('navigation', { name: 'Legal' }))).toEqual([
      ['Privacy Policy', '/privacy-policy'],
      ['Terms of Use', '/terms-of-use'],
      ['Hosting policy', '/hosting-policy'],
      ['Imprint', testConfig.links.imprint],
      ['Report illegal content', '/complaint'],
      ['Digital Services Act', '/digital-services-act'],
    ])
  })

  test('marks links to other sites as opening a new tab, and sends no referrer', async () => {
    await renderApp('/contact')
    const link = screen.getByRole('link', { name: 'About (opens in a new tab)' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  })
})

describe('The layout', () => {
  test('has no accessibility violations for visitors and for members', async () => {
    const { container, unmount } = await renderApp('/nowhere')
    await expectNoAxeViolations(container)
    unmount()
    await expectNoAxeViolations((await renderApp('/nowhere', { as: ada })).container)
  })
})
