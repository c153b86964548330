/** The exit codes of a shell for these signals. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/** A signal that is aborted when the process is asked to end. It then exits with the code for that. */
export function interruptible(): AbortSignal {
  const interruption = new AbortController()
  for (const [name, code] of Object.entries(SIGNALS))
    process.on(name, () => {
      process.exitCode = code
      interruption.abort(new Error(name))
    })
  return interruption.signal
}
