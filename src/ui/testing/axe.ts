import { expect } from '@jest/globals'
import axe from 'axe-core'

/**
 * Rules that need a layout or a whole document. jsdom has neither; the end-to-end tests check them in a
 * browser.
 */
const NEEDS_A_BROWSER = [
  'color-contrast',
  'label-content-name-mismatch',
  'region',
  'landmark-one-main',
  'page-has-heading-one',
]

/** Fails with the violated rules and the elements that violate them. */
export async function expectNoAxeViolations(container: Element): Promise<void> {
  const { violations } = await axe.run(container, {
    rules: Object.fromEntries(NEEDS_A_BROWSER.map(rule => [rule, { enabled: false }])),
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)).toEqual([])
}
