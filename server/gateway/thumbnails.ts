import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, dirname, extname, join } from 'node:path'
import { SECOND_MS } from '#contract/durations.ts'
import { isPrivate } from '#contract/settings/private-wiki.ts'
import { THUMBNAIL_WIDTHS } from '#server/mediawiki/directories/upload-rules.ts'
import { IMAGES_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import type { ThumbnailTarget } from '#server/php/request-target.ts'
import type { Notice } from '#server/platform/http/notice-page.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { setDirectHeaders } from './direct-targets.ts'
import { RETRY_MS } from './make-thumbnail.ts'
import { NOTICES } from './notices.ts'
import { READING_METHODS } from './requests/request-methods.ts'
import type { ScriptRequests } from './script-requests.ts'
import { isReallyBelow, sendStaticFile } from './static-file.ts'

interface ThumbnailRequest {
  readonly wiki: KnownWiki
  readonly target: ThumbnailTarget
  readonly scripts: Pick<ScriptRequests, 'makeThumbnail'>
}

/** How long a browser remembers a redirect, because a thumbnail that could not be made may be possible later. */
const REDIRECT_MAX_AGE = RETRY_MS / SECOND_MS

/**
 * Answers with a thumbnail, which MediaWiki makes on the first request. Redirects from a width that thumbnails do not
 * have to the next larger one, and from a thumbnail that cannot be made to the picture itself, which browsers scale.
 * @returns the notice to show instead; null when the request was answered.
 */
export async function serveThumbnail(
  request: IncomingMessage,
  response: ServerResponse,
  { wiki, target, scripts }: ThumbnailRequest,
): Promise<Notice | null> {
  setDirectHeaders(response)
  if (!READING_METHODS.includes(request.method ?? '')) return NOTICES.method
  const root = join(wiki.filesDir, IMAGES_DIR)
  const isHidden = isPrivate(wiki.record.settings)
  const send = () =>
    sendStaticFile(request, response, { root, path: target.path, from: 'uploads', isPrivate: isHidden })
  // A thumbnail that was being made while its picture was deleted may be left over.
  if (!(await isReallyBelow(root, target.file))) return NOTICES.noFile
  if (await send()) return null
  const redirect = (path: string) => {
    response.setHeader(
      'cache-control',
      isHidden ? 'private, no-cache' : `public, max-age=${REDIRECT_MAX_AGE}`,
    )
    response.writeHead(302, { location: `${wiki.record.server}/w/images/${encodePath(path)}` }).end()
    return null
  }
  const [, pixels, rest = ''] = /^([1-9]\d{0,4})px-(.+)$/.exec(target.name) ?? []
  const width = THUMBNAIL_WIDTHS.find(step => step >= Number(pixels))
  if (width === undefined || !isNameOf(rest, basename(target.file))) return redirect(target.file)
  if (width !== Number(pixels)) return redirect(`${dirname(target.path)}/${width}px-${rest}`)
  await scripts.makeThumbnail(request, response, wiki, {
    picture: basename(target.file),
    isArchived: target.file.startsWith('archive/'),
    width,
    exists: () => isReallyBelow(root, target.path),
  })
  return (await send()) ? null : redirect(target.file)
}

/** Whether `end` is how MediaWiki ends the names of this picture's thumbnails. */
function isNameOf(end: string, picture: string): boolean {
  const withoutDate = picture.replace(/^\d{14}!/, '')
  // The second form stands for a name that would be too long.
  return end === withoutDate || end === `thumbnail${extname(picture)}`
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
