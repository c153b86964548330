import {
  DOCUMENT_TYPES,
  PICTURE_AREA_MAX,
  PICTURE_TYPES,
  RECORDING_TYPES,
  UPLOAD_BYTES_MAX,
} from '#contract/uploads.ts'

/**
 * The only widths of thumbnails, in pixels, so that a picture has few thumbnails whatever sizes visitors request. They
 * include the widths of icons, MediaWiki's default widths in its different versions, and double widths for dense screens.
 */
export const THUMBNAIL_WIDTHS = [20, 40, 60, 120, 180, 250, 330, 500, 660, 960, 1280, 1920, 2560]

/** Seconds; MediaWiki's own value is six hours. */
export const STASH_SECONDS = 2 * 60 * 60

/** The rules for uploaded files, which `uploads.php` reads. */
export const UPLOAD_RULES = {
  /** Suffixes without the dot. */
  suffixes: Object.keys({ ...PICTURE_TYPES, ...RECORDING_TYPES, ...DOCUMENT_TYPES }),
  /** The largest file, in bytes. */
  bytesMax: UPLOAD_BYTES_MAX,
  /** The largest picture, in pixels. */
  areaMax: PICTURE_AREA_MAX,
  thumbnailWidths: THUMBNAIL_WIDTHS,
  /** How long parts of an unfinished upload are kept. */
  stashSeconds: STASH_SECONDS,
} as const
