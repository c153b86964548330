import { Button } from '@chakra-ui/react'
import { useEffect } from 'react'
import { moveFocusTo } from '#app/navigation/scroll.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

/** webpack throws this error if a chunk cannot be loaded. */
const isChunkMissing = (thrown: unknown) => thrown instanceof Error && thrown.name === 'ChunkLoadError'

/**
 * Replaces a page that could not be shown. Forms keep drafts in the session storage, so a reload restores
 * them.
 */
export function PageError({ thrown }: { thrown: unknown }) {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) moveFocusTo(heading)
  }, [])
  const [title, text] = isChunkMissing(thrown)
    ? [
        'This page could not be loaded',
        'You may be offline, or we released a new version while you were here. Please reload the page.',
      ]
    : ['Something went wrong on this page', 'It is not your fault. Reloading usually helps.']
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <Notice tone="error" role="alert" title={text}>
        <p>What you typed into a form is kept in this tab, except passwords.</p>
        <Button
          colorPalette="teal"
          mt="3"
          size="sm"
          alignSelf="flex-start"
          onClick={() => window.location.reload()}
        >
          Reload the page
        </Button>
      </Notice>
    </>
  )
}
