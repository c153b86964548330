import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { driveEdge, ends } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { openInvitation } from '#machines/wiki-people/wiki-people.examples.ts'
import { wikiPeopleModel } from '#machines/wiki-people/wiki-people.model.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { fill } from '#ui/testing/fill.ts'
import { dialog, INVITE, openPeople, PEOPLE, REMOVE, row } from './people-testing.tsx'

const walk = walkEdges(wikiPeopleModel)

test.each(walk.edges)('the tab follows its machine: $name', async edge => {
  const page = await openPeople(null, { held: [REMOVE] })
  const { server, user } = page
  server.on(INVITE, { json: { success: true, data: openInvitation } })
  const list = respond(server, PEOPLE, data => ({ data }))
  const act = respond(server, REMOVE)
  await driveEdge(walk, edge, {
    events: {
      'people.reload': async () => {
        const again = screen.queryByRole('button', { name: 'Try again' })
        if (again) return user.click(again)
        const form = within(screen.getByRole('form', { name: 'Invite somebody' }))
        await fill(user, form.getByLabelText('Email address'), 'alan@example.org')
        await user.click(form.getByRole('button', { name: 'Send invitation' }))
        await screen.findByText(/^We have sent an invitation/)
      },
      'act.request': async ({ act: { kind } }) => {
        const [email, name] =
          kind === 'leave' ? ['ada@example.org', /^Leave/] : ['grace@example.org', /^Remove/]
        await user.click(row(String(email)).getByRole('button', { name }))
      },
      'act.confirm': async ({ answers: { password } }) => {
        const field = dialog().queryByLabelText('Your password')
        if (field) await fill(user, field, password)
        await user.click(dialog().getByRole('button', { name: /^(Remove|Leave)$/ }))
      },
      'act.cancel': () => user.click(dialog().getByRole('button', { name: 'Cancel' })),
      ...ends('loadPeople', list),
      ...ends('carryOut', act),
    },
    states: {
      loading: () => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument(),
      unknown: () => expect(screen.getByText('The people could not be loaded.')).toBeVisible(),
      listed: () => {
        expect(row('grace@example.org').getByRole('button', { name: /^Remove/ })).toBeVisible()
        expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
      },
      confirming: () => expect(dialog().getByRole('button', { name: 'Cancel' })).toBeEnabled(),
      working: () => expect(dialog().getByRole('button', { name: 'Cancel' })).toBeDisabled(),
      left: () => expect(page.address()).toBe('/dashboard'),
    },
  })
  page.unmount()
})
