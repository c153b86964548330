/** A fake server that starts a program, prints its process id, and does not end by itself. */
import { startProgram } from '#server/platform/programs/run-program.ts'

const { child } = startProgram({ command: 'sleep', args: ['600'] })
process.stdout.write(`${child.pid}\n`)
setInterval(() => undefined, 1000)
