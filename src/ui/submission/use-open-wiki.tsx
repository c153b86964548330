import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { msg } from '#i18n/msg.ts'
import { lazySaga } from '#store/saga/lazy-saga.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import { SubmissionAlert } from './submission-alert.tsx'
import { useSubmission } from './use-submission.ts'

interface OpeningWiki {
  /** For an `<a>`. */
  readonly link: {
    readonly href: string
    readonly onClick: (event: MouseEvent) => void
    readonly 'aria-busy': true | undefined
  }
  /** Says why the log-in failed, with a link that opens the wiki anyway; null if nothing failed. */
  readonly failure: ReactNode
}

/** How to leave the app. Tests replace it, because their browser opens nothing. */
export const leaving = { to: (url: string): void => window.location.assign(url) }

async function load() {
  const { askForTicket } = await import('#store/wikis/log-in-ticket.saga.ts')
  return function* (input: Parameters<typeof askForTicket>[0]): SagaGenerator {
    // In the saga, so that no render comes between.
    leaving.to(yield* askForTicket(input))
  }
}
const SAGAS = { submit: lazySaga(load) }

/** Loads the saga when the page opens, because touch screens have no hover. Only the click asks for a ticket. */
const loadAhead = (): void => void load().catch(() => undefined)

/**
 * A link that opens a wiki and logs the member in there. In a new tab, or without JavaScript, it opens the wiki
 * without logging in.
 */
export function useOpenWiki({ id, domain }: { readonly id: number; readonly domain: string }): OpeningWiki {
  const { state, isBusy, failure, submit, edit } = useSubmission(SAGAS)
  useEffect(loadAhead, [])
  // The browser's Back button may restore the page from its cache, and a ticket works only once.
  useEffect(() => {
    window.addEventListener('pageshow', edit)
    return () => window.removeEventListener('pageshow', edit)
  }, [edit])
  const isOpening = isBusy || state === 'done'
  const href = `//${domain}`
  return {
    link: {
      href,
      'aria-busy': isOpening || undefined,
      onClick: event => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        if (!isOpening) submit({ wikiId: id })
      },
    },
    failure: failure && (
      <SubmissionAlert failure={failure}>
        <a href={href}>{msg('submission-open-wiki-as-visitor')}</a>
      </SubmissionAlert>
    ),
  }
}
