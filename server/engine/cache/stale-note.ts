const BODY = /<body\b[^>]*>/i
const BODY_END = '</body>'

/** Styles of its own: the page's may not be there while PHP is down. */
const NOTE =
  '<div role="status" style="margin:0;padding:8px 16px;background:#fef6e7;color:#202122;' +
  'border-bottom:1px solid #a66200;font:14px/1.5 sans-serif;text-align:center">' +
  'This page may be out of date. The wiki cannot be reached at the moment.</div>'
/** Older skins place their menus by the distance to the top, which is now below the note. */
const REST = '<div style="position:relative">'

/** A page with a line at its top that says it may be out of date. */
export function withStaleNote(page: Buffer): Buffer {
  const text = page.toString('utf8')
  const body = BODY.exec(text)
  const end = text.lastIndexOf(BODY_END)
  if (!body || end < 0) return page
  const start = body.index + body[0].length
  return Buffer.from(`${text.slice(0, start)}${NOTE}${REST}${text.slice(start, end)}</div>${text.slice(end)}`)
}
