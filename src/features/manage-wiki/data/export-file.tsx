import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { formatBytes } from '#contract/format-bytes.ts'
import { API_BASE } from '#contract/paths.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import type { WikiExport } from '#contract/wiki-data/wiki-export.ts'
import { msgParts } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { richText } from '#ui/rich-text.ts'
import { QuietNote } from '#ui/setting-card/quiet-note.tsx'
import { When } from '#ui/when.tsx'
import { contentText } from './content-text.ts'
import { exportTexts, kindName } from './export-texts.ts'

interface ExportFileProps {
  /** An export that is ready. */
  readonly row: WikiExport
  /** Whether the member may download and remove it. */
  readonly mayHave: boolean
  /** Whether it is being removed. */
  readonly busy: boolean
  readonly onRemove: () => void
}

/** The file of a finished export: what it contains, until when it can be downloaded, and its checksum. */
export function ExportFile({ row, mayHave, busy, onRemove }: ExportFileProps) {
  const { id, kind, content, size, sha256, expires_at, file_name, password_hashes, created_at } = row
  return (
    <Frame>
      <div>
        <p>
          {richText(
            password_hashes
              ? msgParts(
                  'wiki-data-copy-with-hashes-of',
                  <strong>{kindName(kind)}</strong>,
                  <When at={created_at} />,
                )
              : msgParts('wiki-data-copy-of', <strong>{kindName(kind)}</strong>, <When at={created_at} />),
          )}
        </p>
        <Fine>
          {size !== null && `${formatBytes(size)}`}
          {content && `: ${contentText(kind === 'public' ? { ...content, users: 0 } : content)}`}
        </Fine>
        {expires_at !== null && (
          <Fine>
            {richText(msgParts('wiki-data-can-be-downloaded-until', <When at={expires_at} relative />))}
          </Fine>
        )}
      </div>
      {!mayHave && <QuietNote>{exportTexts.hashesForOwners}</QuietNote>}
      {mayHave && (
        <Buttons>
          <Button asChild>
            <a href={`${API_BASE}${wikiDataApi.exportFile(id)}`} download={file_name ?? ''}>
              {exportTexts.download}
              <VisuallyHidden> {file_name}</VisuallyHidden>
            </a>
          </Button>
          <QuietButton aria-disabled={busy} onClick={() => !busy && onRemove()}>
            {busy ? exportTexts.removing : exportTexts.remove}
            <VisuallyHidden> {file_name}</VisuallyHidden>
          </QuietButton>
        </Buttons>
      )}
      {sha256 !== null && (
        <chakra.details textStyle="sm">
          <chakra.summary cursor="pointer">{exportTexts.checksum}</chakra.summary>
          <chakra.code overflowWrap="anywhere">{sha256}</chakra.code>
        </chakra.details>
      )}
    </Frame>
  )
}

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    p: '4',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    overflowWrap: 'anywhere',
  },
})
const Fine = chakra('p', { base: { color: 'fg.muted', textStyle: 'sm' } })
const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } })
