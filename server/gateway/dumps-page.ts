import { escapeHtml } from '#contract/escape-html.ts'
import { formatBytes } from '#contract/format-bytes.ts'
import { formatUtcMinute } from '#contract/format-utc.ts'
import { type LicenceSetting, licenceUrl } from '#contract/settings/licences.ts'
import { DATASET_FILE, DUMP_FILES, DUMPS_PATH } from '#contract/wiki-data/dump-files.ts'
import type { OfferedDump, WikiDumps } from '#server/wikis/dumps/wiki-dumps.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'

type DumpedRecord = Pick<WikiRecord, 'sitename' | 'settings'>

/**
 * The page that lists a wiki's dumps; it loads no files and has no scripts.
 * @param dumps null before the first ones are made.
 */
export function dumpsPage(record: DumpedRecord, dumps: WikiDumps | null): string {
  const title = `Dumps of ${escapeHtml(record.sitename)}`
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
body { margin: 6vh auto; padding: 0 24px; max-width: 44rem; font: 17px/1.6 system-ui, sans-serif;
  background: #fbfaf7; color: #16181d; overflow-wrap: anywhere }
h1 { font: 600 28px/1.3 Georgia, serif; margin: 0 0 12px }
h2 { font-size: 19px; margin: 28px 0 4px }
p, dl { margin: 0 0 8px }
dt { font-weight: 600 }
dd { margin: 0 0 4px }
a { color: #0b6b69 }
:focus-visible { outline: 3px solid #0b6b69; outline-offset: 3px }
@media (prefers-color-scheme: dark) { body { background: #121417; color: #eceae4 } a { color: #5cc2bf }
  :focus-visible { outline-color: #5cc2bf } }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${dumps ? listOf(record, dumps) : '<p>They are being prepared. Please come back in a few hours.</p>'}
<p><a href="${DUMPS_PATH}${DATASET_FILE}">Description for programs</a> (DCAT and VoID)</p>
<p><a href="/">Go to the wiki</a></p>
</main>
</body>
</html>
`
}

function listOf(record: DumpedRecord, dumps: WikiDumps): string {
  const parts = DUMP_FILES.flatMap(({ name, title, about, of }) => {
    const offered = dumps.files.find(file => file.name === name)
    if (!offered) return []
    return `<h2>${title}</h2>
<p>${about}</p>
${factsOf(offered, licenceOf(record, of === 'data' ? 'wwLicenceData' : 'wwLicenceText'))}`
  })
  return `<p>Files with everything that visitors can read, generated once a week if something has changed. Their addresses stay the same.
They are as of ${formatUtcMinute(dumps.takenAt)}.</p>
${parts.join('\n')}`
}

function factsOf({ name, size, sha256 }: OfferedDump, licence: string): string {
  const rows = [
    ['File', `<a href="/dumps/${name}">${name}</a>`],
    ['Size', formatBytes(size)],
    ['SHA-256', `<code>${sha256}</code>`],
    ['Licence', licence],
  ]
  return `<dl>\n${rows.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join('\n')}\n</dl>`
}

function licenceOf({ settings }: DumpedRecord, setting: LicenceSetting): string {
  const known = licenceUrl(settings, setting)
  return known === null ? 'Not stated' : `<a href="${known}">${known}</a>`
}
