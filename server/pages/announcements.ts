import { escapeHtml } from '#contract/escape-html.ts'
import { nothingCanBeChanged } from '#contract/operator/maintenance.ts'
import type { Deps } from '#server/modules/deps.ts'
import { readMaintenance } from '#server/modules/operations/maintenance/maintenance.repository.ts'

/** What operators announce to members, each a text; none if it cannot be read. */
export async function announcements({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<readonly string[]> {
  try {
    const now = clock.now()
    const { banner, readOnly } = await readMaintenance(db, now)
    const isShown = banner !== null && banner.place !== 'wikis' && Date.parse(banner.from) <= now
    return [...(readOnly ? [nothingCanBeChanged(readOnly.text)] : []), ...(isShown ? [banner.text] : [])]
  } catch (err) {
    log.error({ err }, 'the announcements to members could not be read')
    return []
  }
}

/** The colors of notices that ask for attention, as the theme has them. */
const STYLE =
  '#announcement{padding:.75rem 1rem;color:light-dark(#3d2a00,#f6e3b8);background:light-dark(#fdf1d6,#33270d);border-bottom:1px solid light-dark(#d9a441,#7a5c1c);font-family:system-ui,sans-serif;font-size:.875rem;line-height:1.5;white-space:pre-line;overflow-wrap:anywhere}#announcement p{max-width:90rem;margin:0 auto}#announcement p+p{margin-top:.25rem}'

const ROOT = /<div id=["']?root["']?/

/** A page with texts above everything else. They are never HTML. */
export function withAnnouncements(html: string, texts: readonly string[]): string {
  if (texts.length === 0) return html
  const paragraphs = texts.map(text => `<p dir="auto">${escapeHtml(text)}</p>`).join('')
  const part = `<style>${STYLE}</style><aside id="announcement" aria-label="Announcement">${paragraphs}</aside>`
  return html.replace(ROOT, root => part + root)
}
