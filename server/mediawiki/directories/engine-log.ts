/** The methods of a pino logger that the engine uses. Never log secrets, because nothing redacts them. */
export interface EngineLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
