import { createInterface } from 'node:readline'

/**
 * Resolves when a program's log says that it is ready; rejects with the log if the program ends before that.
 *
 * @param says the text that the log contains once the program is ready.
 */
export async function whenReady(name: string, log: NodeJS.ReadableStream, says: string): Promise<void> {
  const lines: string[] = []
  for await (const line of createInterface({ input: log })) {
    if (line.includes(says)) return
    lines.push(line)
  }
  throw new Error(`${name} did not start:\n${lines.join('\n')}`)
}
