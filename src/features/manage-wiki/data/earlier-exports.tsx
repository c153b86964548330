import { chakra } from '@chakra-ui/react'
import type { WikiExport } from '#contract/wiki-data/wiki-export.ts'
import { msgParts } from '#i18n/msg.ts'
import { richText } from '#ui/rich-text.ts'
import { When } from '#ui/when.tsx'
import { exportTexts, kindName } from './export-texts.ts'

/** How many are shown. */
const SHOWN_MAX = 5

/** Exports without a file: they have expired, were removed or failed. */
export function EarlierExports({ exports }: { exports: readonly WikiExport[] }) {
  if (exports.length === 0) return null
  const shown = exports.slice(0, SHOWN_MAX)
  return (
    <details>
      <chakra.summary cursor="pointer">{exportTexts.earlier(shown.length)}</chakra.summary>
      <List>
        {shown.map(({ id, kind, created_at, error }) => (
          <li key={id}>
            {richText(
              error === null
                ? msgParts('wiki-data-earlier-copy-gone', kindName(kind), <When at={created_at} />)
                : msgParts('wiki-data-earlier-copy-failed', kindName(kind), <When at={created_at} />, error),
            )}
          </li>
        ))}
      </List>
    </details>
  )
}

const List = chakra('ul', {
  base: {
    mt: '2',
    ps: '5',
    listStyleType: 'disc',
    color: 'fg.muted',
    textStyle: 'sm',
    overflowWrap: 'anywhere',
    '& li': { mt: '1' },
  },
})
