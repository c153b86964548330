import type { ProgramError } from '#server/platform/programs/run-program.ts'
import { faultInOutput, isDiskFull } from '#server/platform/storage-fault.ts'
import { BackupStoreError } from './backup-store-error.ts'

/** How remotes report that they are full. For disks, see `storage-fault.ts`. */
const SAYS_FULL = /insufficient storage|quota ?exceeded/i
const SAYS_DAMAGED =
  /ciphertext verification failed|invalid data returned|does not match|not found in (?:index|repository)|unknown blob|\bEOF\b|input\/output error|no such file|does not exist/i

/** Attempts before the last one, rclone's notices, and restic's stack traces. */
const NOISE = /retrying after|NOTICE:|^\s|^(?:github\.com|golang\.org|main|runtime)[./]/

/** restic failed. Holds restic's own words. */
export class ResticError extends Error {
  override readonly name = 'ResticError'
  /** Whether restic is not installed. */
  readonly isMissing: boolean
  private readonly output: string

  constructor({ errorOutput, isMissing, cause }: Pick<ProgramError, 'errorOutput' | 'isMissing' | 'cause'>) {
    super(lastWords(errorOutput), {
      cause: faultInOutput(SAYS_FULL.test(errorOutput) ? 'ENOSPC' : '') ?? cause,
    })
    this.isMissing = isMissing
    this.output = errorOutput
  }

  /** From the output of a restic that has not exited yet. */
  static of(errorOutput: string): ResticError {
    return new ResticError({ errorOutput, isMissing: false, cause: faultInOutput(errorOutput) })
  }

  /** Whether another process is working in the repository. */
  get isLocked(): boolean {
    return this.output.includes('is already locked')
  }

  /** Whether the repository cannot be locked because it is not writable. */
  get isUnwritable(): boolean {
    return /unable to create lock|Save\(<lock\//.test(this.output) && !this.isLocked
  }

  /** Whether there is no repository. */
  get isNoRepository(): boolean {
    return this.output.includes('Is there a repository at the following location?')
  }

  get isWrongPassword(): boolean {
    return this.output.includes('wrong password or no key found')
  }

  /** Whether data that a snapshot needs is missing or damaged. */
  get isDamage(): boolean {
    return SAYS_DAMAGED.test(this.output) && !this.isNoRepository && !this.isMissing
  }
}

/** Turns an error of restic or the file system into a sentence for the operator. Returns other errors unchanged. */
export function storeError(location: string, error: unknown): unknown {
  const message = error instanceof ResticError ? describe(location, error) : describeCode(location, error)
  if (message === null) return error
  return isDiskFull(error)
    ? new BackupStoreError('no-room', `There is no room left in ${location} for backups.`, { cause: error })
    : new BackupStoreError('no-place', message, { cause: error })
}

export function goneText(location: string): string {
  return `The backups in ${location} are gone. Is its disk mounted?`
}

function describe(location: string, error: ResticError): string {
  if (error.isMissing)
    return 'Backups need restic, which is not installed. Install the Debian package restic.'
  if (error.isNoRepository) return goneText(location)
  if (error.isLocked) return `Another process has been using the backups in ${location} for an hour.`
  return `The backups in ${location} cannot be used: restic says "${error.message}".`
}

function describeCode(location: string, error: unknown): string | null {
  const code = (error as NodeJS.ErrnoException | null)?.code
  if (typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) return null
  if (code === 'ENOENT') return goneText(location)
  return `The backups in ${location} cannot be used: the system says ${code}.`
}

/** The end of the output of restic and rclone, without times and without the secrets that a URL may contain. */
function lastWords(output: string): string {
  const lines = output
    .trim()
    .split('\n')
    .filter(line => !NOISE.test(line))
    .map(line =>
      line.replace(
        /^(?:rclone: )?(?:\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d )?(?:Fatal: |ignoring error for )?/,
        '',
      ),
    )
  return (lines.slice(-3).join('; ') || 'nothing')
    .replace(/\/\/[^/\s@"]*@/g, '//')
    .replace(/\?[^\s"]*/g, '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 300)
}
