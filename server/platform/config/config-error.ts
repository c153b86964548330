import { OperatorError } from '#server/platform/operator-error.ts'

/** A setting is invalid. The message names the variable and the values it accepts. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError'
}
