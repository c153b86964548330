import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { OutboxNote } from './outbox-note.tsx'
import { renderPage } from './testing/render-page.tsx'

const SPAM = 'Check your spam folder.'

describe('A text that says an email was sent', () => {
  test('leads to the outbox if emails are kept there', () => {
    renderPage(<OutboxNote otherwise={SPAM} />, { config: { outbox: true } })
    expect(screen.getByRole('link', { name: /outbox/ })).toHaveAttribute('href', '/outbox')
    expect(screen.queryByText(SPAM)).not.toBeInTheDocument()
  })

  test('does not mention an outbox if emails are sent, or the browser may not open it', () => {
    renderPage(<OutboxNote otherwise={SPAM} />)
    expect(screen.getByText(SPAM)).toBeVisible()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })
})
