/** @jest-environment ./jest/browser-environment.ts */

import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'

// Read by `i18n/msg.ts` when it is loaded.
process.env['PAGES_LANGUAGE'] = 'ar'
const { App } = await import('./app.tsx')
const { renderPage } = await import('#ui/testing/render-page.tsx')
const { expectNoAxeViolations } = await import('#ui/testing/axe.ts')

test('the viewer speaks the language of the page around the names of its machines', async () => {
  const { container } = renderPage(<App />, { path: '/create-wiki' })
  expect(await screen.findByRole('group', { name: 'مخطط حالات createWiki' })).toBeVisible()
  const steps = within(screen.getByRole('region', { name: 'ما يمكن أن يحدث' }))
  expect(steps.getByRole('button', { name: /^site\.submit/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'حفظ بصيغة SVG' })).toBeVisible()
  expect(document.title).toBe('createWiki في site · مخططات الحالات')
  await expectNoAxeViolations(container)
})
