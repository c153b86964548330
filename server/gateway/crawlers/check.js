// Runs on the check's page: does the calculation and then shows the requested page. docs/design/crawler-check.md
// says why.
;(() => {
  const PATH = '/.wikistead/check'
  /** Milliseconds. */
  const ANSWER_MS = 20_000
  const WORK_MS = 90_000

  /** @type {HTMLElement | null} */
  const status = document.querySelector('[role=status]')
  const button = document.querySelector('button')
  if (!status || !button) return

  /** @param {string} text @param {boolean} [mayTryAgain] */
  function say(text, mayTryAgain = false) {
    if (!status || !button) return
    status.textContent = text
    button.hidden = !mayTryAgain
  }

  async function run() {
    if (!globalThis.crypto?.subtle) {
      say('Your browser does this only over https. Please log in instead, or come back later.')
      return
    }
    say('Your browser is calculating …')
    const challenge = await ask('GET')
    if (!challenge.passed) {
      const solution = await solve(challenge)
      await ask('POST', btoa(JSON.stringify({ challenge, solution })))
      // Without the cookie, the page would only show the check again.
      if (!(await ask('GET')).passed) {
        say(
          'Your browser does not keep the cookie that remembers the result. Please allow it, or log in.',
          true,
        )
        return
      }
    }
    say('Done. The page opens …')
    location.reload()
  }

  /**
   * @param {string} method
   * @param {string} [body]
   * @returns {Promise<any>}
   */
  async function ask(method, body) {
    const answer = await fetch(PATH, {
      method,
      cache: 'no-store',
      ...(body !== undefined && { body, headers: { 'content-type': 'text/plain' } }),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(() => {
      throw new Error(
        navigator.onLine
          ? 'The wiki did not respond. Please try again.'
          : 'You seem to be offline. Please check your connection and try again.',
      )
    })
    if (answer.ok) return await answer.json()
    if (answer.status === 429) throw new Error('There were too many attempts. Please try again in a minute.')
    if (answer.status === 403) throw new Error('The result was not accepted. Please try again.')
    throw new Error('The wiki could not accept the result. Please try again in a moment.')
  }

  /**
   * @param {unknown} challenge
   * @returns {Promise<unknown>}
   */
  async function solve(challenge) {
    const worker = new Worker('/.wikistead/work.js')
    try {
      return await new Promise((resolve, reject) => {
        const fail = () =>
          reject(new Error('Your browser could not finish the calculation. Please try again.'))
        setTimeout(fail, WORK_MS)
        worker.onerror = fail
        worker.onmessage = ({ data }) => (data && !data.error ? resolve(data) : fail())
        worker.postMessage({ type: 'work', challenge, timeout: WORK_MS })
      })
    } finally {
      worker.terminate()
    }
  }

  const start = () => {
    run().catch(error => say(error instanceof Error ? error.message : String(error), true))
  }
  button.addEventListener('click', () => {
    status.focus()
    start()
  })
  start()
})()
