import { FailureError } from '#contract/failure.ts'

/** The functions of Google's script that are used. Source: https://developers.google.com/recaptcha/docs/v3 */
interface Grecaptcha {
  ready(run: () => void): void
  execute(siteKey: string, options: { action: string }): PromiseLike<string>
}

let script: Promise<Grecaptcha> | undefined

/**
 * Gets a token of reCAPTCHA v3. Google's script is loaded by the first call, so people who only read never
 * load it.
 *
 * @throws FailureError `offline` if the script cannot be loaded.
 */
export async function executeRecaptcha(siteKey: string, action: string): Promise<string> {
  script ??= loadScript(siteKey)
  const grecaptcha = await script
  await new Promise<void>(resolve => grecaptcha.ready(resolve))
  return grecaptcha.execute(siteKey, { action })
}

function loadScript(siteKey: string): Promise<Grecaptcha> {
  const element = document.createElement('script')
  element.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
  element.async = true
  const loaded = new Promise<Grecaptcha>((resolve, reject) => {
    element.addEventListener('load', () =>
      resolve((globalThis as typeof globalThis & { grecaptcha: Grecaptcha }).grecaptcha),
    )
    element.addEventListener('error', () => {
      // The next call loads it again.
      script = undefined
      element.remove()
      reject(new FailureError({ kind: 'offline' }))
    })
  })
  document.head.append(element)
  return loaded
}
