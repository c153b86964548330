import { MEGABYTE } from './limits.ts'

/**
 * The files that wikis accept, by suffix, and the media types they are served with. These are the formats that
 * MediaWiki trusts (`$wgTrustedMediaFormats`) and browsers show or play by themselves.
 */
export const PICTURE_TYPES = {
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
} as const
export const RECORDING_TYPES = {
  flac: 'audio/flac',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  oga: 'audio/ogg',
  // With sound or video.
  ogg: 'application/ogg',
  ogv: 'video/ogg',
  wav: 'audio/wav',
  webm: 'video/webm',
} as const
export const DOCUMENT_TYPES = { pdf: 'application/pdf' } as const

/** The most bytes of one file: what fits into a request to a wiki, with room for the rest of the form. */
export const UPLOAD_BYTES_MAX = 60 * MEGABYTE

/** The most pixels of one picture. Each takes four bytes in memory. */
export const PICTURE_AREA_MAX = 50_000_000
