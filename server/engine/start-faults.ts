import { ConfigError } from '#server/platform/config/config-error.ts'

/** This machine lacks something that wikis need. The message names it and says how to install it. */
export class MissingRequirementsError extends Error {
  override readonly name = 'MissingRequirementsError'
  readonly mayCome: boolean

  /** @param mayCome whether it may be on a disk that is not mounted yet. */
  constructor(missing: string, mayCome: boolean) {
    super(missing)
    this.mayCome = mayCome
  }
}

/** Another process runs the wikis of this data directory. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError'

  constructor(dataDir: string) {
    super(`Another server already runs the wikis in ${dataDir}; stop it first.`)
  }
}

/**
 * Whether what a start has failed for may pass without a new start of the service. What is missing or configured wrongly
 * does not. Everything else is tried again, also what only an operator can mend, such as a right that MariaDB has not
 * granted yet: that costs little, and nobody has to think of a restart.
 */
export function mayPass(fault: unknown): boolean {
  if (fault instanceof MissingRequirementsError) return fault.mayCome
  return !(fault instanceof ConfigError)
}

/** Why there is no engine, for operators, in one line. */
export function reasonOf(fault: unknown): string {
  if (fault instanceof MissingRequirementsError || fault instanceof DataDirInUseError) return fault.message
  return `The wiki engine cannot start: ${fault instanceof Error ? fault.message : String(fault)}`
}
