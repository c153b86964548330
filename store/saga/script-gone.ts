/**
 * Whether a script of the app could not be loaded because the server has it no more: the service was upgraded since the page
 * was made.
 * @param thrown by `import()`: `request` of webpack's error is the script. What a script throws while it runs has none.
 */
export async function isScriptGone(thrown: unknown): Promise<boolean> {
  const { request } = Object(thrown) as { readonly request?: string }
  return (
    request !== undefined &&
    (await fetch(request, { method: 'HEAD' }).then(
      ({ status }) => status === 404,
      () => false,
    ))
  )
}
