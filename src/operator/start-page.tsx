import { chakra } from '@chakra-ui/react'
import { consolePagePath } from '#contract/operator/console-paths.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { usePageTitle } from '#ui/page-title/page-title-context.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { ConsolePageEntry } from './console-page.ts'

/** Where the console begins for those who do not see the overview. */
export function StartPage({ pages }: { readonly pages: readonly ConsolePageEntry[] }) {
  usePageTitle('Console')
  return (
    <>
      <PageHeading lead="What is done here stands in the audit log.">Console</PageHeading>
      <List aria-label="Pages of the console">
        {pages
          .filter(({ isListed }) => isListed)
          .map(({ path, title }) => (
            <li key={path}>
              <TextLink to={consolePagePath(path)}>{title}</TextLink>
            </li>
          ))}
      </List>
    </>
  )
}

const List = chakra('ul', { base: { listStyle: 'none', '& li': { py: '1' } } })
