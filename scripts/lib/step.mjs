/** Seconds between two signs of life where the output is no terminal. */
const HEARTBEAT_S = 20
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/**
 * Shows a piece of work while it runs: one living line on a terminal, a line now and then elsewhere.
 *
 * @template T
 * @param {string} title in the form "Bringing npm packages"
 * @param {(note: (text: string) => void) => Promise<T>} work calls `note` with how far it is
 * @returns {Promise<T>} what the work resolves with
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
