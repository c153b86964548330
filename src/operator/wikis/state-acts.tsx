import { consoleApi } from '#contract/operator/console-paths.ts'
import type { ConsoleRight } from '#contract/operator/console-rights.ts'
import { suspendWikiSchema, WIKI_ACTS, type WikiAct } from '#contract/operator/wiki-acts.ts'
import type { WikiOverview } from '#contract/operator/wiki-overview.ts'
import type { Act } from '#operator/acts/act.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'

const SHOWN = 'Everybody reads it who opens the wiki. Its owners are told, and it stands in the audit log.'
const TOLD = 'The wiki’s owners are told, and it stands in the audit log.'

/** What an act of operators is called and does, for one wiki or for many. */
export interface WikiActText {
  /** On buttons and in the list of acts. */
  readonly label: string
  /** What will happen. */
  readonly about: string
  readonly reasonHelp: string
  readonly busy: string
  /** After the wiki's address: "is suspended". */
  readonly done: string
  readonly danger?: boolean
}

export const WIKI_ACT_TEXTS: Readonly<Record<WikiAct, WikiActText>> = {
  suspend: {
    label: 'Suspend',
    about:
      'Nothing of it can be read or changed any more, by anybody. Its people can still export it and delete it. Nothing is lost.',
    ...{ reasonHelp: SHOWN, busy: 'Suspending …', done: 'is suspended', danger: true },
  },
  'lift-suspension': {
    label: 'Lift the suspension',
    about: 'It can be read and changed as before.',
    ...{ reasonHelp: TOLD, busy: 'Lifting …', done: 'is not suspended any more' },
  },
  'make-read-only': {
    label: 'Make read-only',
    about: 'Everything can still be read, and nobody can change anything. People still log in and out.',
    ...{ reasonHelp: SHOWN, busy: 'Saving …', done: 'is read-only' },
  },
  'make-writable': {
    label: 'End read-only',
    about: 'It can be changed again, unless it has used up its quota.',
    ...{ reasonHelp: TOLD, busy: 'Saving …', done: 'can be changed again' },
  },
  undelete: {
    label: 'Bring back',
    about: 'It answers again as it was when it was deleted. How many wikis its owners have does not matter.',
    ...{ reasonHelp: TOLD, busy: 'Bringing back …', done: 'is back' },
  },
  'rebuild-index': {
    label: 'Rebuild the index',
    about: 'The index of its query service is made anew. Queries are answered from the old one meanwhile.',
    ...{ reasonHelp: 'Stands in the audit log.', busy: 'Asking …', done: 'gets a new index' },
  },
  purge: {
    label: 'Purge now',
    about: 'Its data is removed for good, and cannot be brought back. Its address is not used again.',
    ...{ reasonHelp: TOLD, busy: 'Purging …', done: 'is purged', danger: true },
  },
}

type ActedWiki = Pick<WikiOverview, 'id' | 'domain' | 'state' | 'is_read_only' | 'queries'>

/** Which acts a wiki in this state can be offered. The server checks it again. */
function fitting({ state, is_read_only, queries }: ActedWiki): readonly WikiAct[] {
  if (state === 'deleted') return ['undelete', 'purge']
  if (state !== 'served' && state !== 'suspended') return []
  return [
    state === 'served' ? 'suspend' : 'lift-suspension',
    is_read_only ? 'make-writable' : 'make-read-only',
    ...(state === 'served' && queries !== 'off' ? (['rebuild-index'] as const) : []),
  ]
}

/** The acts that change whether and how a wiki is served. */
export function stateActs(wiki: ActedWiki, may: (right: ConsoleRight) => boolean): readonly Act[] {
  return fitting(wiki)
    .filter(act => may(WIKI_ACTS[act]))
    .map(act => actOn(wiki, act))
}

function actOn({ id, domain: of }: ActedWiki, act: WikiAct): Act {
  const { label, done, ...text } = WIKI_ACT_TEXTS[act]
  return {
    ...{ path: consoleApi.wikiAct(id, act), label, of, title: `${label}: ${of}?`, ...text },
    ...{ done: `${of} ${done}.`, failed: 'The wiki is as it was.' },
    ...(act === 'suspend' && { form: suspendForm }),
  }
}

/** What suspending takes beside a reason, for one wiki or for many. */
export const suspendForm: NonNullable<Act['form']> = {
  schema: suspendWikiSchema,
  values: { by_law: false },
  fields: (
    <CheckboxField
      name="by_law"
      label="The law asks for it"
      help="The wiki answers with status 451 instead of 403, and the page says so."
      optional
    />
  ),
}
