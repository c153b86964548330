import { useParams } from 'react-router'
import { parseId } from '#contract/schemas/wiki-requests.ts'
import { selectNeedsVerification } from '#store/session/session.slice.ts'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { NotVerifiedNotice } from '#ui/not-verified-notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import { bulkTexts } from './bulk-texts.ts'

/** `/wikis/bulk-edit/:id`, for all members with an account on the wiki. */
export function BulkEditPage() {
  const id = parseId(useParams()['id']) ?? 0
  const needsVerification = useAppSelector(selectNeedsVerification)
  return (
    <>
      <PageHeading lead={bulkTexts.lead}>{bulkTexts.title}</PageHeading>
      {needsVerification ? <NotVerifiedNotice /> : <BulkEdit key={id} wikiId={id} />}
    </>
  )
}
