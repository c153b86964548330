import { describe, expect, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { renderPage } from '#ui/testing/render-page.tsx'
import { AVATAR_COLORS, avatarColor, firstLetter } from './avatar-color.ts'
import { WikiAvatar } from './wiki-avatar.tsx'

describe('the avatar of a wiki', () => {
  test('without a logo it is the first letter of the name on one of four colours', () => {
    renderPage(<WikiAvatar sitename="örtliche Namen" domain="a.example.org" logoUrl={null} />)
    expect(screen.getByText('Ö')).toHaveAttribute(
      'data-color',
      expect.stringMatching(/^(red|blue|green|purple)$/),
    )
  })

  test('a wiki keeps its colour, and many wikis have all four', () => {
    expect(avatarColor('a.example.org')).toBe(avatarColor('a.example.org'))
    const colours = new Set(Array.from({ length: 100 }, (_, id) => avatarColor(`wiki-${id}.example.org`)))
    expect([...colours].toSorted()).toEqual([...AVATAR_COLORS].toSorted())
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
