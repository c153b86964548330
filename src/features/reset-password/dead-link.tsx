import type { ReactNode } from 'react'
import { routes } from '#contract/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

interface DeadLinkProps {
  readonly title: string
  readonly children: ReactNode
}

/** A link from a mail that sets no password any more, and the way to a new one. */
export function DeadLink({ title, children }: DeadLinkProps) {
  return (
    <>
      <Notice tone="error" role="alert" title={title}>
        <p>{children}</p>
      </Notice>
      <ButtonLink to={routes.forgottenPassword} alignSelf="flex-start">
        Ask for a new link
      </ButtonLink>
    </>
  )
}
