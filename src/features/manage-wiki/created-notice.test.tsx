import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { ada } from '#store/testing/test-store.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { CreatedNotice } from './created-notice.tsx'

const created = { id: 7, domain: 'herbarium.localhost:8080', username: 'Curator' }

const openNotice = (state: unknown) =>
  renderStorePage(<CreatedNotice />, { as: ada, path: '/wikis/manage/7', state })

describe('after the wizard', () => {
  test('logs in to the new wiki, links to its settings, and says where the login details are sent', async () => {
    const { user, address } = await openNotice({ created })
    expect(screen.getByText('Your wiki is ready.')).toBeVisible()
    expect(screen.getByText('Curator')).toBeVisible()
    expect(screen.getByText('ada@example.org')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open your wiki' })).toHaveAttribute(
      'href',
      '//herbarium.localhost:8080',
    )
    await user.click(screen.getByRole('link', { name: 'Manage it' }))
    expect(address()).toBe('/wikis/manage/7?tab=settings')
    expect(screen.getByText('Your wiki is ready.')).toBeVisible()
  })

  test.each([null, 'text', { created: 5 }, { created: { domain: 5 } }])(
    'shows nothing for the router state %j',
    async state => {
      await openNotice(state)
      expect(screen.queryByText('Your wiki is ready.')).not.toBeInTheDocument()
    },
  )
})
