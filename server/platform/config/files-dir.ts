import type { ServerConfig } from './server-config.ts'

export type FilesConfig = Pick<ServerConfig, 'filesDir' | 'dataDir'>

/**
 * The directory of files that all processes of the service share: uploads waiting to be imported, exports, and
 * emails if there is no SMTP server. `FILES_DIR`, or the data directory if there is only one process.
 */
export function filesRoot({ filesDir, dataDir }: FilesConfig): string {
  return filesDir ?? dataDir
}
