/** A setting that cannot be used. The message is one line that names the variable and what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
