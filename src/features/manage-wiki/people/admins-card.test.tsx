import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import type { FakeResponse } from '#store/testing/fake-server.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import { AdminsCard } from './admins-card.tsx'

const ADMINS = 'GET /wiki/7/admins'

async function openAdmins(answer: FakeResponse) {
  const page = await openCard(wiki => <AdminsCard wiki={wiki} />, { held: [ADMINS] })
  await page.server.release(ADMINS, answer)
  return page
}

describe('the administrators on the wiki', () => {
  test('are links to their rights on the wiki', async () => {
    const { baseElement } = await openAdmins({ json: { data: ['Ada', 'Grace Hopper'], more: false } })
    const links = await screen.findAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual([
      '//herbarium.localhost:8080/wiki/Special:UserRights/Ada',
      '//herbarium.localhost:8080/wiki/Special:UserRights/Grace_Hopper',
      '//herbarium.localhost:8080/wiki/Special:ListUsers/sysop',
    ])
    await expectNoAxeViolations(baseElement)
  })

  test.each<[string, object, string | RegExp]>([
    [
      'cannot tell',
      { data: null, more: false },
      'The wiki cannot tell who its administrators are at the moment.',
    ],
    ['has none', { data: [], more: false }, 'This wiki has no administrator.'],
    ['has many', { data: ['Ada'], more: true }, /^See all of them on the wiki/],
  ])('of a wiki that %s', async (_what, json, words) => {
    const { baseElement } = await openAdmins({ json })
    expect(await screen.findByText(words)).toBeVisible()
    await expectNoAxeViolations(baseElement)
  })

  test('can be loaded again after a failure', async () => {
    const { server, user } = await openAdmins('offline')
    expect(await findMessage('alert', 'The administrators could not be loaded.')).toBeVisible()
    server.on(ADMINS, { json: { data: ['Ada'], more: false } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /^Ada/ })).toBeVisible()
  })
})
