import { formatBytes } from '#contract/format-bytes.ts'
import { routes } from '#contract/paths.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { UsageMeter } from '#ui/feedback/usage-meter.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface FilesUsageProps {
  /** Bytes. */
  readonly used: number
  /** Bytes; null if files have no limit of their own. */
  readonly quota: number | null
}

/** The fraction of the quota from which the meter calls attention. */
const NEARLY_FULL = 0.9

/** The space that the wiki's files use, and what happens at the limit. */
export function FilesUsage({ used, quota }: FilesUsageProps) {
  if (quota === null) return <p>Files use {formatBytes(used)}, as a part of the wiki’s storage.</p>
  const fraction = used / quota
  const text = `${formatBytes(used)} of ${formatBytes(quota)} used for files`
  const isFull = fraction >= 1
  return (
    <>
      {isFull && (
        <Notice tone="attention" title="There is no space left for files.">
          <p>No more can be uploaded. Those that are there stay visible, and pages can still be edited.</p>
        </Notice>
      )}
      <div>
        <p>{text}</p>
        <UsageMeter
          label="Storage used for files"
          text={text}
          fraction={fraction}
          tone={fraction >= NEARLY_FULL ? 'attention' : 'normal'}
        />
      </div>
      <p>
        Smaller versions of pictures and older versions of files count too. Deleting a file frees no space,
        because it can be restored. <TextLink to={routes.contact}>Write to us</TextLink> if the wiki needs
        more.
      </p>
    </>
  )
}
