import { FailureError } from '#contract/failure.ts'

/**
 * Why a script of the app could not be loaded: without a network it is `offline`. If the server answers that there is
 * no such script, the service was upgraded since the page was opened, and the page is `outdated`.
 * @param thrown by `import()`: `request` of webpack's error is the script. What a script throws while it runs has none.
 */
export async function scriptFailure(thrown: unknown): Promise<FailureError> {
  const { request } = Object(thrown) as { readonly request?: unknown }
  const isGone = typeof request === 'string' && (await isMissing(request))
  return new FailureError({ kind: isGone ? 'outdated' : 'offline' }, { cause: thrown })
}

async function isMissing(script: string): Promise<boolean> {
  return await fetch(script, { method: 'HEAD' }).then(
    ({ status }) => status === 404,
    () => false,
  )
}
