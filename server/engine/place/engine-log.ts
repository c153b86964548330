/** The part of a pino-like logger that the engine uses. Nothing it is given holds a secret. */
export interface EngineLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
