import { chakra } from '@chakra-ui/react'
import { useLocation } from 'react-router'
import { LANGUAGE_PARAMETER } from '#contract/interface-language.ts'
import { languages } from '#i18n/languages.ts'
import { language, msg } from '#i18n/msg.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'

/**
 * Links to this page in each language, in the language's own name. They reload the page: the server remembers the
 * choice, and modules hold texts of one language.
 */
export function LanguageLinks() {
  const { pathname, search } = useLocation()
  // Pages are prerendered without their query.
  const query = new URLSearchParams(useHydrated() ? search : '')
  const addressIn = (code: string) => {
    query.set(LANGUAGE_PARAMETER, code)
    return `${pathname}?${query}`
  }
  return (
    <Row aria-label={msg('common-language')}>
      {languages.map(({ code, autonym }) => (
        <li key={code}>
          <Choice href={addressIn(code)} lang={code} aria-current={code === language ? 'true' : undefined}>
            {autonym}
          </Choice>
        </li>
      ))}
    </Row>
  )
}

const Row = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', fontSize: 'sm' } })

const Choice = chakra('a', {
  base: {
    display: 'inline-block',
    py: '1',
    color: 'fg.muted',
    _hover: { color: 'fg' },
    '&[aria-current]': { color: 'fg', fontWeight: 'semibold' },
  },
})
