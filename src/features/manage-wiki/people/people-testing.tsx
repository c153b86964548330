import { screen, within } from '@testing-library/react'
import type { PeopleResponse } from '#contract/people/people.ts'
import { people } from '#machines/wiki-people/wiki-people.examples.ts'
import type { Route } from '#store/testing/fake-server.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import { PeopleTab } from './people-tab.tsx'

export const PEOPLE = 'GET /wiki/7/managers'
export const ROLE = 'POST /wiki/7/managers'
export const REMOVE = 'DELETE /wiki/7/managers'
export const INVITE = 'POST /wiki/7/invitations'
export const WITHDRAW = 'DELETE /wiki/7/invitations'

const ADMINS = 'GET /wiki/7/admins'

/** Opens the tab. `people` is null for a list that the test releases. */
export async function openPeople(
  list: PeopleResponse['data'] | null = people,
  { held = [] }: { held?: readonly Route[] } = {},
) {
  const page = await openCard(wiki => <PeopleTab wiki={wiki} />, { held: [PEOPLE, ADMINS, ...held] })
  await page.server.release(ADMINS, { json: { data: ['Ada'], more: false } })
  if (list) {
    page.server.on(PEOPLE, { json: { data: list } })
    await page.server.release(PEOPLE, { json: { data: list } })
    await screen.findByRole('list', { name: 'People' })
  }
  return page
}

export const row = (email: string, list = 'People') =>
  within(
    within(screen.getByRole('list', { name: list }))
      .getByText(email)
      .closest('li') as HTMLElement,
  )

export const dialog = () => within(screen.getByRole('alertdialog'))
