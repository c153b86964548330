import { chakra } from '@chakra-ui/react'
import { consolePagePath } from '#contract/operator/console-paths.ts'
import { msg } from '#i18n/msg.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { usePageTitle } from '#ui/page-title/page-title-context.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { ConsolePageEntry } from './console-page.ts'

interface PagesProps {
  readonly pages: readonly ConsolePageEntry[]
}

/** The console's first page for those who do not see the overview. */
export function StartPage({ pages }: PagesProps) {
  usePageTitle(msg('operator-console'))
  return (
    <>
      <PageHeading lead={msg('operator-what-done-here-stands-audit-log')}>
        {msg('operator-console')}
      </PageHeading>
      <PageList pages={pages} />
    </>
  )
}

/** Links to the pages that the member may open. */
export function PageList({ pages }: PagesProps) {
  return (
    <List aria-label={msg('operator-pages-console')}>
      {pages
        .filter(({ isListed }) => isListed)
        .map(({ path, title }) => (
          <li key={path}>
            <TextLink to={consolePagePath(path)}>{title}</TextLink>
          </li>
        ))}
    </List>
  )
}

const List = chakra('ul', { base: { listStyle: 'none', '& li': { py: '1' } } })
