import { afterEach, describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderPage } from '#ui/testing/render-page.tsx'
import { adoptStoredColors, chooseColors } from './color-mode.ts'
import { ColorModeSwitch } from './color-mode-switch.tsx'

const root = document.documentElement

afterEach(() => chooseColors('system'))

describe('The color mode', () => {
  test('follows the system until the person chooses', () => {
    renderPage(<ColorModeSwitch />)
    expect(screen.getByRole('radio', { name: 'System' })).toBeChecked()
    expect(root).not.toHaveAttribute('data-color-mode')
  })

  test('changes immediately and is stored for the next visit', async () => {
    const { user } = renderPage(<ColorModeSwitch />)
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(root).toHaveAttribute('data-color-mode', 'dark')
    expect(document.cookie).toContain('color-mode=dark')
    root.removeAttribute('data-color-mode')
    adoptStoredColors()
    expect(root).toHaveAttribute('data-color-mode', 'dark')
  })

  test('follows the system again on request and is no longer stored', async () => {
    const { user } = renderPage(<ColorModeSwitch />)
    await user.click(screen.getByRole('radio', { name: 'Light' }))
    await user.click(screen.getByRole('radio', { name: 'System' }))
    expect(root).not.toHaveAttribute('data-color-mode')
    expect(document.cookie).not.toContain('color-mode')
  })
})
