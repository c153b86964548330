import { useEffect } from 'react'
import { moveFocusTo } from '#app/navigation/scroll.ts'
import { forgetFailedPages } from '#app/routes/route.ts'
import { msg } from '#i18n/msg.ts'
import { ReloadButton } from '#ui/failure/reload-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

/** webpack throws this error if a chunk cannot be loaded. */
const isChunkMissing = (thrown: unknown) => thrown instanceof Error && thrown.name === 'ChunkLoadError'

/**
 * Replaces a page that could not be shown. Forms keep drafts in the session storage, so a reload restores
 * them. Whoever opens the page again loads it again.
 */
export function PageError({ thrown }: { thrown: unknown }) {
  useEffect(() => {
    forgetFailedPages()
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) moveFocusTo(heading)
  }, [])
  const [title, text] = isChunkMissing(thrown)
    ? [msg('app-page-could-not-loaded'), msg('app-may-offline-we-released-new')]
    : [msg('app-something-went-wrong-page'), msg('app-not-fault-reloading-usually-helps')]
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <Notice tone="error" role="alert" title={text}>
        <p>{msg('app-what-typed-into-form-kept')}</p>
        <ReloadButton />
      </Notice>
    </>
  )
}
