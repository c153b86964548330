import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const require = createRequire(import.meta.url)
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** The rules whose outcome depends on colors. */
export const COLOR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block']

/** The rules whose outcome depends on where things stand and on what lies beside them. */
export const PLACE_RULES: readonly string[] = ['target-size', 'scrollable-region-focusable']

/**
 * Returns the violations that axe finds on a page, one line for each element. The debugger runs axe, so the
 * page keeps its content security policy.
 *
 * @param rules by default axe's usual ones.
 */
export async function accessibilityViolations(
  page: Page,
  rules?: readonly string[],
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    runOnly => globalThis.axe.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) }),
    rules && [...rules],
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
}

declare global {
  var axe: typeof import('axe-core')
}
