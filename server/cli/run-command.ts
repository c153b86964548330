import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { withCommandsHere } from '#server/platform/command-here.ts'
import { describeFailure } from '#server/platform/describe-failure.ts'
import { OperatorError } from '#server/platform/operator-error.ts'

/** A shell's exit codes for these signals. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>

interface Command<Options extends ParseArgsOptionsConfig> {
  readonly usage: string
  readonly options?: Options
  /** The text to print when the command was interrupted. */
  readonly interrupted?: string
  /**
   * Does the work.
   * @param signal is aborted when the process is asked to end.
   * @returns false if it failed and has printed why.
   */
  readonly run: (given: Parsed<Options> & { readonly signal: AbortSignal }) => Promise<boolean>
}

/** The command does not take these arguments. */
export class UsageError extends OperatorError {}

/**
 * Runs a command for operators. Exits with 0 if it did its work, with 1 and the reason on stderr if it did not, and
 * with a shell's code if a signal ended it: the first signal aborts the work, the second ends the process immediately.
 */
export async function runCommand<const Options extends ParseArgsOptionsConfig>(
  command: Command<Options>,
): Promise<void> {
  const interruption = new AbortController()
  for (const [name, code] of Object.entries(SIGNALS))
    process.on(name, () => {
      // Work that waits for an unresponsive database does not notice the first signal.
      if (interruption.signal.aborted) process.exit(code)
      process.exitCode = code
      interruption.abort(new Error(name))
    })
  try {
    const done = await command.run({ ...parse(command), signal: interruption.signal })
    process.exitCode ??= done ? 0 : 1
  } catch (thrown) {
    if (!interruption.signal.aborted) {
      process.exitCode = 1
      printError(thrown instanceof UsageError ? command.usage.trimEnd() : describeFailure(thrown))
    } else if (command.interrupted !== undefined) printError(command.interrupted)
  }
}

function parse<const Options extends ParseArgsOptionsConfig>({ options }: Command<Options>): Parsed<Options> {
  try {
    return parseArgs({ options: options ?? ({} as Options), allowPositionals: true })
  } catch {
    throw new UsageError()
  }
}

export function print(line: string): void {
  process.stdout.write(`${withCommandsHere(line)}\n`)
}

export function printError(line: string): void {
  process.stderr.write(`${withCommandsHere(line)}\n`)
}
