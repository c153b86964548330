import { FailureError } from '#contract/failure.ts'

/**
 * Why a script of the app could not be loaded: without a network it is `offline`. If the server answers that there is
 * no such script, the service was upgraded since the page was opened, and the page is `outdated`.
 * @param thrown by `import()`: `request` of webpack's error is the script.
 */
export async function scriptFailure(thrown: unknown): Promise<FailureError> {
  const isGone = await fetch(Object(thrown).request, { method: 'HEAD' }).then(
    ({ status }) => status === 404,
    () => false,
  )
  return new FailureError({ kind: isGone ? 'outdated' : 'offline' }, { cause: thrown })
}
