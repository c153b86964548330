import type { ReactNode } from 'react'
import { routes } from '#contract/paths.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msgParts } from '#i18n/msg.ts'
import { richText } from '#ui/rich-text.ts'
import { TextLink } from '#ui/text-link.tsx'
import { QuietNote } from './quiet-note.tsx'

interface OwnersOnlyProps {
  readonly wiki: WikiDetails
  /** What only owners can do, as a sentence: "Only owners can delete this wiki." */
  readonly children: ReactNode
}

/** Tells a manager what only owners can do, and where the owners are listed. */
export function OwnersOnly({ wiki, children }: OwnersOnlyProps) {
  return (
    <QuietNote>
      {children}{' '}
      {richText(
        msgParts('setting-card-owners-tab', text => (
          <TextLink to={`${routes.manageWiki(wiki.id)}?tab=people`}>{text}</TextLink>
        )),
      )}
    </QuietNote>
  )
}
