/** Seconds between two lines of progress if the output is not a terminal. */
const HEARTBEAT_S = 20
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/** The current texts of the running steps: several may run at once. @type {Set<() => string>} */
const running = new Set()

/**
 * Shows the progress of a task: on a terminal in one line that changes, elsewhere in a new line every 20 seconds.
 *
 * @template T
 * @param {string} title such as "Installing npm packages"
 * @param {(note: (text: string) => void) => Promise<T>} work calls `note` with its progress
 * @returns {Promise<T>} the result of the work
 */
export async function step(title, work) {
  const started = Date.now()
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`
  const { stdout } = process
  let note = ''
  let frame = 0

  const state = () => `${FRAMES[frame]} ${title} · ${seconds()}${note && ` · ${note}`}`
  const paint = () => {
    frame = (frame + 1) % FRAMES.length
    const line = [...running].map(each => each()).join('  ')
    stdout.write(`\r\x1b[K${line.slice(0, stdout.columns - 1)}`)
  }
  const report = () =>
    console.log(`  … ${running.size > 1 ? `${title} · ` : ''}${seconds()}${note && ` · ${note}`}`)
  if (!stdout.isTTY) console.log(`◦ ${title}`)
  running.add(state)
  const timer = stdout.isTTY ? setInterval(paint, 100) : setInterval(report, HEARTBEAT_S * 1000)
  const clear = () => {
    clearInterval(timer)
    running.delete(state)
    if (stdout.isTTY) stdout.write('\r\x1b[K')
  }

  try {
    const result = await work(text => {
      note = text.trim()
    })
    clear()
    console.log(`✓ ${title} (${seconds()})`)
    return result
  } catch (error) {
    clear()
    console.log(`✗ ${title} (${seconds()})`)
    throw error
  }
}
