import { ConfigError } from '#server/platform/config/config-error.ts'

/** This machine lacks something that wikis need. The message names it and says how to install it. */
export class MissingRequirementsError extends Error {
  override readonly name = 'MissingRequirementsError'
  readonly mayCome: boolean

  /** @param mayCome whether it may appear, for example on a disk that is not mounted yet. */
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
 * Whether the fault of a start may pass without restarting the service. Missing requirements and wrong
 * configuration do not. Everything else is tried again, even what only an operator can fix, such as a right that
 * MariaDB has not granted yet: this costs little, and nobody has to remember a restart.
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
