import type { ServerConfig } from './server-config.ts'

export type FilesConfig = Pick<ServerConfig, 'filesDir' | 'dataDir'>

/**
 * The directory of files that every process of the service must reach: uploads that wait for their import,
 * exports, emails without an SMTP server. `FILES_DIR`, or the data directory of the only process.
 */
export function filesRoot({ filesDir, dataDir }: FilesConfig): string {
  return filesDir ?? dataDir
}
