import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { useState } from 'react'
import { formatBytes } from '#contract/format-bytes.ts'
import { shortListOf } from '#contract/format-list.ts'
import { format } from '#contract/format-when.ts'
import type { WikiBackup } from '#contract/wiki-data/wiki-backup.ts'
import { msgParts } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { richText } from '#ui/rich-text.ts'
import { QuietNote } from '#ui/setting-card/quiet-note.tsx'
import { When } from '#ui/when.tsx'
import { contentTexts } from './content-text.ts'
import { restoreTexts } from './restore-texts.ts'

/** How many backups are shown at first: those of a week. */
const SHOWN = 7

interface BackupListProps {
  /** Newest first. */
  readonly backups: readonly WikiBackup[]
  /** Null if the service makes no backups. */
  readonly retentionDays: number | null
  /** Whether a restore is pending. */
  readonly disabled: boolean
  /** Null for members who may not do it, like `onPutBack`. */
  readonly onAsNew: ((backup: WikiBackup) => void) | null
  readonly onPutBack: ((backup: WikiBackup) => void) | null
}

/** The backups of a wiki, each with the ways to restore it. */
export function BackupList({ backups, retentionDays, ...row }: BackupListProps) {
  const [all, setAll] = useState(false)
  const shown = all ? backups : backups.slice(0, SHOWN)
  return (
    <>
      {retentionDays === null ? (
        <QuietNote>{restoreTexts.off}</QuietNote>
      ) : (
        <p>{backups.length === 0 ? restoreTexts.none : restoreTexts.kept(retentionDays)}</p>
      )}
      {shown.length > 0 && (
        <List aria-label={restoreTexts.list}>
          {shown.map(backup => (
            <BackupRow key={backup.id} backup={backup} {...row} />
          ))}
        </List>
      )}
      {shown.length < backups.length && (
        <QuietButton alignSelf="flex-start" onClick={() => setAll(true)}>
          {restoreTexts.showAll(backups.length)}
        </QuietButton>
      )}
    </>
  )
}

interface BackupRowProps extends Omit<BackupListProps, 'backups' | 'retentionDays'> {
  readonly backup: WikiBackup
}

function BackupRow({ backup, disabled, onAsNew, onPutBack }: BackupRowProps) {
  const { taken_at, current_at, content, size } = backup
  const button = (text: string, onPress: (backup: WikiBackup) => void) => (
    <QuietButton size="sm" disabled={disabled} onClick={() => onPress(backup)}>
      {text}
      <VisuallyHidden> ({format(taken_at)})</VisuallyHidden>
    </QuietButton>
  )
  return (
    <Row>
      <div>
        <p>
          <strong>
            <When at={taken_at} relative />
          </strong>
        </p>
        <Fine>{shortListOf([...contentTexts(content), formatBytes(size)])}</Fine>
        {new Date(current_at) > new Date(taken_at) && (
          <Fine>{richText(msgParts('wiki-data-backup-unchanged', <When at={current_at} relative />))}</Fine>
        )}
      </div>
      <Buttons>
        {onAsNew && button(restoreTexts.asNew, onAsNew)}
        {onPutBack && button(restoreTexts.putBack, onPutBack)}
      </Buttons>
    </Row>
  )
}

const List = chakra('ul', { base: { listStyleType: 'none' } })
const Row = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: { md: 'center' },
    justifyContent: 'space-between',
    gap: '3',
    py: '3',
    borderTopWidth: '1px',
    '&:last-of-type': { pb: '0' },
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Fine = chakra('p', { base: { color: 'fg.muted', textStyle: 'sm' } })
const Buttons = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { md: 'column' },
    flexWrap: 'wrap',
    gap: '2',
    flexShrink: { md: '0' },
  },
})
