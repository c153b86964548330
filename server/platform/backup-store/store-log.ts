/** What the store says to the operator beside its errors. Messages hold no secrets. */
export interface StoreLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
