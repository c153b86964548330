import { describe, expect, test } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { renderPage } from '#ui/testing/render-page.tsx'
import { AVATAR_COLORS, avatarColor, firstLetter, WikiAvatar } from './wiki-avatar.tsx'

describe('The avatar of a wiki', () => {
  test('is the first letter of the name on one of four colors if there is no logo', () => {
    renderPage(<WikiAvatar sitename="örtliche Namen" domain="a.example.org" logoUrl={null} />)
    expect(screen.getByText('Ö')).toHaveAttribute(
      'data-color',
      expect.stringMatching(/^(red|blue|green|purple)$/),
    )
  })

  test('keeps its color, and all four colors are used', () => {
    expect(avatarColor('a.example.org')).toBe(avatarColor('a.example.org'))
    const colors = new Set(Array.from({ length: 100 }, (_, id) => avatarColor(`wiki-${id}.example.org`)))
    expect([...colors].toSorted()).toEqual([...AVATAR_COLORS].toSorted())
  })

  test('shows the first letter of any script with its accents', () => {
    expect([' zoo', 'متحف', '🏛️ museum', 'e\u0301cole', ''].map(firstLetter)).toEqual([
      'Z',
      'م',
      '🏛️',
      'E\u0301',
      '',
    ])
  })

  test('is the logo, or the letter if the logo cannot be loaded', () => {
    const { container } = renderPage(<WikiAvatar sitename="Zoo" domain="a.example.org" logoUrl="/logo.png" />)
    const logo = container.querySelector('img')
    expect(logo).toHaveAttribute('src', '/logo.png')
    if (logo) fireEvent.error(logo)
    expect(screen.getByText('Z')).toBeVisible()
  })
})
