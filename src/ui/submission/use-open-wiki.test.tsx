import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { leaving, useOpenWiki } from './use-open-wiki.tsx'

const TICKET = 'POST /wiki/7/login-ticket'
const url = 'http://cards.localhost:8080/.wikistead/log-in?ticket=x'

function Page() {
  const { link, failure } = useOpenWiki({ id: 7, domain: 'cards.localhost:8080' })
  return (
    <>
      <a {...link}>Open</a>
      {failure}
    </>
  )
}

const opened = jest.fn<(url: string) => void>()
const open = () => screen.getByRole('link', { name: 'Open' })

beforeEach(() => {
  opened.mockClear()
  jest.spyOn(leaving, 'to').mockImplementation(opened)
})
afterEach(() => void jest.restoreAllMocks())

describe('the link to a wiki for its people', () => {
  test('asks for a ticket once, says so, and opens the wiki with it', async () => {
    const { user, server } = await renderStorePage(<Page />)
    server.hold(TICKET)
    await user.click(open())
    await user.click(open())
    expect(open()).toHaveAttribute('aria-busy', 'true')
    await server.release(TICKET, { json: { data: { url } } })
    expect(opened.mock.calls).toEqual([[url]])
    expect(server.requestsTo(TICKET)).toHaveLength(1)
  })

  test('asks for no ticket before the click, neither on hover nor on keyboard focus', async () => {
    const { user, server } = await renderStorePage(<Page />)
    server.hold(TICKET)
    await user.hover(open())
    await user.tab()
    expect(open()).toHaveFocus()
    expect(server.requestsTo(TICKET)).toEqual([])
  })

  test('works again when the member comes back', async () => {
    const { user, server } = await renderStorePage(<Page />)
    server.on(TICKET, { json: { data: { url } } })
    await user.click(open())
    await screen.findByRole('link', { busy: true })
    fireEvent(window, new Event('pageshow'))
    await user.click(open())
    expect(opened).toHaveBeenCalledTimes(2)
  })

  test('opens the wiki without logging in when it is opened in a new tab', async () => {
    const { server } = await renderStorePage(<Page />)
    expect(open()).toHaveAttribute('href', '//cards.localhost:8080')
    const left: boolean[] = []
    const watch = (event: Event) => {
      left.push(!event.defaultPrevented)
      event.preventDefault()
    }
    document.addEventListener('click', watch)
    const held = [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]
    for (const how of held) fireEvent.click(open(), how)
    document.removeEventListener('click', watch)
    expect(left).toEqual(held.map(() => true))
    expect(server.requestsTo(TICKET)).toHaveLength(0)
  })

  test.each([
    ['no network', 'offline' as const, 'You seem to be offline.'],
    [
      'the domain leads elsewhere',
      { status: 409, json: { message: 'It leads elsewhere.' } } as const,
      /leads elsewhere/,
    ],
    ['too many', { status: 429, json: { message: '' } } as const, /too many|wait/i],
    ['a server fault', { status: 500, json: { message: '' } } as const, /server|our side/i],
  ])(
    'says why the log-in failed, and offers to open the wiki as a visitor: %s',
    async (_why, answer, cause) => {
      const { user, server, container } = await renderStorePage(<Page />)
      server.on(TICKET, answer)
      await user.click(open())
      const visit = await screen.findByRole('link', { name: 'Open the wiki as a visitor' })
      expect(visit).toHaveAttribute('href', '//cards.localhost:8080')
      expect(container).toHaveTextContent(cause)
      expect(opened).not.toHaveBeenCalled()
      await expectNoAxeViolations(container)
    },
  )
})
