import { describe, expect, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { renderPage } from '#ui/testing/render-page.tsx'
import { AVATAR_COLOURS, avatarColour, firstLetter } from './avatar-colour.ts'
import { WikiAvatar } from './wiki-avatar.tsx'

describe('the avatar of a wiki', () => {
  test('without a logo it is the first letter of the name on one of four colours', () => {
    renderPage(<WikiAvatar sitename="örtliche Namen" domain="a.example.org" logoUrl={null} />)
    expect(screen.getByText('Ö')).toHaveAttribute(
      'data-colour',
      expect.stringMatching(/^(red|blue|green|purple)$/),
    )
  })

  test('a wiki keeps its colour, and many wikis have all four', () => {
    expect(avatarColour('a.example.org')).toBe(avatarColour('a.example.org'))
    const colours = new Set(Array.from({ length: 100 }, (_, id) => avatarColour(`wiki-${id}.example.org`)))
    expect([...colours].toSorted()).toEqual([...AVATAR_COLOURS].toSorted())
  })

  test('letters of every script count as people count them', () => {
    expect([' zoo', 'متحف', '🏛️ museum', 'e\u0301cole', ''].map(firstLetter)).toEqual([
      'Z',
      'م',
      '🏛️',
      'E\u0301',
      '',
    ])
  })

  test('a logo is shown, and the letter takes its place when it cannot be loaded', () => {
    const { container } = renderPage(<WikiAvatar sitename="Zoo" domain="a.example.org" logoUrl="/logo.png" />)
    const logo = container.querySelector('img')
    expect(logo).toHaveAttribute('src', '/logo.png')
    if (logo) fireEvent.error(logo)
    expect(screen.getByText('Z')).toBeVisible()
  })
})
