import { type EmailAddress, parseEmailAddress } from '#server/platform/email-address.ts'
import { ConfigError } from './config-error.ts'

/** Reads typed values from environment variables. An empty variable counts as unset. */
export class Environment {
  private readonly variables: NodeJS.ProcessEnv

  constructor(variables: NodeJS.ProcessEnv) {
    this.variables = variables
  }

  optional(name: string): string | null {
    return this.variables[name]?.trim() || null
  }

  text(name: string, byDefault: string): string {
    const value = this.optional(name) ?? byDefault
    if (/\p{Cc}/u.test(value)) throw new ConfigError(`${name} cannot have line breaks or control characters.`)
    return value
  }

  integer(name: string, byDefault: number, min: number, max: number): number {
    return this.optionalInteger(name, min, max) ?? byDefault
  }

  optionalInteger(name: string, min: number, max: number): number | null {
    const text = this.optional(name)
    if (text === null) return null
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
    return value
  }

  oneOf<T extends string>(name: string, options: readonly T[], byDefault: T): T {
    const text = this.optional(name)
    if (text === null) return byDefault
    const found = options.find(option => option === text)
    if (found === undefined)
      throw new ConfigError(`${name} must be one of ${options.join(', ')}, not "${text}".`)
    return found
  }

  /** Reads an http or https URL. */
  url(name: string, byDefault: string): URL {
    const text = this.optional(name) ?? byDefault
    const url = URL.parse(text)
    if (!url || !/^https?:$/.test(url.protocol))
      throw new ConfigError(`${name} must be an http or https address, not "${text}".`)
    return url
  }

  /** {@link url}, or null if the variable is not set. */
  optionalUrl(name: string): URL | null {
    return this.optional(name) === null ? null : this.url(name, '')
  }

  /**
   * Reads a URL with one of `protocols` (`postgres:`). No message repeats its value, because it may contain a password.
   */
  secretUrl(name: string, protocols: readonly string[]): string | null {
    const text = this.optional(name)
    if (text === null) return null
    if (!protocols.includes(URL.parse(text)?.protocol ?? ''))
      throw new ConfigError(
        `${name} must be an address that begins with ${protocols.map(p => `${p}//`).join(' or ')}.`,
      )
    return text
  }

  emailAddress(name: string, byDefault: EmailAddress): EmailAddress {
    const text = this.optional(name)
    if (text === null) return byDefault
    const address = parseEmailAddress(text)
    if (!address)
      throw new ConfigError(`${name} must be "name@example.org" or "Name <name@example.org>", not "${text}".`)
    return address
  }

  /** Comma-separated; empty parts are dropped. */
  list(name: string): string[] {
    return (this.optional(name) ?? '').split(',').flatMap(part => part.trim() || [])
  }
}
