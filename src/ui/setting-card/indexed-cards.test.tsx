import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { Card } from '#ui/card.tsx'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { renderPage } from '#ui/testing/render-page.tsx'
import { IndexedCards } from './indexed-cards.tsx'

const TITLES = ['Skin', 'Logo', 'Licence', 'Delete']

function open(path = '/?tab=settings') {
  return renderPage(
    <IndexedCards
      label="Settings"
      cards={TITLES.map(title => ({
        id: title.toLowerCase(),
        title,
        card: <Card title={title}>What it does.</Card>,
      }))}
    />,
    { path },
  )
}

const index = () => within(screen.getByRole('navigation', { name: 'Settings' }))
const marked = () =>
  index()
    .getAllByRole('link')
    .filter(link => link.getAttribute('aria-current') === 'location')
    .map(link => link.textContent)

/** Lays the cards out 500 px below each other in a window of 600 px, and scrolls. */
function scrollTo(scrollY: number): void {
  Object.assign(window, { scrollY, innerHeight: 600 })
  for (const [name, value] of [
    ['scrollHeight', TITLES.length * 500],
    ['clientHeight', 600],
  ] as const)
    Object.defineProperty(document.documentElement, name, { value, configurable: true })
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const position = TITLES.findIndex(title => title.toLowerCase() === this.id)
    const top = Math.max(position, 0) * 500 - scrollY
    return { top, height: 500 } as DOMRect
  })
  act(() => {
    fireEvent.scroll(window)
  })
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})

afterEach(() => {
  jest.restoreAllMocks()
  Object.assign(window, { scrollY: 0 })
})

describe('The index of many cards', () => {
  test('links to each card, in their order', () => {
    open()
    expect(
      index()
        .getAllByRole('link')
        .map(link => [link.textContent, link.getAttribute('href')]),
    ).toEqual(TITLES.map(title => [title, `/?tab=settings#${title.toLowerCase()}`]))
    for (const title of TITLES)
      expect(document.getElementById(title.toLowerCase())).toContainElement(
        screen.getByRole('region', { name: title }),
      )
  })

  test('marks the card that is being read while the page is scrolled', () => {
    open()
    expect(marked()).toEqual(['Skin'])
    scrollTo(290)
    expect(marked()).toEqual(['Skin'])
    scrollTo(310)
    expect(marked()).toEqual(['Logo'])
    scrollTo(900)
    expect(marked()).toEqual(['Licence'])
    scrollTo(1400)
    expect(marked()).toEqual(['Delete'])
    scrollTo(0)
    expect(marked()).toEqual(['Skin'])
  })

  test('marks the last card at the end of the page, even if it never reaches the top', () => {
    open()
    scrollTo(1399)
    expect(marked()).toEqual(['Delete'])
  })

  test('leads to a card by keyboard and marks it, whatever else is in view', async () => {
    const { user, address } = open()
    scrollTo(100)
    await user.tab()
    await user.tab()
    await user.tab()
    await user.keyboard('{Enter}')
    expect(address()).toBe('/?tab=settings#licence')
    expect(marked()).toEqual(['Licence'])
    expect(document.activeElement).toBe(document.getElementById('licence'))
    scrollTo(100)
    expect(marked()).toEqual(['Licence'])
    scrollTo(0)
    expect(marked()).toEqual(['Skin'])
  })

  test('marks the card that the URL names', () => {
    open('/?tab=settings#logo')
    expect(marked()).toEqual(['Logo'])
  })

  test('has no accessibility violations', async () => {
    const { container } = open()
    await expectNoAxeViolations(container)
  })
})
