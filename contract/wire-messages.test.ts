import { expect, test } from '@jest/globals'

test('texts that clients compare are no messages of the interface', async () => {
  const before = process.env['PAGES_LANGUAGE']
  process.env['PAGES_LANGUAGE'] = 'no-language'
  try {
    const { wireMessages } = await import('./wire-messages.ts')
    expect(wireMessages.unauthenticated).toBe('Unauthenticated.')
    expect(wireMessages.tooManyWikis(4, 3)).toMatch(/^Too many wikis\. /)
  } finally {
    if (before === undefined) delete process.env['PAGES_LANGUAGE']
    else process.env['PAGES_LANGUAGE'] = before
  }
})
