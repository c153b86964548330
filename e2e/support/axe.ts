import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const require = createRequire(import.meta.url)
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** The rules whose outcome depends on colors. */
export const COLOR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block']

/** The rules whose outcome depends on the positions of elements. */
export const PLACE_RULES: readonly string[] = ['target-size', 'scrollable-region-focusable']

/** Rules by name, or axe's default rules without some. */
export type Rules = readonly string[] | { readonly without: readonly string[] }

/**
 * Returns the violations that axe finds on a page, one line for each element. The debugger runs axe, so the
 * page keeps its content security policy.
 *
 * @param rules by default axe's default rules.
 */
export async function accessibilityViolations(
  page: Page,
  rules: Rules = { without: [] },
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const chosen =
    'without' in rules
      ? { rules: Object.fromEntries(rules.without.map(name => [name, { enabled: false }])) }
      : { runOnly: [...rules] }
  const { violations } = await page.evaluate(
    options => globalThis.axe.run(document, { resultTypes: ['violations'], ...options }),
    chosen,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
}

declare global {
  var axe: typeof import('axe-core')
}
