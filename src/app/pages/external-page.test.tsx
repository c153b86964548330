import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderPage } from '#ui/testing/render-page.tsx'
import { ExternalPage, leadsElsewhere } from './external-page.tsx'

describe('A path whose page is on another site', () => {
  test('shows the link that it follows', () => {
    renderPage(<ExternalPage href="#elsewhere" title="About" />)
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test.each([
    ['https://about.example.org/', 'http://localhost/about', true],
    ['http://localhost/contact', 'http://localhost/imprint', true],
    ['http://localhost/about', 'http://localhost/about', false],
    ['/about?from=about', 'http://localhost/about', false],
  ])('%s from %s leads elsewhere: %s', (href, page, expected) => {
    expect(leadsElsewhere(href, page)).toBe(expected)
  })
})
