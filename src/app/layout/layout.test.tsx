import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { renderApp } from '#app/testing/render-app.tsx'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { testConfig } from '#ui/testing/test-config.ts'

const links = (container: HTMLElement) =>
  within(container)
    .getAllByRole('link')
    .map(link => [link.textContent?.replace(' (opens in a new tab)', ''), link.getAttribute('href')])

describe('The top bar', () => {
  test('leads home by the logo', async () => {
    await renderApp('/contact')
    const [bar] = screen.getAllByRole('banner')
    expect(within(bar as HTMLElement).getByRole('link', { name: 'Wikistead' })).toHaveAttribute('href', '/')
  })

  test('offers strangers to log in and to sign up', async () => {
    await renderApp('/contact')
    expect(links(screen.getByRole('navigation', { name: 'Main' }))).toEqual([
      ['Log In', '/login'],
      ['Sign Up', '/create-account'],
    ])
  })

  test('greets members with their email and leads to what is theirs', async () => {
    await renderApp('/contact', { as: ada })
    const navigation = screen.getByRole('navigation', { name: 'Main' })
    expect(within(navigation).getByText('ada@example.org')).toBeInTheDocument()
    expect(links(navigation)).toEqual([
      ['Dashboard', '/dashboard'],
      ['Account', '/user'],
      ['Logout', '/logout'],
    ])
  })

  test('marks where one is', async () => {
    await renderApp('/login')
    expect(screen.getByRole('link', { name: 'Log In', current: 'page' })).toBeInTheDocument()
  })
})

describe('The dots menu of narrow windows', () => {
  const open = async () => {
    const page = await renderApp('/contact')
    const button = screen.getByRole('button', { name: 'Menu' })
    await page.user.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    return { ...page, button }
  }

  test('says what it opens', async () => {
    const { button } = await open()
    const menu = document.getElementById(button.getAttribute('aria-controls') ?? '')
    expect(links(menu as HTMLElement)).toHaveLength(2)
  })

  test('closes on Escape and gives the focus back', async () => {
    const { user, button } = await open()
    await user.tab()
    await user.keyboard('{Escape}')
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(button).toHaveFocus()
  })

  test('closes when one goes on to a page, and when one leaves it', async () => {
    const { user, button } = await open()
    await user.click(screen.getByRole('link', { name: 'Sign Up' }))
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await user.click(button)
    await user.click(screen.getByRole('contentinfo'))
    expect(button).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('The footer', () => {
  test('leads to what is about the service, here and elsewhere', async () => {
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

  test('asks for donations where the operator takes them', async () => {
    await renderApp('/contact', {
      config: { links: { ...testConfig.links, donate: 'https://give.example.org/' } },
    })
    const group = screen.getByRole('navigation', { name: 'Wikistead' })
    expect(within(group).getByRole('link', { name: 'Donate (opens in a new tab)' })).toHaveAttribute(
      'href',
      'https://give.example.org/',
    )
  })

  test('leads to what the law wants', async () => {
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

  test('links of other sites say that they open a new tab and tell nobody where from', async () => {
    await renderApp('/contact')
    const link = screen.getByRole('link', { name: 'About (opens in a new tab)' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  })
})

describe('The layout', () => {
  test('has no accessibility violation, for strangers and for members', async () => {
    const { container, unmount } = await renderApp('/nowhere')
    await expectNoAxeViolations(container)
    unmount()
    await expectNoAxeViolations((await renderApp('/nowhere', { as: ada })).container)
  })
})
