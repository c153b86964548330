import type { EventFromLogic, SnapshotFrom } from 'xstate'
import type { OfferedWiki } from '#contract/people/wiki-accounts.ts'
import type { continueToWikiMachine } from '#machines/continue-to-wiki/continue-to-wiki.machine.ts'

export interface ContinueToWikiFlow {
  readonly snapshot: SnapshotFrom<typeof continueToWikiMachine>
  readonly send: (event: EventFromLogic<typeof continueToWikiMachine>) => void
}

/** The flow once the wiki is known. */
export type AskingWiki = ContinueToWikiFlow & { readonly wiki: OfferedWiki }
