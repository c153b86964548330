import type { Environment } from '#store/environment/environment.ts'
import { forgetAllDrafts } from './draft-storage.ts'
import { openChannel } from './open-channel.ts'

/** The environment in a browser. There is no captcha unless the configuration of the page names one. */
export const browserEnvironment: Environment = {
  captcha: { kind: 'off' },
  wait,
  untilVisible,
  openChannel,
  forgetDrafts: forgetAllDrafts,
  solveChallenge: async (challenge, signal) => {
    const { solveChallenge } = await import('./solve-challenge.ts')
    return solveChallenge(challenge, signal)
  },
  executeRecaptcha: async (siteKey, action) => {
    const { executeRecaptcha } = await import('./execute-recaptcha.ts')
    return executeRecaptcha(siteKey, action)
  },
  report: thrown => reportError(thrown),
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
