import { VisuallyHidden } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { findRoute } from '#app/routes/find-route.ts'
import { msg } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { usePageTitleOverride } from '#ui/page-title/page-title-context.tsx'

/**
 * Sets the document's title: the service's name plus the route's title ("Wikistead Log In"), or the title
 * that the page set with `usePageTitle`. Source: spec 2.2. Each new title is announced to screen readers;
 * browsers announce the first one themselves.
 */
export function PageTitle() {
  const { serviceName } = useConfig()
  const { pathname } = useLocation()
  const override = usePageTitleOverride()
  const title = override ?? titleOf(serviceName, pathname)
  const [announced, setAnnounced] = useState('')
  const isFirst = useRef(true)
  useEffect(() => {
    document.title = title
    if (!isFirst.current) setAnnounced(title)
    isFirst.current = false
  }, [title])
  return <VisuallyHidden role="status">{announced}</VisuallyHidden>
}

export function titleOf(serviceName: string, pathname: string): string {
  const title = findRoute(pathname)?.title ?? msg('app-page-not-found')
  return `${serviceName} ${title}`
}
