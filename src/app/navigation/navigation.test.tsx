import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { renderApp } from '#app/testing/render-app.tsx'
import { titleOf } from './page-title.tsx'

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

describe('The page’s title is the name of the service and the title of the route', () => {
  test.each([
    ['/', 'Wikistead Home'],
    ['/login', 'Wikistead Log In'],
    ['/create-account', 'Wikistead Create Account'],
    ['/forgotten-password', 'Wikistead Forgotten Password'],
    ['/reset-password', 'Wikistead Reset Password'],
    ['/emailVerification/abc', 'Wikistead Email Verification'],
    ['/wikis/create', 'Wikistead Create Wiki'],
    ['/wikis/manage/7', 'Wikistead Manage Wiki'],
    ['/discovery', 'Wikistead Discovery'],
    ['/terms-of-use', 'Wikistead Terms Of Use'],
    ['/privacy-policy', 'Wikistead Privacy Policy'],
    ['/contact', 'Wikistead Contact'],
    ['/complaint', 'Wikistead Complaint'],
    ['/dashboard', 'Wikistead Dashboard'],
    ['/user', 'Wikistead Account'],
    ['/logout', 'Wikistead Log Out'],
    ['/no/such/page', 'Wikistead Page Not Found'],
  ])('%s', (path, title) => {
    expect(titleOf('Wikistead', path)).toBe(title)
  })

  test('is announced to screen readers after each navigation', async () => {
    const { user } = await renderApp('/nowhere')
    expect(document.title).toBe('Wikistead Page Not Found')
    await user.click(screen.getByRole('link', { name: 'Contact' }))
    await waitFor(() => expect(document.title).toBe('Wikistead Contact'))
    expect(screen.getByText('Wikistead Contact')).toHaveAttribute('role', 'status')
  })
})

describe('After a navigation', () => {
  const toContact = async () => {
    const page = await renderApp('/nowhere')
    expect(document.body).toHaveFocus()
    await page.user.click(screen.getByRole('link', { name: 'Contact' }))
    await heading(/contact/i)
    return page
  }

  test('moves the focus to the page’s heading', async () => {
    await toContact()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  test('scrolls to the top', async () => {
    const { window } = await toContact()
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
  })
})

describe('The skip link', () => {
  test('is the first stop of the keyboard and leads to the content', async () => {
    const { user } = await renderApp('/nowhere')
    await user.tab()
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('main')).toHaveFocus()
  })
})

describe('A path without a page', () => {
  test('says so and offers links to other pages', async () => {
    await renderApp('/no/such/page')
    await heading('Page not found')
    expect(screen.getByText('/no/such/page')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  })
})
