/**
 * Ends this process when the one that started it has ended or needs no more. Called by every program that works for
 * the server behind an IPC channel.
 */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit())
}

/**
 * Sends a message to the process that started this one, and ends this process if nobody is there to receive it. A plain
 * `process.send` would end it by an error that nobody handles, with a stack trace.
 */
export async function sendToParent(message: object): Promise<void> {
  if (!process.send) throw new Error('This program runs as a child process with an IPC channel.')
  const sent = Promise.withResolvers<void>()
  process.send(message, undefined, undefined, error => (error ? process.exit() : sent.resolve()))
  await sent.promise
}
