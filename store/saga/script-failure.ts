import { FailureError } from '#contract/failure.ts'
import { isScriptGone } from './script-gone.ts'

/**
 * Why a script of the app could not be loaded: without a network it is `offline`. If the server has it no more, the page
 * is `outdated`.
 * @param thrown by `import()`.
 */
export async function scriptFailure(thrown: unknown): Promise<FailureError> {
  const isGone = await isScriptGone(thrown)
  return new FailureError({ kind: isGone ? 'outdated' : 'offline' }, { cause: thrown })
}
