import type { BackupPlace } from '#server/platform/config/server-config.ts'
import { DirectoryPlace } from './directory-place.ts'
import type { Place } from './place.ts'
import { RclonePlace } from './rclone-place.ts'

export function createPlace(place: BackupPlace): Place {
  return place.kind === 'directory' ? new DirectoryPlace(place) : new RclonePlace(place)
}
