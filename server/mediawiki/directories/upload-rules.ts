import {
  DOCUMENT_TYPES,
  PICTURE_AREA_MAX,
  PICTURE_TYPES,
  RECORDING_TYPES,
  UPLOAD_BYTES_MAX,
} from '#contract/uploads.ts'

/**
 * Pixels. Thumbnails have these widths only, so that one picture has few of them, whatever sizes visitors ask
 * for. The ones of icons, of MediaWiki's default thumbnail in its versions, and twice as many for dense screens
 * are among them.
 */
export const THUMBNAIL_WIDTHS = [20, 40, 60, 120, 180, 250, 330, 500, 660, 960, 1280, 1920, 2560]

/** Seconds. MediaWiki's own value is six hours. */
export const STASH_SECONDS = 2 * 60 * 60

/** What wikis accept as files; `uploads.php` reads it. */
export const UPLOAD_RULES = {
  /** Without the dot. */
  suffixes: Object.keys({ ...PICTURE_TYPES, ...RECORDING_TYPES, ...DOCUMENT_TYPES }),
  /** Bytes of one file. */
  bytesMax: UPLOAD_BYTES_MAX,
  /** Pixels of one picture. */
  areaMax: PICTURE_AREA_MAX,
  thumbnailWidths: THUMBNAIL_WIDTHS,
  /** How long parts of an unfinished upload are kept. */
  stashSeconds: STASH_SECONDS,
} as const
