import { createInterface } from 'node:readline'

/**
 * Resolves when a program says in its log that it is ready; rejects with its log if it ends before that.
 *
 * @param says what the log contains then.
 */
export async function whenReady(name: string, log: NodeJS.ReadableStream, says: string): Promise<void> {
  const lines: string[] = []
  for await (const line of createInterface({ input: log })) {
    if (line.includes(says)) return
    lines.push(line)
  }
  throw new Error(`${name} did not start:\n${lines.join('\n')}`)
}
