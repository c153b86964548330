import { ProgramError, runProgram } from '#server/platform/programs/run-program.ts'
import { WikibaseInstallError } from './install-error.ts'

/** The Debian packages of the programs. */
const PACKAGES = { skopeo: 'skopeo', umoci: 'umoci', git: 'git', sync: 'coreutils' }

/**
 * Runs a program until it ends, with the environment of this process: proxies and certificates are for these programs.
 * @returns what it wrote to stdout.
 * @throws the signal's reason when it is aborted; ProgramError when the program fails; WikibaseInstallError when it is
 * missing.
 */
export async function runTool(
  tool: keyof typeof PACKAGES,
  args: readonly string[],
  { signal, env = {} }: { readonly signal: AbortSignal; readonly env?: NodeJS.ProcessEnv },
): Promise<string> {
  try {
    return await runProgram({
      command: tool,
      args,
      env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
      dir: process.cwd(),
      signal,
    })
  } catch (error) {
    if (!(error instanceof ProgramError && error.isMissing)) throw error
    const install = `apt-get install --no-install-recommends ${PACKAGES[tool]}`
    throw new WikibaseInstallError(`${tool} is missing. To install it: ${install}`)
  }
}
