/**
 * Ends this process when its parent has ended or disconnects. Called by every program that works for the server
 * through an IPC channel.
 */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit())
}

/**
 * Sends a message to the parent process, and ends this process if the parent is gone. A plain `process.send`
 * would end it with an unhandled error and a stack trace.
 */
export async function sendToParent(message: object): Promise<void> {
  if (!process.send) throw new Error('This program runs as a child process with an IPC channel.')
  const sent = Promise.withResolvers<void>()
  process.send(message, undefined, undefined, error => (error ? process.exit() : sent.resolve()))
  await sent.promise
}
