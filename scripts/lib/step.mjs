/** Seconds between two lines of progress if the output is not a terminal. */
const HEARTBEAT_S = 20
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/**
 * Shows the progress of a task: on a terminal in one line that changes, elsewhere in a line now and then.
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

  const paint = () => {
    frame = (frame + 1) % FRAMES.length
    const line = `${FRAMES[frame]} ${title} · ${seconds()}${note && ` · ${note}`}`
    stdout.write(`\r\x1b[K${line.slice(0, stdout.columns - 1)}`)
  }
  const report = () => console.log(`  … ${seconds()}${note && ` · ${note}`}`)
  if (!stdout.isTTY) console.log(`◦ ${title}`)
  const timer = stdout.isTTY ? setInterval(paint, 100) : setInterval(report, HEARTBEAT_S * 1000)
  const clear = () => {
    clearInterval(timer)
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
