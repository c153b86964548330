import { formatBytes } from '#contract/format-bytes.ts'
import { routes } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { UsageMeter } from '#ui/feedback/usage-meter.tsx'
import { richText } from '#ui/rich-text.ts'
import { TextLink } from '#ui/text-link.tsx'

interface FilesUsageProps {
  /** Bytes. */
  readonly used: number
  /** Bytes; null if files have no limit of their own. */
  readonly quota: number | null
}

/** The fraction of the quota at which the meter warns. */
const NEARLY_FULL = 0.9

/** The space that the wiki's files use, and what happens at the limit. */
export function FilesUsage({ used, quota }: FilesUsageProps) {
  if (quota === null) return <p>{msg('wiki-settings-files-part-of-storage', formatBytes(used))}</p>
  const fraction = used / quota
  const text = msg('wiki-settings-storage-used-for-files', formatBytes(used), formatBytes(quota))
  const isFull = fraction >= 1
  return (
    <>
      {isFull && (
        <Notice tone="attention" title={msg('wiki-settings-there-no-space-left-files')}>
          <p>{msg('wiki-settings-no-more-can-uploaded-those')}</p>
        </Notice>
      )}
      <div>
        <p>{text}</p>
        <UsageMeter
          label={msg('wiki-settings-storage-used-files')}
          text={text}
          fraction={fraction}
          tone={fraction >= NEARLY_FULL ? 'attention' : 'normal'}
        />
      </div>
      <p>
        {richText(
          msgParts('wiki-settings-smaller-versions-pictures-older-versions', text => (
            <TextLink to={routes.contact}>{text}</TextLink>
          )),
        )}
      </p>
    </>
  )
}
