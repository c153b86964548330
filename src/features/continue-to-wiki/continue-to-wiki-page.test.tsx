import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { CONTINUE_PAGE } from '#contract/people/wiki-account-paths.ts'
import { refusalTexts } from '#contract/people/wiki-account-texts.ts'
import { driveEdge, ends } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { offeredWiki } from '#machines/continue-to-wiki/continue-to-wiki.examples.ts'
import { continueToWikiModel } from '#machines/continue-to-wiki/continue-to-wiki.model.ts'
import { createFakeServer, type Route } from '#store/testing/fake-server.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { fill } from '#ui/testing/fill.ts'
import { busy, findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { ContinueToWikiPage } from './continue-to-wiki-page.tsx'

const { domain } = offeredWiki
const PATH = `/user/wikis/${encodeURIComponent(domain)}`
const SHOW = `GET ${PATH}` as Route
const MAKE = `POST ${PATH}` as Route
const LINK = `POST ${PATH}/link` as Route
const OPEN = `POST ${PATH}/open` as Route
const TICKET = `http://${domain}/.wikistead/log-in?ticket=a-ticket`

const continuePath = (wiki: string, returnTo: string) =>
  `${CONTINUE_PAGE}?${new URLSearchParams({ wiki, return_to: returnTo })}`

async function open(held: readonly Route[] = [SHOW], as = ada, path = continuePath(domain, '/wiki/Hall')) {
  const server = createFakeServer()
  for (const route of held) server.hold(route)
  return await renderStorePage(<ContinueToWikiPage />, { as, server, path, route: '/continue' })
}

async function ask(changes: object = {}) {
  const page = await open()
  await page.server.release(SHOW, { json: { data: { ...offeredWiki, ...changes } } })
  await screen.findByRole('button', { name: 'Link my account and continue' })
  return page
}

const button = (name: string) => screen.getByRole('button', { name })
const form = (name: string) => within(screen.getByRole('form', { name }))
const newAccount = () => form('Continue to Herbarium')
const ownAccount = () => form('Link your account on Herbarium')

const walk = walkEdges(continueToWikiModel, 'a member')

test.each(walk.edges)('the page follows its machine: $name', async edge => {
  const { server, user, unmount } = await open([SHOW, MAKE, LINK, OPEN])
  const answer = (route: Route) =>
    respond(server, route, data => ({ data: route === SHOW ? data : { url: TICKET } }))
  await driveEdge(walk, edge, {
    events: {
      'wiki.reload': () => user.click(button('Try again')),
      'wiki.open': () => user.click(button('Continue')),
      'account.make': async () => {
        const email = newAccount().getByRole('checkbox')
        if (!(email as HTMLInputElement).checked) await user.click(email)
        await fill(user, newAccount().getByLabelText('Your user name on this wiki'), 'Grace')
        await user.click(button('Continue'))
      },
      'account.link': async () => {
        await fill(user, ownAccount().getByLabelText('User name of your account there'), 'Grace')
        await fill(user, ownAccount().getByLabelText('Its password on the wiki'), 'the password there')
        await user.click(button('Link my account and continue'))
      },
      ...ends('showWiki', answer(SHOW)),
      ...ends('makeAccount', answer(MAKE)),
      ...ends('linkAccount', answer(LINK)),
      ...ends('openWiki', answer(OPEN)),
    },
    states: {
      loading: () => expect(screen.getByRole('status', { name: 'Loading the wiki' })).toBeVisible(),
      unknown: async () =>
        expect(await screen.findByText('We could not take you to the wiki.')).toBeVisible(),
      asking: async () => {
        expect(await screen.findByRole('link', { name: /^Not now/ })).toBeVisible()
        expect(screen.queryByRole('button', { name: /Going to/ })).not.toBeInTheDocument()
      },
      making: busy('Going to Herbarium …'),
      linking: busy('Going to Herbarium …'),
      opening: async () => {
        expect(await screen.findByText(/^Going to/, { selector: 'p' })).toHaveTextContent('Herbarium')
      },
      leaving: async () => expect(await screen.findByText(/^Going to/)).toBeVisible(),
      gone: async () => expect(await screen.findByText('There is no wiki at this address.')).toBeVisible(),
    },
  })
  unmount()
})

describe('a wiki', () => {
  test('learns the name that the member chose, and the address only if the box is ticked', async () => {
    const { server, user, environment, baseElement } = await ask({ suggested: 'Ada L.' })
    expect(screen.getByText(domain)).toBeVisible()
    expect(screen.getByText(/^This wiki learns the user name/)).toHaveTextContent(/address only if you agree/)
    await expectNoAxeViolations(baseElement)
    const box = screen.getByRole('checkbox', { name: 'Herbarium may learn my email address' })
    expect(box).not.toBeChecked()
    const name = newAccount().getByLabelText('Your user name on this wiki')
    expect(name).toHaveValue('Ada L.')
    server.on(MAKE, { json: { data: { url: TICKET } } })
    await user.clear(name)
    await fill(user, name, 'Ada')
    await user.click(button('Continue'))
    expect(server.requestsTo(MAKE)[0]?.json).toEqual({
      ...{ id: 7, username: 'Ada', tells_email: false, return_to: '/wiki/Hall' },
    })
    expect(environment.left).toEqual([TICKET])
  })

  test('says beside the fields what it does not allow, and asks its question', async () => {
    const { server, user, baseElement } = await ask({ question: '2 + 4 = ?' })
    await user.click(button('Continue'))
    expect(await newAccount().findAllByText('This field is required')).toHaveLength(2)
    await fill(user, newAccount().getByLabelText('Your user name on this wiki'), 'Ada')
    await fill(user, newAccount().getByLabelText('2 + 4 = ?'), '7')
    const errors = { username: [refusalTexts.taken], answer: [refusalTexts.answer] }
    server.on(MAKE, { status: 422, json: { message: refusalTexts.taken, errors } })
    await user.click(button('Continue'))
    expect(await newAccount().findByText(refusalTexts.taken)).toBeVisible()
    expect(newAccount().getByLabelText('2 + 4 = ?')).toHaveAccessibleDescription(
      expect.stringContaining(refusalTexts.answer),
    )
    expect(server.requestsTo(MAKE)[0]?.json).toMatchObject({ question: '2 + 4 = ?', answer: '7' })
    await expectNoAxeViolations(baseElement)
  })

  test('that blocks the member says so', async () => {
    const { server, user } = await ask()
    await fill(user, newAccount().getByLabelText('Your user name on this wiki'), 'Ada')
    server.on(MAKE, { status: 409, json: { message: refusalTexts.blocked } })
    await user.click(button('Continue'))
    expect(await findMessage('alert', 'No account was created.')).toBeVisible()
    expect(screen.getByText(refusalTexts.blocked)).toBeVisible()
  })

  test('links an account only by its own password', async () => {
    const { server, user } = await ask()
    await fill(user, ownAccount().getByLabelText('User name of your account there'), 'Ada')
    await fill(user, ownAccount().getByLabelText('Its password on the wiki'), 'secret')
    server.on(LINK, {
      status: 422,
      json: { message: refusalTexts.password, errors: { password: [refusalTexts.password] } },
    })
    await user.click(button('Link my account and continue'))
    expect(await ownAccount().findByText(refusalTexts.password)).toBeVisible()
    expect(server.requestsTo(LINK)[0]?.json).toEqual({
      ...{ id: 7, username: 'Ada', password: 'secret', return_to: '/wiki/Hall' },
    })
  })

  test.each([
    ['requested', 'New accounts on this wiki have to be requested.'],
    ['closed', 'Nobody can create an account on this wiki.'],
  ])('whose accounts are %s offers no new one, and says so', async (sign_up, title) => {
    const { baseElement } = await ask({ sign_up })
    expect(screen.getByText(title)).toBeVisible()
    expect(screen.queryByRole('form', { name: 'Continue to Herbarium' })).not.toBeInTheDocument()
    const links = screen.queryAllByRole('link', { name: 'Request an account on the wiki' })
    expect(links.map(link => link.getAttribute('href'))).toEqual(
      sign_up === 'requested' ? [`//${domain}/wiki/Special:RequestAccount`] : [],
    )
    expect(ownAccount().getByLabelText('Its password on the wiki')).toBeVisible()
    await expectNoAxeViolations(baseElement)
  })

  test.each([
    ['/wiki/Hall', '/wiki/Hall'],
    ['//evil.example', '/'],
    ['https://evil.example/', '/'],
  ])('is gone back to at %s as %s', async (asked, path) => {
    const { server } = await open([SHOW], ada, continuePath(domain, asked))
    await server.release(SHOW, { json: { data: offeredWiki } })
    expect(await screen.findByRole('link', { name: /^Not now/ })).toHaveAttribute(
      'href',
      `//${domain}${path}`,
    )
  })
})

test('a member who has consented continues without a question', async () => {
  const { server, environment } = await open([SHOW, OPEN])
  await server.release(SHOW, { json: { data: { ...offeredWiki, username: 'Grace' } } })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  await server.release(OPEN, { json: { data: { url: TICKET } } })
  expect(environment.left).toEqual([TICKET])
})

test('no wiki is asked about a member whose address is not verified, and none without a name', async () => {
  const { server } = await open([SHOW], { ...ada, verified: false })
  expect(screen.getByText('Please verify your email address first.')).toBeVisible()
  expect(server.requestsTo(SHOW)).toEqual([])
  await open([], ada, '/continue')
  expect(screen.getByText('There is no wiki at this address.')).toBeVisible()
})
