import type { ReactNode } from 'react'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

interface UnusableLinkProps {
  readonly title: string
  readonly children: ReactNode
}

/** Says why the link in the email cannot be used, and leads to the page that sends a new one. */
export function UnusableLink({ title, children }: UnusableLinkProps) {
  return (
    <>
      <Notice tone="error" role="alert" title={title}>
        <p>{children}</p>
      </Notice>
      <ButtonLink to={routes.forgottenPassword} alignSelf="flex-start">
        {msg('reset-password-request-new-link')}
      </ButtonLink>
    </>
  )
}
