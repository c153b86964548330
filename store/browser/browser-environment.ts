import { LANGUAGE_PARAMETER } from '#contract/interface-language.ts'
import type { Environment } from '#store/environment/environment.ts'
import { scriptFailure } from '#store/saga/script-failure.ts'
import { forgetDrafts } from './draft-storage.ts'
import { executeRecaptcha } from './execute-recaptcha.ts'
import { openChannel } from './open-channel.ts'
import { requestId } from './request-id.ts'
import { solveChallenge } from './solve-challenge.ts'

/** The environment in a browser. There is no captcha unless the configuration of the page names one. */
export const browserEnvironment: Environment = {
  captcha: { kind: 'off' },
  chosenLanguage: () =>
    // If a link of another site names the language, it is not the reader's choice.
    document.referrer.startsWith(`${location.origin}/`)
      ? new URLSearchParams(location.search).get(LANGUAGE_PARAMETER)
      : null,
  wait,
  untilVisible,
  untilOnline: signal =>
    new Promise(resolve => addEventListener('online', () => resolve(), { once: true, signal })),
  openChannel,
  forgetDrafts,
  requestId,
  createPasskey: async options => await (await passkeys()).createPasskey(options),
  signWithPasskey: async options => await (await passkeys()).signWithPasskey(options),
  solveChallenge,
  executeRecaptcha,
  leave: url => location.assign(url),
  report: thrown => reportError(thrown),
}

/** Loads the code for passkeys when somebody uses one. */
async function passkeys() {
  try {
    return await import(/* webpackChunkName: "passkeys" */ './passkeys.ts')
  } catch (thrown) {
    throw await scriptFailure(thrown)
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    const look = () => {
      if (document.hidden) return
      stop.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', look, { signal: stop.signal })
    signal.addEventListener('abort', () => {
      stop.abort()
      reject(signal.reason)
    })
  })
}
