import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { toolPagePath } from '#contract/account/tool-paths.ts'
import { driveEdge, ends } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { toolRequest } from '#machines/tool-consent/tool-consent.examples.ts'
import { toolConsentModel } from '#machines/tool-consent/tool-consent.model.ts'
import { createFakeServer, type Route } from '#store/testing/fake-server.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { busy } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { ToolConsentPage } from './tool-consent-page.tsx'

const SHOW = 'GET /auth/tool/a-request'
const YES = 'POST /auth/tool/a-request'
const NO = 'POST /auth/tool/a-request/refuse'
const URL_OF_TOOL = 'http://localhost:8080/oidc/auth/a-request'

async function open(as = ada, held: readonly Route[] = [SHOW]) {
  const server = createFakeServer()
  for (const route of held) server.hold(route)
  return await renderStorePage(<ToolConsentPage />, {
    as,
    server,
    path: toolPagePath('a-request'),
    route: '/tool/:uid',
  })
}

const button = (name: string) => screen.getByRole('button', { name })

const walk = walkEdges(toolConsentModel, 'a member')

test.each(walk.edges)('the page follows its machine: $name', async edge => {
  const { server, user, unmount } = await open(ada, [SHOW, YES, NO])
  const answer = (route: Route) =>
    respond(server, route, data => (route === SHOW ? { data } : { url: URL_OF_TOOL }))
  await driveEdge(walk, edge, {
    events: {
      'request.reload': () => user.click(button('Try again')),
      'request.allow': () => user.click(button('Log in')),
      'request.refuse': () => user.click(button('Refuse')),
      ...ends('showRequest', answer(SHOW)),
      ...ends('allowTool', answer(YES)),
      ...ends('refuseTool', answer(NO)),
    },
    states: {
      loading: () =>
        expect(screen.getByRole('status', { name: 'Loading what the tool asks for' })).toBeVisible(),
      unknown: async () =>
        expect(await screen.findByText('We could not load what the tool asks for.')).toBeVisible(),
      asking: async () => expect(await screen.findByRole('button', { name: 'Log in' })).toBeEnabled(),
      allowing: busy('Going to The Catalogue …'),
      refusing: busy('Refusing …'),
      leaving: busy('Going to The Catalogue …'),
      gone: async () => expect(await screen.findByText('This log-in has ended.')).toBeVisible(),
    },
  })
  unmount()
})

describe('a tool', () => {
  test('learns the address only if the box is ticked, and the browser goes back to it', async () => {
    const { server, user, environment, baseElement } = await open()
    await server.release(SHOW, { json: { data: toolRequest } })
    expect(await screen.findByText('catalogue.example')).toBeVisible()
    await expectNoAxeViolations(baseElement)
    server.on(YES, { json: { url: URL_OF_TOOL } })
    const box = screen.getByRole('checkbox', { name: 'The Catalogue may learn my email address' })
    expect(box).not.toBeChecked()
    await user.click(box)
    await user.click(button('Log in'))
    expect(server.requestsTo(YES)[0]?.json).toEqual({ email: true })
    expect(environment.left).toEqual([URL_OF_TOOL])
  })

  test('that does not request the address is not offered it', async () => {
    const { server } = await open()
    await server.release(SHOW, { json: { data: { ...toolRequest, wants_email: false } } })
    await screen.findByRole('button', { name: 'Log in' })
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  test('learns nothing of a member whose address is not verified', async () => {
    const { server, baseElement } = await open({ ...ada, verified: false })
    await server.release(SHOW, { json: { data: toolRequest } })
    expect(await screen.findByText('Please verify your email address first.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Log in' })).not.toBeInTheDocument()
    await expectNoAxeViolations(baseElement)
  })
})
