import { chakra } from '@chakra-ui/react'
import { NavLink } from 'react-router'
import { consoleApi, consolePaths, type SuspectAct } from '#contract/operator/console-paths.ts'
import { MAY_BE_SPAM_REASON, NO_SPAM_REASON, SPAM_REASON } from '#contract/operator/suspects.ts'
import { msg } from '#i18n/msg.ts'
import { useMay } from '#operator/acts/use-may.ts'
import { type Click, OneClick } from './one-click.tsx'

export const MARKED_FILTER = {
  ...{ name: 'marked', label: msg('operator-show'), without: msg('operator-what-may-spam') },
  options: [{ value: 'no-spam', label: msg('operator-what-marked-as-no-spam') }],
} as const

/** Links between new wikis and new accounts that may be spam. */
export function SuspectsNav() {
  return (
    <Links aria-label={msg('operator-what-may-spam')}>
      <NavLink to={consolePaths.spam} end>
        {msg('discovery-wikis')}
      </NavLink>
      <NavLink to={consolePaths.spamAccounts}>{msg('operator-accounts')}</NavLink>
    </Links>
  )
}

/** @param reasons in words. */
export function Why({ reasons }: { readonly reasons: readonly string[] }) {
  return (
    <Signals>
      {reasons.map(reason => (
        <li key={reason}>{reason}</li>
      ))}
    </Signals>
  )
}

interface SuspectProps {
  /** The name of the suspect: a domain or an address. */
  readonly of: string
  readonly isDone: boolean
  readonly onOutdated: () => void
}

/** Marks something as not spam. @param path of the call. */
export function NoSpam({ path, ...suspect }: SuspectProps & { readonly path: (act: SuspectAct) => string }) {
  const { of } = suspect
  return (
    <OneClick
      {...suspect}
      act={{
        ...{ label: msg('operator-mark-as-no-spam'), path: path('no-spam'), reason: NO_SPAM_REASON },
        says: msg('operator-1-marked-as-no-spam', of),
      }}
      undo={{
        ...{ label: msg('operator-may-spam'), path: path('may-be-spam'), reason: MAY_BE_SPAM_REASON },
        says: msg('operator-1-not-marked-any-more', of),
      }}
    />
  )
}

export function WikiSuspension({ id, ...suspect }: SuspectProps & { readonly id: number }) {
  const { act, undo } = suspension(suspect.of, name => consoleApi.wikiAct(id, name))
  return (
    <OneClick
      {...suspect}
      act={{ ...act, label: msg('operator-suspend-wiki') }}
      undo={{ ...undo, label: msg('operator-bring-wiki-back') }}
    />
  )
}

/** Suspends the account; empty for those who may not. */
export function AccountSuspension({ id, ...suspect }: SuspectProps & { readonly id: number }) {
  const may = useMay()
  if (!may('accounts')) return null
  const { act, undo } = suspension(suspect.of, name => consoleApi.accountAct(id, name))
  return (
    <OneClick
      {...suspect}
      act={{ ...act, label: msg('operator-suspend-account') }}
      undo={{ ...undo, label: msg('operator-bring-account-back') }}
    />
  )
}

/** @param path of the call. */
function suspension(
  of: string,
  path: (act: 'suspend' | 'lift-suspension') => string,
): Readonly<Record<'act' | 'undo', Omit<Click, 'label'>>> {
  return {
    act: {
      ...{ path: path('suspend'), reason: SPAM_REASON, isGrave: true },
      says: msg('operator-1-suspended', of),
    },
    undo: {
      ...{ path: path('lift-suspension'), reason: NO_SPAM_REASON },
      says: msg('operator-1-not-suspended-any-more', of),
    },
  }
}

export const Buttons = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '2' } })

const Signals = chakra('ul', { base: { listStyle: 'disc', paddingInlineStart: '4', textStyle: 'sm' } })

const Links = chakra('nav', {
  base: {
    display: 'flex',
    gap: '6',
    mb: '4',
    '& a': { py: '1', textDecoration: 'underline' },
    '& a[aria-current=page]': { fontWeight: 'semibold', textDecoration: 'none' },
  },
})
